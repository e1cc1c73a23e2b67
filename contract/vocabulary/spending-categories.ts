/** The categories of money that goes out, as a customer reads them. `bank.automatic_category` gives one of these or `income`. */
export const SPENDING_CATEGORIES = [
  'groceries',
  'food',
  'bills',
  'rent',
  'travel',
  'shopping',
  'health',
  'education',
  'entertainment',
  'family',
  'savings',
  'cash',
  'other',
] as const;
export type SpendingCategory = (typeof SPENDING_CATEGORIES)[number];

/** The categories of a transaction: those of spending, and income. */
export const CATEGORIES = [...SPENDING_CATEGORIES, 'income'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The categories that money that comes in may have. */
export const INCOMING_CATEGORIES: readonly Category[] = ['income', 'family', 'savings', 'other'];

/** Longest note on a transaction, in characters. */
export const MAX_NOTE = 300;
/** Most photos of bills that a customer may keep. */
export const MAX_BILL_PHOTOS = 200;
