import type { PostingKind } from './posting.ts';

/** The kinds of posting that move own money to own money, which is neither earned nor spent (decision 30). */
export const OWN_MOVES: ReadonlySet<string> = new Set<PostingKind>([
  'term_deposit_opening',
  'instalment',
  'term_deposit_closing',
  'term_deposit_reversal',
  // Money that the bank lends for a reversal, and its return.
  'claim',
  'claim_payment',
]);

/** The kinds of posting that take back what was earned, or give back what was spent. */
export const REVERSALS: ReadonlySet<string> = new Set<PostingKind>([
  'transfer_reversal',
  'deposit_reversal',
  'withdrawal_reversal',
]);
