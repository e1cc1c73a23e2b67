import type { Paise } from '../../contract/vocabulary/money.ts';
import type { TransactionType } from '../../contract/vocabulary/transaction.ts';
import type { PostingKind } from '../ledger/posting.ts';

/** The specification's type of each kind of posting, seen from above (C-DB-08, X-CN-07). */
const TYPES = {
  cash_in: 'deposit',
  banker_deposit: 'deposit',
  account_interest: 'deposit',
  term_deposit_interest: 'deposit',
  term_deposit_closing: 'deposit',
  withdrawal: 'withdrawal',
  closing_payout: 'withdrawal',
  term_deposit_opening: 'withdrawal',
  instalment: 'withdrawal',
  transfer: 'transfer',
  transfer_reversal: 'transfer',
  deposit_reversal: 'withdrawal',
  withdrawal_reversal: 'deposit',
  term_deposit_reversal: 'deposit',
  claim: 'deposit',
  claim_payment: 'withdrawal',
  charge: 'withdrawal',
  goodwill: 'deposit',
} as const satisfies Record<PostingKind, TransactionType>;

/** The kinds of posting that may wait for a banker. */
export const REVIEWED_KINDS: readonly PostingKind[] = ['transfer', 'withdrawal', 'banker_deposit'];

function kindsOfType(type: TransactionType): PostingKind[] {
  // Object.keys forgets the type of the table's own keys.
  return (Object.keys(TYPES) as PostingKind[]).filter((kind) => TYPES[kind] === type);
}

/** The kinds of posting that a specification's type means. `transfer` covers both directions. */
export const KINDS_OF: Record<TransactionType, readonly PostingKind[]> = {
  deposit: kindsOfType('deposit'),
  withdrawal: kindsOfType('withdrawal'),
  transfer: kindsOfType('transfer'),
  transfer_in: kindsOfType('transfer'),
  transfer_out: kindsOfType('transfer'),
};

/** The kinds of posting that are interest. */
export const INTEREST_KINDS: readonly PostingKind[] = ['account_interest', 'term_deposit_interest'];

/** Returns the specification's type of a line that changes its account by `amount` (signed paise). */
export function typeOnStatement(kind: string, amount: Paise): TransactionType {
  const incoming = amount > 0n;
  if (typeForStaff(kind) === 'transfer') return incoming ? 'transfer_in' : 'transfer_out';
  return incoming ? 'deposit' : 'withdrawal';
}

/** Returns the specification's type of a movement as staff see it, from above. */
export function typeForStaff(kind: string): TransactionType {
  const types: Record<string, TransactionType> = TYPES;
  return types[kind] ?? 'withdrawal';
}
