import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/client/session-store.ts';
import { targetsQuery } from '../../../api/desk/staff-queries.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { deskMoment } from '../desk-date.ts';
import { Loaded } from '../loaded.tsx';
import { TargetsForm } from './targets-form.tsx';

const shown = (count: number): string => count.toLocaleString('en-IN');

/** The targets of the dashboard's two progress figures, with all earlier versions (B-DB-19). */
export function TargetsSection() {
  const admin = useSession().role === 'admin';
  const query = useQuery(targetsQuery);
  return (
    <Panel title="Targets of the dashboard">
      <Loaded flush query={query} situation="targetsInForce">
        {({ current, history }) => (
          <div className="flex flex-col gap-5">
            <Facts
              facts={[
                { label: 'Customers in a quarter', value: shown(current.customers) },
                { label: 'Transactions in 30 days', value: shown(current.monthlyTransactions) },
                { label: 'Since', value: deskMoment(current.validFrom) },
                { label: 'Changed by', value: current.changedBy ?? 'The bank' },
              ]}
            />
            {admin && <TargetsForm key={current.validFrom.toISOString()} current={current} />}
            {history.length === 0 ? (
              <EmptyState title="The targets have not changed yet" />
            ) : (
              // The rows reach the panel’s edge.
              <div className="-mx-5">
                <DataTable
                  caption="Earlier targets"
                  rows={history}
                  keyOf={(row) => row.validFrom.toISOString()}
                  columns={[
                    { header: 'From', leads: true, cell: (row) => deskMoment(row.validFrom) },
                    { header: 'Customers', align: 'right', cell: (row) => shown(row.customers) },
                    { header: 'Transactions', align: 'right', cell: (row) => shown(row.monthlyTransactions) },
                    { header: 'Changed by', cell: (row) => row.changedBy ?? 'The bank' },
                  ]}
                />
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
