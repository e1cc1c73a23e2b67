import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';

/** Reason why a session ended, as the audit trail and the list of sessions name it. */
export type EndReason =
  | 'signed_out'
  | 'signed_out_elsewhere'
  | 'signed_in_again'
  | 'password_changed'
  | 'password_reset'
  | 'refresh_reused'
  | 'account_closed'
  | 'staff_disabled'
  | 'role_changed'
  | 'second_factor_changed'
  | 'bank_restored'
  | 'contact_changed';

/** Ends one session; the next request with its token is refused. False when it had ended before. `at` is wall clock. */
export async function endSession(db: Db | Tx, sessionId: string, reason: EndReason, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('bank.sessions')
    .set({ revoked_at: at, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  await tellEnded(db, [sessionId]);
  return true;
}

/** Ends the open streams of sessions, on whichever server, when the transaction commits. */
async function tellEnded(db: Db | Tx, sessionIds: readonly string[]): Promise<void> {
  await sql`select ledger.tell_watchers(${sessionIds}::uuid[], 'session')`.execute(db);
}

/**
 * Ends all sessions of a person, except one that may continue, and the sign-ins that wait for a second factor. Returns the number
 * of ended sessions. `at` is wall clock.
 */
export async function endSessionsOf(
  tx: Tx,
  subjectId: string,
  reason: EndReason,
  at: Date,
  except?: string,
): Promise<number> {
  // First, because it waits for a sign-in that is just being finished: its session is there when sessions end.
  await tx.deleteFrom('bank.sign_in_challenges').where('subject_id', '=', subjectId).execute();
  const ended = await tx
    .updateTable('bank.sessions')
    .set({ revoked_at: at, revoked_reason: reason })
    .where('subject_id', '=', subjectId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .returning('id')
    .execute();
  if (ended.length > 0)
    await tellEnded(
      tx,
      ended.map(({ id }) => id),
    );
  return ended.length;
}

/**
 * Ends all sessions of all people, the sign-ins that wait for a second factor, and the links that set a password, after
 * a restore: each of them may have been ended or used after the backup was taken. `at` is wall clock.
 */
export async function endEverySignIn(tx: Tx, at: Date): Promise<void> {
  await tx.deleteFrom('bank.sign_in_challenges').execute();
  await tx
    .updateTable('bank.sessions')
    .set({ revoked_at: at, revoked_reason: 'bank_restored' satisfies EndReason })
    .where('revoked_at', 'is', null)
    .execute();
  await tx
    .updateTable('bank.reset_links')
    .set({ used_at: at })
    .where('used_at', 'is', null)
    .where('kind', '=', 'reset')
    .execute();
}
