/** The name of each kind of movement, as the staff and the bank's own papers have it. */
export const MOVEMENT_KINDS = {
  cash_in: 'Cash deposit',
  withdrawal: 'Cash withdrawal',
  transfer: 'Transfer',
  banker_deposit: 'Deposit by banker',
  term_deposit_opening: 'Term deposit opened',
  instalment: 'Instalment of a term deposit',
  term_deposit_closing: 'Term deposit paid out',
  term_deposit_interest: 'Interest on a term deposit',
  account_interest: 'Interest on the account',
  closing_payout: 'Paid out at closing',
  transfer_reversal: 'Transfer reversed',
  deposit_reversal: 'Deposit reversed',
  withdrawal_reversal: 'Withdrawal reversed',
  term_deposit_reversal: 'Term deposit reversed',
  claim: 'Claim on a customer',
  claim_payment: 'Payment of a claim',
  charge: 'Charge',
  goodwill: 'Goodwill',
} as const;

export type MovementKind = keyof typeof MOVEMENT_KINDS;

// as: Object.keys forgets that these are all the keys, and that there is one.
export const MOVEMENT_KIND_NAMES = Object.keys(MOVEMENT_KINDS) as [MovementKind, ...MovementKind[]];

/** Returns the words for a kind of movement; a kind of another version is written with spaces. */
export function kindWords(kind: string): string {
  const words: Record<string, string> = MOVEMENT_KINDS;
  return words[kind] ?? kind.replaceAll('_', ' ');
}

/** Tells whether a movement pays interest to a customer. */
export function isInterest(kind: string | undefined): boolean {
  return kind === 'account_interest' || kind === 'term_deposit_interest';
}
