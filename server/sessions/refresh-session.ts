import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { sessionReuseLetter } from '../mail/security-letters.ts';
import type { Tx } from '../platform/database.ts';
import { endSession } from './end-sessions.ts';
import { findPerson, type SubjectType } from './person.ts';
import { newSecret, sameHash, sha256 } from './secret-values.ts';
import { BINDING_COOKIE, IDLE_MINUTES } from './session-check.ts';
import type { SessionTools, Visitor } from './session-tools.ts';
import { handOver, REFRESH_COOKIE, type StartedSession } from './start-session.ts';

/** Time within which a used secret is accepted again: two tabs asked at once, or an answer was lost. */
const REUSE_GRACE_MS = 10_000;

/**
 * Exchanges the refresh cookie for a new token and a new cookie (rule C-AU-18).
 *
 * A secret works once. One that is used again more than ten seconds later has two holders, so the whole session ends,
 * which is audited and mailed to the person.
 * Refused: `REFRESH_REFUSED`.
 */
export async function refreshSession(tools: SessionTools, visitor: Visitor): Promise<{ token: string }> {
  const secret = visitor.cookies[REFRESH_COOKIE];
  if (!secret) throw new Refusal('REFRESH_REFUSED');
  // The end of a reused session must commit, so a refusal is returned out of the transaction and thrown after it.
  const renewed = await tools.database.transaction((tx) => rotate(tx, tools, visitor, sha256(secret)));
  if (!renewed) throw new Refusal('REFRESH_REFUSED');
  handOver(visitor, renewed);
  return { token: renewed.token };
}

async function rotate(
  tx: Tx,
  tools: SessionTools,
  visitor: Visitor,
  hash: Buffer,
): Promise<StartedSession | undefined> {
  const now = tools.clock.wall();
  const session = await lockLivingSession(tx, tools, visitor, hash);
  if (!session) return undefined;
  const mayGoOn = await spend(tx, session.id, hash, now);
  const subjectType = session.subject_type as SubjectType; // as: the table's check allows these two values only.
  const person = await findPerson(tx, subjectType, { id: session.subject_id });
  if (!person) return undefined;
  if (!mayGoOn) {
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

  const refreshSecret = newSecret();
  await tx
    .insertInto('bank.refresh_tokens')
    .values({ token_hash: sha256(refreshSecret), session_id: session.id, parent_hash: hash, issued_at: now })
    .execute();
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

/** Uses a secret up, once, by one conditional UPDATE; a second use passes only right after the first. */
async function spend(tx: Tx, sessionId: string, hash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('bank.refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('parent_hash')
    .executeTakeFirst();
  if (used) {
    await spendSiblings(tx, sessionId, used.parent_hash, now);
    return true;
  }
  const known = await tx
    .selectFrom('bank.refresh_tokens')
    .select('used_at')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return known?.used_at != null && now.getTime() - known.used_at.getTime() <= REUSE_GRACE_MS;
}

// Two tabs that asked at once got one new secret each, and the cookie jar keeps one of them. When that one is used, the
// others are used up too: a later use of them comes from another browser.
async function spendSiblings(tx: Tx, sessionId: string, parent: Buffer | null, now: Date): Promise<void> {
  if (!parent) return;
  await tx
    .updateTable('bank.refresh_tokens')
    .set({ used_at: now })
    .where('session_id', '=', sessionId)
    .where('parent_hash', '=', parent)
    .where('used_at', 'is', null)
    .execute();
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
