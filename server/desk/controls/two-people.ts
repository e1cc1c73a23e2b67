import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import type { Movement } from '../../statement/movements.ts';

const MADE_BY_YOU = 'You made this transaction. Another banker must decide on it.';
const A_PARTY = 'You are a party to this transaction. Another banker must decide on it.';
const CHANGED_CONTACTS =
  'You changed this customer’s contact details in the last 30 days. Another banker must decide on it.';
const CONTACTS_COUNT_DAYS = 30;

/** Tells of movements why one member of staff may not decide on them, as a sentence; undefined where they may. */
export type ObstacleTo = (movement: Movement) => string | undefined;

/**
 * Returns what keeps a member of staff from deciding: they made it, they are its sender or its receiver, or they asked
 * for contact data of its customer that came to hold in the last 30 days (decision 65).
 */
export async function obstaclesFor(db: Db | Tx, clock: BankClock, staff: SignedIn): Promise<ObstacleTo> {
  const outsider = await obstaclesOfParties(db, clock, staff);
  return (movement) => (movement.maker.id === staff.subjectId ? MADE_BY_YOU : outsider(movement));
}

/** Refused: `MAKER_IS_CHECKER` for all but the maker, whom the ledger itself refuses. */
export async function requireOutsider(tx: Tx, clock: BankClock, staff: SignedIn, movement: Movement): Promise<void> {
  const obstacle = (await obstaclesOfParties(tx, clock, staff))(movement);
  if (obstacle) throw new Refusal('MAKER_IS_CHECKER', obstacle);
}

async function obstaclesOfParties(db: Db | Tx, clock: BankClock, staff: SignedIn): Promise<ObstacleTo> {
  const since = new Date(clock.now().getTime() - CONTACTS_COUNT_DAYS * 86_400_000);
  const changed = await db
    .selectFrom('bank.change_requests as r')
    .innerJoin('bank.change_decisions as d', 'd.request_id', 'r.id')
    .select('r.subject_id')
    .where('r.kind', '=', 'contact_change')
    .where('r.maker_id', '=', staff.subjectId)
    .where('d.outcome', '=', 'approved')
    .where('d.decided_at', '>', since)
    .execute();
  const customers = new Set(changed.map(({ subject_id }) => subject_id));
  return ({ customer, counterparty }) => {
    // A customer with the e-mail address of a member of staff is the same person.
    if (customer?.email === staff.email || counterparty?.email === staff.email) return A_PARTY;
    return customer && customers.has(customer.id) ? CHANGED_CONTACTS : undefined;
  };
}
