import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { policyQuery } from '../../../api/desk/staff-queries.ts';
import { Money } from '../../../components/money.tsx';
import { PageLayout } from '../../../components/page-layout.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { AloneNotice, ChangeWaitsNotice } from '../change-waits-notice.tsx';
import { deskMoment } from '../desk-date.ts';
import { Loaded } from '../loaded.tsx';
import { HolidaysSection } from './holidays-section.tsx';
import { policyFacts } from './policy-facts.ts';
import { PolicyForm } from './policy-form.tsx';
import { TargetsSection } from './targets-section.tsx';

/** The bank's policy: the amount above which a second person decides, and how long it may wait. Every version is kept. */
export function PolicyPage() {
  const admin = useSession().role === 'admin';
  const query = useQuery(policyQuery);
  return (
    <PageLayout title="Policy" lead="The rules for approvals, and the targets of the dashboard." width="text">
      <Loaded flush query={query} situation="policyInForce">
        {({ current, history, change, alone }) => (
          <div className="flex flex-col gap-6">
            <Panel title="In force">
              <Facts
                facts={[
                  ...policyFacts(current),
                  { label: 'Since', value: deskMoment(current.validFrom) },
                  { label: 'Changed by', value: current.changedBy ?? 'The bank' },
                ]}
              />
            </Panel>
            {admin && (
              <Panel title="Change the policy" className="print:hidden">
                {alone && (
                  <div className="mb-4">
                    <AloneNotice />
                  </div>
                )}
                {change ? (
                  <ChangeWaitsNotice change={change} />
                ) : (
                  <PolicyForm key={current.validFrom.toISOString()} current={current} />
                )}
              </Panel>
            )}
            <Panel
              title="History"
              padding="none"
              actions={
                admin && (
                  <Link
                    to={paths.bankerBooks}
                    search={{ part: 'audit', event: 'policy.changed' }}
                    className="text-sm font-medium text-accent-text underline-offset-4 hover:underline"
                  >
                    Changes in the audit trail
                  </Link>
                )
              }
            >
              {history.length === 0 ? (
                <EmptyState title="The policy has not changed yet" />
              ) : (
                <DataTable
                  caption="Earlier policies"
                  rows={history}
                  keyOf={(row) => row.validFrom.toISOString()}
                  columns={[
                    { header: 'From', leads: true, cell: (row) => deskMoment(row.validFrom) },
                    { header: 'Approval above', align: 'right', cell: (row) => <Money paise={row.reviewAbove} /> },
                    { header: 'Expires after', align: 'right', cell: (row) => `${row.pendingDays} days` },
                    { header: 'Changed by', cell: (row) => row.changedBy ?? 'The bank' },
                  ]}
                />
              )}
            </Panel>
            <HolidaysSection />
            <TargetsSection />
          </div>
        )}
      </Loaded>
    </PageLayout>
  );
}
