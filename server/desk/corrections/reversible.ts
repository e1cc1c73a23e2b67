import { sql } from 'kysely';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Movement } from '../../statement/movements.ts';
import { policyInForce } from '../controls/bank-policy.ts';
import { type ChangeRequest, waitingChanges } from '../controls/change-requests.ts';

/** The part of a movement that can be reversed now. Paise. */
export interface Reversible {
  /** The part that is not reversed yet, above zero. */
  readonly left: Paise;
  /** The part of it that its receiver has spent; zero where the money goes back to a customer from the bank. */
  readonly missing: Paise;
  /** True where the policy makes a claim of what is missing; else a reversal of it is refused. */
  readonly claims: boolean;
  /** A reversal of this movement that waits for a colleague. */
  readonly waits: ChangeRequest<'reversal'> | undefined;
}

/** Returns the part of a movement that can be reversed; undefined where it is not booked, not of a kind that is reversed, or reversed already. */
export async function reversible(db: Db | Tx, clock: BankClock, movement: Movement): Promise<Reversible | undefined> {
  if (movement.status !== 'completed' && movement.status !== 'approved') return undefined;
  const { rows } = await sql<{ left_paise: bigint; missing_paise: bigint; spendable: boolean }>`
    select * from ledger.left_to_reverse(${movement.id}::uuid)`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const waiting = await waitingChanges(db, clock, { kind: 'reversal' });
  return {
    left: row.left_paise,
    missing: row.missing_paise,
    claims: row.spendable && (await policyInForce(db)).claimsAllowed,
    waits: waiting.find(({ change }) => change.journalId === movement.id),
  };
}
