import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import {
  noLinkYetLetter,
  passwordChangedLetter,
  resetLinkLetter,
  unknownAddressLetter,
} from '../mail/security-letters.ts';
import { literally } from '../platform/like-pattern.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { carefulUntil } from './after-new-email.ts';
import { requireStrength } from './change-password.ts';
import { endSessionsOf } from './end-sessions.ts';
import { refuseGuessable } from './guessable-password.ts';
import { findPerson, lockPerson, type SubjectType, setPassword } from './person.ts';
import { endResetLinks, makeResetLink } from './reset-link.ts';
import { sha256 } from './secret-values.ts';
import type { SessionTools, Visitor } from './session-tools.ts';
import { limits, networkOf, RESET_MINUTES } from './throttle.ts';

/**
 * Mails a link to a person who cannot sign in (decision 14). The answer is the same for an unknown address; that
 * address gets a mail too, so that its owner learns which one to try. In the first 24 hours after a change of the
 * address there is no link: the mail says when there is. The steps are the same in all three cases, and so is the time.
 *
 * Above three letters in the life of a link nothing more is mailed, and the answer stays the same: the mailbox holds a
 * link that works (decision 72).
 * Refused: `TOO_MANY_REQUESTS` for a network, and for an address from one network.
 */
export async function askForReset(
  tools: SessionTools,
  visitor: Visitor,
  asked: { email: string; audience: SubjectType },
): Promise<void> {
  const { database, throttle } = tools;
  const network = networkOf(visitor.address);
  const address = `${asked.audience}:${asked.email}`;
  await throttle.take(limits.resetsOfNetwork, network);
  await throttle.take(limits.resetsFromNetwork, `${address}|${network}`);
  await throttle.take(limits.resetsFromNetworkOfDay, `${address}|${network}`);
  if (!(await throttle.passes(limits.resetLetters, address))) return;
  await database.transaction(async (tx) => {
    // Locked, so that an address that is just being replaced gets no link that outlives the change.
    const person = await lockPerson(tx, asked.audience, { email: asked.email });
    await recordAudit(tx, {
      event: 'password.reset_requested',
      actorId: null,
      object: person?.id ?? 'unknown',
      details: { address: visitor.address },
    });
    const until = carefulUntil(person?.emailChangedAt, tools.clock.wall());
    const mayReset = person !== undefined && until === undefined;
    // Without a person who may have one, the row of the link names none, and its secret is thrown away.
    const link = await makeResetLink(tx, tools, mayReset ? person : { subjectType: asked.audience, id: uuidv7() });
    if (mayReset) await enqueueMail(tx, resetLinkLetter(person, link, RESET_MINUTES));
    else await enqueueMail(tx, person && until ? noLinkYetLetter(person, until) : unknownAddressLetter(asked.email));
  });
}

/**
 * Sets a new password with a mailed link: once, within its time. Every session and every other link ends, and the next sign-in still asks
 * for the second factor.
 * Refused: `LINK_INVALID`, `PASSWORD_TOO_WEAK` (below 50 points, or easily guessed), `INVALID_INPUT` for one that is too short, `BUSY`.
 */
export async function resetPassword(tools: SessionTools, asked: { token: string; newPassword: string }): Promise<void> {
  const { database, clock, passwords, throttle } = tools;
  requireStrength(asked.newPassword);
  const hash = sha256(asked.token);
  // The link is checked before the expensive hashing and used up after it, in the transaction.
  const found = await findLink(tools, hash);
  const owner = found && (await findPerson(database.db, found.subjectType, { id: found.subjectId }));
  if (!owner) throw new Refusal('LINK_INVALID');
  refuseGuessable(tools, { field: 'newPassword', password: asked.newPassword, person: owner });
  const passwordHash = await passwords.hash(asked.newPassword, hash.toString('hex'));
  const { subjectType, email } = await database.transaction(async (tx) => {
    const now = clock.wall();
    // The person first: of two links that are used at once, the second then finds itself ended.
    const person = await lockPerson(tx, found.subjectType, { id: found.subjectId });
    const link = await tx
      .updateTable('bank.reset_links')
      .set({ used_at: now })
      .where('token_hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('subject_id')
      .executeTakeFirst();
    if (!person || !link) throw new Refusal('LINK_INVALID');
    await setPassword(tx, person, passwordHash, now);
    await endResetLinks(tx, person.id, now);
    await endSessionsOf(tx, person.id, 'password_reset', now);
    // The reader of the mail is the owner, so waits after wrong guesses end.
    await tx
      .deleteFrom('bank.failed_attempts')
      .where('key', 'like', `sign-in:${person.subjectType}:${literally(person.email)}|%`)
      .execute();
    await recordAudit(tx, { event: 'password.reset', actorId: person.id, object: person.id });
    await enqueueMail(tx, passwordChangedLetter(person, now));
    return person;
  });
  // The mailbox holds no link that works any more.
  await throttle.forget(limits.resetLetters, `${subjectType}:${email}`);
}

async function findLink(
  tools: SessionTools,
  hash: Buffer,
): Promise<{ subjectType: SubjectType; subjectId: string } | undefined> {
  const link = await tools.database.db
    .selectFrom('bank.reset_links')
    .select(['subject_type', 'subject_id'])
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tools.clock.wall())
    .executeTakeFirst();
  // as: the table's check allows these two values only.
  return link && { subjectType: link.subject_type as SubjectType, subjectId: link.subject_id };
}
