import { useInfiniteQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { customerHistoryQuery, type DeskCustomerDetail, type HistoryItem } from '../../../api/desk/customer-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { deskDay, deskMoment } from '../desk-date.ts';
import { KYC } from '../desk-labels.ts';
import { LoadMore } from '../load-more.tsx';
import { Loaded } from '../loaded.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerRisk } from './customer-risk.tsx';
import { FlagHistory } from './flag-history.tsx';

function HistoryLine({ item }: { item: HistoryItem }) {
  return (
    <li className="px-5 py-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{item.title}</span>
        <span className="text-ink-muted">{deskMoment(item.at)}</span>
      </p>
      <p className="break-words text-ink-muted">
        {[item.actor ?? 'The bank', item.detail].filter(Boolean).join(' · ')}
      </p>
      {item.changes?.map((change) => (
        <p key={change.field} className="break-words">
          {change.field}: <s className="text-ink-muted">{change.from || 'empty'}</s> → {change.to || 'empty'}
        </p>
      ))}
    </li>
  );
}

function AuditTrail({ customerId }: { customerId: string }) {
  const query = useInfiniteQuery(customerHistoryQuery(customerId));
  return (
    <Panel title="Audit trail" description="The history of this record, and who changed it." padding="none">
      <Loaded query={query} situation="history">
        {({ pages }) => (
          <>
            <ul aria-label="Audit trail" className="divide-y divide-line">
              {pages
                .flatMap((page) => page.data)
                .map((item) => (
                  <HistoryLine key={item.id} item={item} />
                ))}
            </ul>
            <LoadMore query={query} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** KYC, risk, flags, internal notes and the audit trail of one customer. */
export function CustomerRecord({ customer }: { customer: DeskCustomerDetail }) {
  const { kyc } = customer;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <Panel title="Know your customer">
          <Facts
            facts={[
              { label: 'Status', value: <Badge tone={KYC[kyc.status].tone}>{KYC[kyc.status].label}</Badge> },
              { label: 'PAN, last four', value: kyc.pan_last_four || 'Not recorded' },
              { label: 'Aadhaar, last four', value: kyc.aadhaar_last_four || 'Not recorded' },
              {
                label: 'Verified on',
                value: kyc.verified_on ? deskDay(noonOfBusinessDate(kyc.verified_on)) : 'Never',
              },
              {
                label: 'Next review',
                value: kyc.next_review
                  ? `${deskDay(noonOfBusinessDate(kyc.next_review))}, ${kyc.next_review === kyc.chosen_review ? 'chosen by a banker' : 'by the risk'}`
                  : 'Not set',
              },
              {
                label: 'Last updated',
                value: kyc.updated_at
                  ? `${deskMoment(kyc.updated_at)}${kyc.updated_by ? ` by ${kyc.updated_by}` : ''}`
                  : 'Never',
              },
            ]}
          />
        </Panel>
        <CustomerRisk customer={customer} />
        <Panel title="Flags">
          {customer.flags.length === 0 ? (
            <EmptyState icon={<Flag />} title="This account has never been flagged" />
          ) : (
            <FlagHistory customer={customer} />
          )}
        </Panel>
        <CustomerNotes customer={customer} />
      </div>
      <AuditTrail customerId={customer.id} />
    </div>
  );
}
