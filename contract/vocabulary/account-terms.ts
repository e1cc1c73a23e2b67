// The names of an account's types and statuses. Apart from bank-terms.ts, so that the landing page does not carry that file.

export const ACCOUNT_TYPES = ['savings', 'current', 'fixed'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Statuses of a customer's account; `closed` rows are in no list. */
export const CUSTOMER_STATUSES = ['active', 'inactive', 'pending', 'frozen', 'suspended', 'closed'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];
