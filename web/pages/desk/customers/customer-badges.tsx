import { Flag } from 'lucide-react';
import type { CustomerStatus } from '../../../../contract/vocabulary/account-terms.ts';
import type { DeskCustomer } from '../../../api/desk/customer-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Hint } from '../../../ui/windows/tooltip.tsx';
import { isRaised, KYC, RISK, statusWords } from '../desk-labels.ts';

/** The account's status; its meaning is shown on hover and focus (B-CU-07). */
export function CustomerStatusBadge({ status }: { status: CustomerStatus }) {
  const { label, tone, meaning } = statusWords(status);
  return (
    <Hint text={meaning}>
      <button type="button" aria-label={`${label}: ${meaning}`} className="inline-flex rounded-full">
        <Badge tone={tone}>{label}</Badge>
      </button>
    </Hint>
  );
}

/** Badges for exceptions: a status other than active, a flag, a raised risk, a KYC that needs a review. */
export function CustomerBadges({
  customer,
}: {
  customer: Pick<DeskCustomer, 'status' | 'flagged' | 'kyc_status' | 'risk' | 'closing_waits'>;
}) {
  const kyc = KYC[customer.kyc_status];
  return (
    <span className="flex flex-wrap gap-1">
      {customer.status !== 'active' && (
        <Badge tone={statusWords(customer.status).tone}>{statusWords(customer.status).label}</Badge>
      )}
      {customer.closing_waits && <Badge tone="warning">Closing waits</Badge>}
      {customer.flagged && (
        <Badge tone="bad">
          <Flag aria-hidden="true" className="size-3" />
          Flagged
        </Badge>
      )}
      {isRaised(customer.risk) && <Badge tone={RISK[customer.risk].tone}>{RISK[customer.risk].label}</Badge>}
      {customer.kyc_status !== 'verified' && customer.kyc_status !== 'not_started' && (
        <Badge tone={kyc.tone}>{kyc.label}</Badge>
      )}
    </span>
  );
}
