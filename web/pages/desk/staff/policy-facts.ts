import { BY_CUSTOMERS, BY_TELLERS, CLAIMED, NOT_CLAIMED, REVERSAL_DATES } from '../../../../contract/desk/bank-day.ts';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import type { Policy } from '../../../api/desk/staff-queries.ts';

/** The rules that an admin sets. */
export type PolicyRules = Omit<Policy, 'validFrom' | 'changedBy'>;

/** Lists the rules of a policy in words, in the order of its form. */
export function policyFacts(policy: PolicyRules) {
  return [
    { label: 'Approval needed above', value: formatRupees(policy.reviewAbove) },
    { label: 'A customer’s day without review', value: formatRupees(policy.customerDayLimit) },
    { label: 'A banker’s deposits of a day without review', value: formatRupees(policy.tellerDayLimit) },
    { label: 'Customers confirm a first transfer above', value: formatRupees(policy.confirmAbove) },
    { label: 'After a new e-mail address, review above', value: formatRupees(policy.carefulAbove) },
    { label: 'Charges and goodwill wait above', value: formatRupees(policy.correctionAbove) },
    { label: 'A reversal counts for', value: REVERSAL_DATES[policy.reversalDate] },
    { label: 'Money that is spent already', value: policy.claimsAllowed ? CLAIMED : NOT_CLAIMED },
    { label: 'Cash is paid in and taken out', value: policy.selfServiceCash ? BY_CUSTOMERS : BY_TELLERS },
    { label: 'Pending transactions expire after', value: `${policy.pendingDays} days` },
  ];
}

/** Lists what another policy changes, as `old → new`. */
export function policyChanges(current: PolicyRules, wanted: PolicyRules) {
  const before = policyFacts(current);
  return policyFacts(wanted).flatMap(({ label, value }, at) =>
    value === before[at]?.value ? [] : { label, value: `${before[at]?.value} → ${value}` },
  );
}
