import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { requireRecentPassword } from './confirm-password.ts';
import { endSession, endSessionsOf } from './end-sessions.ts';
import { BINDING_COOKIE, readAccess } from './session-check.ts';
import type { SessionTools, Visitor } from './session-tools.ts';
import { REFRESH_COOKIE, sessionOfCookie } from './start-session.ts';

/**
 * Signs out: with a token, with the cookies, with both or with neither, twice or once, the answer is the same (rule
 * C-AU-16). The next request with the token is refused. `Clear-Site-Data` names the cache only: "storage" would also
 * forget that the disclaimer was dismissed.
 */
export async function signOut(tools: SessionTools, visitor: Visitor): Promise<void> {
  const sessions = new Set([
    sessionOfToken(tools, visitor),
    await sessionOfCookie(tools.database.db, visitor.cookies[REFRESH_COOKIE]),
  ]);
  for (const sessionId of sessions) {
    if (sessionId !== undefined) await end(tools, sessionId);
  }
  visitor.clearCookie(REFRESH_COOKIE);
  visitor.clearCookie(BINDING_COOKIE);
  visitor.setHeader('Clear-Site-Data', '"cache"');
}

async function end(tools: SessionTools, sessionId: string): Promise<void> {
  await tools.database.transaction(async (tx) => {
    if (await endSession(tx, sessionId, 'signed_out', tools.clock.wall())) {
      await recordAudit(tx, {
        event: 'session.ended',
        actorId: null,
        object: sessionId,
        details: { because: 'signed_out' },
      });
    }
  });
}

function sessionOfToken(tools: SessionTools, visitor: Visitor): string | undefined {
  try {
    return readAccess(tools.tokens, visitor.authorization, visitor.cookies).sid;
  } catch (error) {
    // No token, an old one or one of another issuer: it names no session to end.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/**
 * Signs out every other device after a recent password (ASVS 7.5.2), ends sign-ins that wait for a second factor, and gives this one a fresh token (rule C-PF-12). Returns the number of ended sessions.
 */
export async function signOutEverywhere(
  tools: SessionTools,
  session: SignedIn,
): Promise<{ token: string; ended: number }> {
  requireRecentPassword(session, tools.clock);
  const { database, clock } = tools;
  const ended = await database.transaction(async (tx) => {
    const count = await endSessionsOf(tx, session.subjectId, 'signed_out_elsewhere', clock.wall(), session.sessionId);
    await recordAudit(tx, {
      event: 'session.others_ended',
      actorId: session.subjectId,
      object: session.sessionId,
      details: { ended: count },
    });
    return count;
  });
  return { token: await freshToken(tools, session), ended };
}

/** Returns a new token for the same session, bound to the same browser. */
export async function freshToken(tools: SessionTools, session: SignedIn): Promise<string> {
  const { binding_hash } = await tools.database.db
    .selectFrom('bank.sessions')
    .select('binding_hash')
    .where('id', '=', session.sessionId)
    .executeTakeFirstOrThrow();
  return tools.tokens.sign({
    sessionId: session.sessionId,
    subjectId: session.subjectId,
    role: session.role,
    authTime: session.authTime,
    bindingHash: binding_hash,
  });
}

/**
 * Signs one device out.
 * Refused: `PASSWORD_REQUIRED`; `NOT_FOUND` when it is not one of this person's open sessions.
 */
export async function endOneSession(tools: SessionTools, session: SignedIn, sessionId: string): Promise<void> {
  requireRecentPassword(session, tools.clock);
  await tools.database.transaction(async (tx) => {
    const own = await tx
      .selectFrom('bank.sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('subject_id', '=', session.subjectId)
      .executeTakeFirst();
    if (!own || !(await endSession(tx, sessionId, 'signed_out_elsewhere', tools.clock.wall())))
      throw new Refusal('NOT_FOUND');
    await recordAudit(tx, {
      event: 'session.ended',
      actorId: session.subjectId,
      object: sessionId,
      details: { because: 'signed_out_elsewhere' },
    });
  });
}
