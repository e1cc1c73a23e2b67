import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import type { Movement } from '../../statement/movements.ts';

const MADE_BY_YOU = 'You made this transaction. Another banker must decide on it.';
const A_PARTY = 'You are a party to this transaction. Another banker must decide on it.';

/**
 * Returns why a member of staff may not decide on a movement, as a sentence, or undefined: they made it, or they are its
 * sender or its receiver.
 */
export function obstacleToDeciding(staff: SignedIn, movement: Movement): string | undefined {
  if (movement.maker.id === staff.subjectId) return MADE_BY_YOU;
  return isParty(staff, movement) ? A_PARTY : undefined;
}

/** Refused: `MAKER_IS_CHECKER` for a party. The ledger itself refuses the maker. */
export function requireOutsider(staff: SignedIn, movement: Movement): void {
  if (isParty(staff, movement)) throw new Refusal('MAKER_IS_CHECKER', A_PARTY);
}

// A customer with the e-mail address of a member of staff is the same person.
function isParty({ email }: SignedIn, { customer, counterparty }: Movement): boolean {
  return customer?.email === email || counterparty?.email === email;
}
