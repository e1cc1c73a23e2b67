import { changePoints, POINTS_NEEDED } from '../../contract/vocabulary/password-strength.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { passwordChangedLetter } from '../mail/security-letters.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { proveCurrentPassword } from './confirm-password.ts';
import { endSessionsOf } from './end-sessions.ts';
import { refuseGuessable } from './guessable-password.ts';
import { findPerson, passwordStillHolds, setPassword, subjectTypeOf } from './person.ts';
import { endResetLinks } from './reset-link.ts';
import type { SessionTools } from './session-tools.ts';
import { freshToken } from './sign-out.ts';
import { limits } from './throttle.ts';

/**
 * Changes the password of a customer or of staff (rules C-PF-08…11): every other device is signed out, links to reset
 * the password end, this device continues with a fresh token, and a mail says so.
 * Refused: `CURRENT_PASSWORD_INCORRECT`, `PASSWORD_TOO_WEAK` (below 50 points, or easily guessed), `INVALID_INPUT` for one
 * that is too short, `TOO_MANY_REQUESTS`, `BUSY`.
 */
export async function changePassword(
  tools: SessionTools,
  session: SignedIn,
  passwords: { current: string; next: string },
): Promise<{ token: string }> {
  const { database, clock } = tools;
  requireStrength(passwords.next);
  const known = await findPerson(database.db, subjectTypeOf(session.role), { id: session.subjectId });
  refuseGuessable(tools, { field: 'newPassword', password: passwords.next, person: known ?? session });
  const person = await proveCurrentPassword(tools, session, passwords.current);
  const hash = await tools.passwords.hash(passwords.next, session.subjectId);
  const now = clock.wall();
  await database.transaction(async (tx) => {
    if (!(await passwordStillHolds(tx, person))) throw new Refusal('CURRENT_PASSWORD_INCORRECT');
    await setPassword(tx, person, hash, now);
    await endSessionsOf(tx, person.id, 'password_changed', now, session.sessionId);
    await endResetLinks(tx, person.id, now);
    await tx.updateTable('bank.sessions').set({ password_at: now }).where('id', '=', session.sessionId).execute();
    await recordAudit(tx, { event: 'password.changed', actorId: person.id, object: person.id });
    await enqueueMail(tx, passwordChangedLetter(person, now));
  });
  await tools.throttle.forget(limits.resetLetters, `${person.subjectType}:${person.email}`);
  return { token: await freshToken(tools, session) };
}

/** Refuses PASSWORD_TOO_WEAK below 50 points of 100, the rule for a changed password (rule C-PF-09). */
export function requireStrength(password: string): void {
  if (changePoints(password) < POINTS_NEEDED) throw new Refusal('PASSWORD_TOO_WEAK');
}
