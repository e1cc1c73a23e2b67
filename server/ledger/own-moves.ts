import type { PostingKind } from './posting.ts';

const LENT_AND_RETURNED: readonly PostingKind[] = ['claim', 'claim_payment'];

/** The kinds of posting by which the bank lends money for a reversal, and gets it back (decision 73). */
export const ADVANCES: ReadonlySet<string> = new Set(LENT_AND_RETURNED);

/** The kinds of posting that move own money to own money, which is neither earned nor spent (decision 30). */
export const OWN_MOVES: ReadonlySet<string> = new Set<PostingKind>([
  'term_deposit_opening',
  'instalment',
  'term_deposit_closing',
  'term_deposit_reversal',
  ...LENT_AND_RETURNED,
]);

/** The kinds of posting that take back what was earned, or give back what was spent. */
export const REVERSALS: ReadonlySet<string> = new Set<PostingKind>([
  'transfer_reversal',
  'deposit_reversal',
  'withdrawal_reversal',
]);
