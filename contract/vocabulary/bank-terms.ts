/**
 * The constants of the specification, in one place for server and web. The rates are the specification's; those in
 * force are dated rows of the database, which begin with these.
 */

export const BANK_NAME = 'Kosh';

/** Account types (X-CN-02…04). Rates in percent a year; minimums in paise. */
export const accountTypes = {
  savings: {
    label: 'Savings',
    audience: 'Personal',
    ratePercent: 4.5,
    minimumBalance: 100_000n,
    terms: '4.5% Interest | Min Balance: ₹1,000',
  },
  current: {
    label: 'Current',
    audience: 'Business',
    ratePercent: 0,
    minimumBalance: 500_000n,
    terms: 'No Interest | Min Balance: ₹5,000',
  },
  fixed: {
    label: 'Fixed Deposit',
    audience: 'Investment',
    ratePercent: 7.5,
    minimumBalance: 1_000_000n,
    terms: '7.5% Interest | Min Deposit: ₹10,000',
  },
} as const;

/** Term deposits of the deposit window (C-DP-06…09). Rates in percent a year; tenures in months. */
export const depositTypes = {
  savings: { label: 'Savings Deposit', ratePercent: 3.5, tenures: [0], note: 'Interest by daily balance, no tenure' },
  fixed: {
    label: 'Fixed Deposit',
    ratePercent: 7,
    tenures: [3, 6, 12, 24, 36, 60],
    note: 'Early-withdrawal penalty of 1% on the interest',
  },
  recurring: {
    label: 'Recurring Deposit',
    ratePercent: 6.5,
    tenures: [3, 6, 12, 24, 36, 60],
    note: 'Monthly contributions of the same amount',
  },
  tax_saving: { label: 'Tax Saving Deposit', ratePercent: 7.5, tenures: [60], note: '5-year lock-in, section 80C' },
} as const;
export const DEPOSIT_TYPES = ['savings', 'fixed', 'recurring', 'tax_saving'] as const;
export type DepositType = (typeof DEPOSIT_TYPES)[number];
export const DEPOSIT_STATUSES = ['active', 'matured', 'pending', 'broken'] as const;
/** Instructions for the day a deposit matures. */
export const MATURITY_INSTRUCTIONS = ['payout', 'renew_principal', 'renew_all'] as const;

export const CARD_STATUSES = ['active', 'inactive', 'blocked'] as const;
export type CardStatus = (typeof CARD_STATUSES)[number];

/** Credit score (C-DB-16). */
export const SCORE_RANGE = { lowest: 300, highest: 900, default: 750 } as const;
/** Bands of the score, best first (C-DB-16); below the last it is very poor. */
export const SCORE_BANDS = [
  [750, 'excellent'],
  [700, 'good'],
  [650, 'fair'],
  [600, 'poor'],
] as const;

/** Page sizes (C-DB-06, B-DP-05, B-TX-03, B-DB-15, B-DB-21). */
export const PAGE_SIZES = {
  recentActivity: 5,
  deposits: 10,
  loadMore: 5,
  timeline: 8,
  bankerTransactions: 100,
  list: 20,
  largest: 100,
} as const;

/** One-time codes (C-RG-15). */
export const OTP_MINUTES = 15;
/** Bytes of a photo as it is chosen (C-PF-07). The browser draws it smaller before it is sent. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
/** Bytes of a photo as it is sent. */
export const MAX_SENT_PHOTO_BYTES = 1024 * 1024;
/** Time-out of the client for an answer (X-CN-05). */
export const ANSWER_WITHIN_MS = 10_000;

/**
 * Amounts from which a customer gets mails about money in and out: the one at first, and the lowest that can be chosen.
 * Paise.
 */
export const FIRST_ALERT = 500_000n;
export const MIN_ALERT = 100_000n;

export const STATEMENT_TYPES = ['account_statement', 'transaction_history', 'personal_data'] as const;
export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export const EXPORT_TYPES = ['deposit', 'withdrawal', 'transfer'] as const;
export const EXPORT_FIELDS = [
  'transaction_id',
  'customer_id',
  'customer_name',
  'amount',
  'type',
  'status',
  'date',
  'description',
] as const;
/** The six that a customer is offered (C-EX-02). */
export const CUSTOMER_EXPORT_FIELDS = ['transaction_id', 'date', 'type', 'amount', 'description', 'status'] as const;

/** An account number with all but its last four digits hidden (C-DB-09). */
export function maskAccountNumber(accountNumber: string): string {
  return `•••• ${accountNumber.slice(-4)}`;
}
