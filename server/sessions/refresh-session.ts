import { createHmac } from 'node:crypto';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { sessionReuseLetter } from '../mail/security-letters.ts';
import type { Tx } from '../platform/database.ts';
import { endSession } from './end-sessions.ts';
import { findPerson, type SubjectType } from './person.ts';
import { sameHash, sha256 } from './secret-values.ts';
import { BINDING_COOKIE, IDLE_MINUTES } from './session-check.ts';
import type { SessionTools, Visitor } from './session-tools.ts';
import { handOver, REFRESH_COOKIE, type StartedSession } from './start-session.ts';

/** Time within which a used secret gets its child again. */
const REUSE_GRACE_MS = 10_000;

/**
 * Exchanges the refresh cookie for a new token and a new cookie (rule C-AU-18).
 *
 * A secret works once. One that comes again within ten seconds (two tabs asked at once, or an answer was lost) gets the same
 * child again, so a session never has two living secrets, and two holders cannot go on side by side. One that is used again
 * later has two holders, so the whole session ends, which is audited and mailed to the person.
 * Refused: `REFRESH_REFUSED`.
 */
export async function refreshSession(tools: SessionTools, visitor: Visitor): Promise<{ token: string }> {
  const secret = visitor.cookies[REFRESH_COOKIE];
  if (!secret) throw new Refusal('REFRESH_REFUSED');
  // The end of a reused session must commit, so a refusal is returned out of the transaction and thrown after it.
  const renewed = await tools.database.transaction((tx) => rotate(tx, tools, visitor, secret));
  if (!renewed) throw new Refusal('REFRESH_REFUSED');
  handOver(visitor, renewed);
  return { token: renewed.token };
}

async function rotate(
  tx: Tx,
  tools: SessionTools,
  visitor: Visitor,
  secret: string,
): Promise<StartedSession | undefined> {
  const now = tools.clock.wall();
  const session = await lockLivingSession(tx, tools, visitor, sha256(secret));
  if (!session) return undefined;
  const refreshSecret = await spend(tx, tools, { sessionId: session.id, secret, now });
  const subjectType = session.subject_type as SubjectType; // as: the table's check allows these two values only.
  const person = await findPerson(tx, subjectType, { id: session.subject_id });
  if (!person) return undefined;
  if (refreshSecret === undefined) {
    await endSession(tx, session.id, 'refresh_reused', now);
    await recordAudit(tx, {
      event: 'session.refresh_reused',
      actorId: null,
      object: session.id,
      details: { subject: person.id, address: visitor.address },
    });
    await enqueueMail(tx, sessionReuseLetter(person, now));
    return undefined;
  }

  await tx.updateTable('bank.sessions').set({ last_seen_at: now }).where('id', '=', session.id).execute();
  return {
    sessionId: session.id,
    token: tools.tokens.sign({
      sessionId: session.id,
      subjectId: person.id,
      role: person.role,
      authTime: session.created_at,
      bindingHash: session.binding_hash,
    }),
    refreshSecret,
    bindingSecret: session.binding_hash ? visitor.cookies[BINDING_COOKIE] : undefined,
    maxAgeSeconds: Math.floor((session.expires_at.getTime() - now.getTime()) / 1000),
  };
}

/**
 * Uses a secret up, once, by one conditional UPDATE, and returns its child. Right after the first use it returns the child
 * again, or the child's own where that was used in the same moment; undefined for a use that comes later.
 */
async function spend(
  tx: Tx,
  tools: SessionTools,
  { sessionId, secret, now }: { sessionId: string; secret: string; now: Date },
): Promise<string | undefined> {
  for (let held = secret; ; ) {
    const hash = sha256(held);
    const child = childOf(tools.tokenSecret, held);
    const used = await tx
      .updateTable('bank.refresh_tokens')
      .set({ used_at: now })
      .where('token_hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows > 0n) {
      await tx
        .insertInto('bank.refresh_tokens')
        .values({ token_hash: sha256(child), session_id: sessionId, parent_hash: hash, issued_at: now })
        .execute();
      return child;
    }
    const known = await usesOf(tx, [hash, sha256(child)]);
    const spentAt = known.get(hash.toString('hex'));
    if (!spentAt || now.getTime() - spentAt.getTime() > REUSE_GRACE_MS) return undefined;
    if (known.get(sha256(child).toString('hex')) === null) return child;
    held = child;
  }
}

/** Returns when each of these secrets was used; null for one that was not, no entry for one that there is not. */
async function usesOf(tx: Tx, hashes: Buffer[]): Promise<Map<string, Date | null>> {
  const rows = await tx
    .selectFrom('bank.refresh_tokens')
    .select(['token_hash', 'used_at'])
    .where('token_hash', 'in', hashes)
    .execute();
  return new Map(rows.map((row) => [row.token_hash.toString('hex'), row.used_at]));
}

/** Derives the one child of a secret. Without the bank's key it cannot be told from its parent. */
function childOf(key: string, secret: string): string {
  return createHmac('sha256', key).update(`refresh secret\n${secret}`).digest('base64url');
}

/**
 * Returns the session of a secret, if it is open and this browser has its second cookie. Its row is locked, so that its
 * refreshes run one by one, and a session that ends meanwhile gives no token afterwards.
 */
async function lockLivingSession(tx: Tx, tools: SessionTools, visitor: Visitor, hash: Buffer) {
  const now = tools.clock.wall();
  const session = await tx
    .selectFrom('bank.sessions')
    .selectAll()
    .where('id', '=', (e) => e.selectFrom('bank.refresh_tokens').select('session_id').where('token_hash', '=', hash))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - IDLE_MINUTES * 60_000))
    .forUpdate()
    .executeTakeFirst();
  if (!session) return undefined;
  const binding = visitor.cookies[BINDING_COOKIE];
  const bound =
    session.binding_hash === null || (binding !== undefined && sameHash(sha256(binding), session.binding_hash));
  return bound ? session : undefined;
}
