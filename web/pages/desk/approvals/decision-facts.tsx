import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import type { BankMovement } from '../../../api/desk/dashboard-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { deskDay } from '../desk-date.ts';
import { KYC, RISK, statusWords } from '../desk-labels.ts';

const DAY_MS = 86_400_000;

function ageAt(since: Date, at: Date): string {
  const days = Math.max(0, Math.floor((at.getTime() - since.getTime()) / DAY_MS));
  return days === 1 ? '1 day' : `${days.toLocaleString('en-IN')} days`;
}

/** The facts for a decision on money that waits: the customer, and the payments around the request. */
export function DecisionFacts({ movement: { facts, transaction } }: { movement: BankMovement }) {
  if (!facts) return null;
  const { label, tone } = statusWords(facts.status);
  const { count, amount } = facts.other_requests;
  return (
    <section aria-label="Before you decide" className="mt-4 rounded-field border border-line px-4 pt-3 pb-1">
      <h3 className="text-sm font-medium">Before you decide</h3>
      <Facts
        facts={[
          {
            label: 'Available',
            value: `${formatRupees(facts.available_before)} → ${formatRupees(facts.available_after)}`,
          },
          {
            label: 'Customer',
            value: (
              <span className="inline-flex flex-wrap gap-1">
                <Badge tone={tone}>{label}</Badge>
                <Badge tone={KYC[facts.kyc_status].tone}>{KYC[facts.kyc_status].label}</Badge>
                <Badge tone={RISK[facts.risk].tone}>{RISK[facts.risk].label}</Badge>
                {facts.flagged && <Badge tone="bad">Flagged</Badge>}
              </span>
            ),
          },
          {
            label: 'Age of the account',
            value: `${ageAt(facts.customer_since, transaction.at)}, since ${deskDay(facts.customer_since)}`,
          },
          ...(facts.first_to_payee === null
            ? []
            : [
                {
                  label: 'Payee',
                  value: facts.first_to_payee ? (
                    <Badge tone="warning">First payment to {transaction.counterparty?.name}</Badge>
                  ) : (
                    `${transaction.counterparty?.name} was paid before`
                  ),
                },
              ]),
          {
            label: 'Other requests of the day',
            value: count === 0 ? 'None' : `${count.toLocaleString('en-IN')} · ${formatRupees(amount)} in all`,
          },
        ]}
      />
    </section>
  );
}
