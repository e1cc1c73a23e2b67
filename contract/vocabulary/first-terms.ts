// The few constants that the landing page needs, apart from the others so that it does not carry those.

export const ACCOUNT_TYPES = ['savings', 'current', 'fixed'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Statuses of a customer's account; `closed` rows are in no list. */
export const CUSTOMER_STATUSES = ['active', 'inactive', 'pending', 'frozen', 'suspended', 'closed'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/** A refresh within this long of the last one counts as done (C-AU-17). */
export const REFRESH_SKIP_MS = 300_000;
