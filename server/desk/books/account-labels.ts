/** Purpose of each kind of account of the books, as bankers read it. */
const KINDS: Record<string, string> = {
  customer: 'Customer accounts',
  term_deposit: 'Term deposits',
  claim: 'Claims on customers',
  cash_in: 'Cash paid in by customers',
  cash_out: 'Cash withdrawn by customers',
  teller_cash: 'Teller cash',
  interest_expense: 'Interest paid by the bank',
  payout: 'Paid out to former customers',
  charges: 'Charges to customers',
  goodwill: 'Goodwill of the bank',
};

/** The name of a kind of account. */
export function kindLabel(kind: string): string {
  return KINDS[kind] ?? kind;
}

/** Names the holder of an account: the customer, or what the bank's own account is for. */
export function accountLabel(kind: string, holder: string | null): string {
  if (holder === null) return kindLabel(kind);
  if (kind === 'term_deposit') return `${holder} (term deposit)`;
  return kind === 'claim' ? `${holder} (claim of the bank)` : holder;
}
