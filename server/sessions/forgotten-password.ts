import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { noLinkYetLetter, passwordChangedLetter, unknownAddressLetter } from '../mail/security-letters.ts';
import { literally } from '../platform/like-pattern.ts';
import { carefulUntil } from './after-new-email.ts';
import { requireStrength } from './change-password.ts';
import { endSessionsOf } from './end-sessions.ts';
import { findPerson, type SubjectType, setPassword } from './person.ts';
import { mailResetLink } from './reset-link.ts';
import { sha256 } from './secret-values.ts';
import type { SessionTools, Visitor } from './session-tools.ts';
import { limits, networkOf } from './throttle.ts';

/**
 * Mails a link to a person who cannot sign in (decision 14). The answer is the same for an unknown address; that
 * address gets a mail too, so that its owner learns which one to try. In the first 24 hours after a change of the
 * address there is no link: the mail says when there is.
 * Refused: `TOO_MANY_REQUESTS`.
 */
export async function askForReset(
  tools: SessionTools,
  visitor: Visitor,
  asked: { email: string; audience: SubjectType },
): Promise<void> {
  const { database, throttle } = tools;
  await throttle.take(limits.resetsOfNetwork, networkOf(visitor.address));
  await throttle.take(limits.resetsOfEmail, `${asked.audience}:${asked.email}`);
  await database.transaction(async (tx) => {
    const person = await findPerson(tx, asked.audience, { email: asked.email });
    await recordAudit(tx, {
      event: 'password.reset_requested',
      actorId: null,
      object: person?.id ?? 'unknown',
      details: { address: visitor.address },
    });
    const until = carefulUntil(person?.emailChangedAt, tools.clock.wall());
    if (person && until) await enqueueMail(tx, noLinkYetLetter(person, until));
    else if (person) await mailResetLink(tx, tools, person, null);
    else await enqueueMail(tx, unknownAddressLetter(asked.email));
  });
}

/**
 * Sets a new password with a mailed link: once, within its time. Every session ends, and the next sign-in still asks
 * for the second factor.
 * Refused: `LINK_INVALID`, `PASSWORD_TOO_WEAK` (below 50 points), `BUSY`.
 */
export async function resetPassword(tools: SessionTools, asked: { token: string; newPassword: string }): Promise<void> {
  const { database, clock, passwords } = tools;
  requireStrength(asked.newPassword);
  const hash = sha256(asked.token);
  // The link is checked before the expensive hashing and used up after it, in the transaction.
  if (!(await findLink(tools, hash))) throw new Refusal('LINK_INVALID');
  const passwordHash = await passwords.hash(asked.newPassword, hash.toString('hex'));
  await database.transaction(async (tx) => {
    const now = clock.wall();
    const link = await tx
      .updateTable('bank.reset_links')
      .set({ used_at: now })
      .where('token_hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['subject_type', 'subject_id'])
      .executeTakeFirst();
    // as: the table's check allows these two values only.
    const person = link && (await findPerson(tx, link.subject_type as SubjectType, { id: link.subject_id }));
    if (!person) throw new Refusal('LINK_INVALID');
    await setPassword(tx, person, passwordHash, now);
    await endSessionsOf(tx, person.id, 'password_reset', now);
    // The reader of the mail is the owner, so waits after wrong guesses end.
    await tx
      .deleteFrom('bank.failed_attempts')
      .where('key', 'like', `sign-in:${person.subjectType}:${literally(person.email)}|%`)
      .execute();
    await recordAudit(tx, { event: 'password.reset', actorId: person.id, object: person.id });
    await enqueueMail(tx, passwordChangedLetter(person, now));
  });
}

async function findLink(tools: SessionTools, hash: Buffer): Promise<boolean> {
  const link = await tools.database.db
    .selectFrom('bank.reset_links')
    .select('subject_id')
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tools.clock.wall())
    .executeTakeFirst();
  return link !== undefined;
}
