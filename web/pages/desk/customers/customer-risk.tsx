import { ShieldAlert } from 'lucide-react';
import type { DeskCustomerDetail } from '../../../api/desk/customer-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { deskMoment } from '../desk-date.ts';
import { RISK } from '../desk-labels.ts';

type Rating = DeskCustomerDetail['risk_ratings'][number];

/** One rating: category, reason, author and time. */
export function RiskNow({ rating }: { rating: Rating }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 text-sm">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium break-words whitespace-pre-line">{rating.reason}</p>
        <p className="text-ink-muted">
          Rated by {rating.rated_by}, {deskMoment(rating.rated_at)}
        </p>
      </div>
      <Badge tone={RISK[rating.category].tone}>{RISK[rating.category].label}</Badge>
    </div>
  );
}

/** The risk of the customer: the rating in force, and those before it. */
export function CustomerRisk({ customer }: { customer: DeskCustomerDetail }) {
  const [now, ...before] = customer.risk_ratings;
  return (
    <Panel title="Risk">
      {!now && (
        <EmptyState icon={<ShieldAlert />} title="This customer’s risk has not been rated">
          Until it is, KYC is reviewed every two years, as for high risk.
        </EmptyState>
      )}
      {now && <RiskNow rating={now} />}
      {before.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-medium">Earlier ratings</h3>
          <ul aria-label="Earlier ratings" className="divide-y divide-line">
            {before.map((rating) => (
              <li key={rating.id} className="py-3">
                <RiskNow rating={rating} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
