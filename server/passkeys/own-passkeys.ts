import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { requireRecentPassword } from '../sessions/confirm-password.ts';
import { requireFreshFactor } from '../sessions/enrolment.ts';
import type { SessionTools } from '../sessions/session-tools.ts';
import { passkeyLetter } from './passkey-letters.ts';
import type { Passkey } from './register-passkey.ts';

/** Lists a person's passkeys, the oldest first. */
export async function listPasskeys(
  { database }: SessionTools,
  person: SignedIn,
): Promise<(Passkey & { last_used_at: Date | null })[]> {
  return database.db
    .selectFrom('bank.passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('subject_id', '=', person.subjectId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Removes a passkey, which no longer signs in.
 * Refused: `PASSWORD_REQUIRED`; `FRESH_FACTOR_REQUIRED` for staff; `NOT_FOUND`, also for another person's.
 */
export async function removePasskey(
  { database, clock }: SessionTools,
  person: SignedIn,
  passkeyId: string,
): Promise<void> {
  requireRecentPassword(person, clock);
  requireFreshFactor(person, clock);
  await database.transaction(async (tx) => {
    const removed = await tx
      .updateTable('bank.passkeys')
      .set({ removed_at: clock.wall() })
      .where('id', '=', passkeyId)
      .where('subject_id', '=', person.subjectId)
      .where('removed_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new Refusal('NOT_FOUND');
    await recordAudit(tx, { event: 'passkey.removed', actorId: person.subjectId, object: passkeyId });
    await enqueueMail(tx, passkeyLetter(person, 'removed', removed.name));
  });
}

/** Removes all passkeys of a person. `at` is wall clock. */
export async function removeAllPasskeys(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx
    .updateTable('bank.passkeys')
    .set({ removed_at: at })
    .where('subject_id', '=', personId)
    .where('removed_at', 'is', null)
    .execute();
}
