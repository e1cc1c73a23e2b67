/**
 * The bank's own accounts: where money comes from and goes to when it is not a customer's.
 * Balances are signed paise, credit positive; the whole of the books sums to zero. See docs/ledger.md.
 */
export const BANK_ACCOUNTS = {
  /** Cash that customers paid in by themselves (rule C-DP-01). */
  cashIn: '00000000-0000-7000-8000-000000000001',
  /** Cash that customers withdrew by themselves. */
  cashOut: '00000000-0000-7000-8000-000000000002',
  /** Cash that bankers credited over the counter (rule B-CU-15). */
  tellerCash: '00000000-0000-7000-8000-000000000003',
  /** Interest that the bank has paid. */
  interestExpense: '00000000-0000-7000-8000-000000000004',
  /** Balances paid out to customers who left. */
  payout: '00000000-0000-7000-8000-000000000005',
  /** Charges that customers paid. */
  charges: '00000000-0000-7000-8000-000000000006',
  /** Money that the bank gave as goodwill. */
  goodwill: '00000000-0000-7000-8000-000000000007',
} as const;

/** Actor of postings that the bank makes by itself: interest, maturities, instalments. */
export const THE_BANK_ITSELF = '00000000-0000-7000-8000-0000000000ff';
