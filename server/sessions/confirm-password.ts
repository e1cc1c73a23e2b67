import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { findPerson, type Person, subjectTypeOf } from './person.ts';
import type { SessionTools } from './session-tools.ts';
import { limits } from './throttle.ts';

/** Minutes for which a typed password counts as recent (for a card's full details, a second factor). */
export const PASSWORD_IS_RECENT_MINUTES = 15;

/** Refuses PASSWORD_REQUIRED unless a password was typed in this session in the last fifteen minutes (rule C-CD-08). */
export function requireRecentPassword(session: SignedIn, clock: BankClock): void {
  const minutes = (clock.wall().getTime() - session.passwordAt.getTime()) / 60_000;
  if (minutes > PASSWORD_IS_RECENT_MINUTES) throw new Refusal('PASSWORD_REQUIRED');
}

/**
 * Confirms the password once more in this session.
 * Refused: `CURRENT_PASSWORD_INCORRECT`, `TOO_MANY_REQUESTS`, `BUSY`.
 */
export async function confirmPassword(tools: SessionTools, session: SignedIn, password: string): Promise<void> {
  await proveCurrentPassword(tools, session, password);
  await tools.database.db
    .updateTable('bank.sessions')
    .set({ password_at: tools.clock.wall() })
    .where('id', '=', session.sessionId)
    .execute();
}

/**
 * Checks the password of a signed-in person. A wrong one is 401 CURRENT_PASSWORD_INCORRECT, which the client shows in
 * place: only TOKEN codes enter its refresh path (rules C-PF-11, C-AU-19).
 */
export async function proveCurrentPassword(tools: SessionTools, session: SignedIn, password: string): Promise<Person> {
  const { database, passwords, throttle } = tools;
  await throttle.take(limits.passwordTries, session.subjectId);
  const person = await findPerson(database.db, subjectTypeOf(session.role), { id: session.subjectId });
  if (!(await passwords.verify(person?.passwordHash, password, session.subjectId)) || !person) {
    await recordAudit(database.db, {
      event: 'password.refused',
      actorId: session.subjectId,
      object: session.sessionId,
    });
    throw new Refusal('CURRENT_PASSWORD_INCORRECT');
  }
  await throttle.forget(limits.passwordTries, session.subjectId);
  return person;
}
