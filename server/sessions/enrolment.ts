import { sql } from 'kysely';
import type { DeskAccess } from '../../contract/vocabulary/people.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db, Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** Minutes for which a given second factor counts: a desk of approvals is worked through with one code. */
export const FACTOR_IS_FRESH_MINUTES = 5;

/** Returns, as the text of an SQL condition, whether the person in a column has an authenticator or a passkey. */
export function hasFactorIn(column: 's.id' | 's.subject_id'): string {
  return `(exists (select from bank.second_factors f where f.subject_id = ${column} and f.confirmed_at is not null)
    or exists (select from bank.passkeys k where k.subject_id = ${column} and k.removed_at is null))`;
}

/** True for a member of staff with an authenticator or a passkey. */
export async function isEnrolled(db: Db | Tx, staffId: string): Promise<boolean> {
  const { rows } = await sql<{ enrolled: boolean }>`
    select ${sql.raw(hasFactorIn('s.id'))} as enrolled from bank.staff s where s.id = ${staffId}::uuid`.execute(db);
  return rows[0]?.enrolled ?? false;
}

/**
 * Returns how far the bank is open to a person. Where staff must have a second factor it is shut until they have one
 * (`enrol`), and in a session in which they have not given it (`confirm`): a password alone opens no desk.
 * @param demanded whether staff must have one
 */
export function deskAccessOf(person: Pick<SignedIn, 'role' | 'enrolled' | 'factorAt'>, demanded: boolean): DeskAccess {
  if (person.role === 'customer' || !demanded) return 'open';
  if (!person.enrolled) return 'enrol';
  return person.factorAt ? 'open' : 'confirm';
}

/**
 * Refuses FRESH_FACTOR_REQUIRED to enrolled staff who gave no second factor in the last five minutes. Others pass: where
 * staff must enrol, the session gate has refused them before.
 */
export function requireFreshFactor(session: SignedIn, clock: BankClock): void {
  if (!session.enrolled) return;
  const minutes = (clock.wall().getTime() - (session.factorAt?.getTime() ?? 0)) / 60_000;
  if (minutes > FACTOR_IS_FRESH_MINUTES) throw new Refusal('FRESH_FACTOR_REQUIRED');
}

/** Writes down that a second factor was given in this session. `at` is wall clock. */
export async function factorGiven(tx: Db | Tx, sessionId: string, at: Date): Promise<void> {
  await tx.updateTable('bank.sessions').set({ factor_at: at }).where('id', '=', sessionId).execute();
}
