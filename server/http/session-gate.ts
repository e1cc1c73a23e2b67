import type { Caller } from '../../contract/vocabulary/endpoint.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import type { SessionCheck } from '../sessions/session-check.ts';

/** Called when a signed-in person calls what their role may not; the audit trail keeps it. */
export type AuthorityRefused = (session: SignedIn, call: string) => void;

/** True when a role may make a call. Admin counts as banker (rule C-AU-28), never as customer. */
export function mayCall(caller: Caller, role: SignedIn['role']): boolean {
  switch (caller) {
    case 'anyone':
    case 'signed-in':
      return true;
    case 'customer':
      return role === 'customer';
    case 'staff':
      return role === 'banker' || role === 'admin';
    case 'admin':
      return role === 'admin';
  }
}

/**
 * Checks every call that is not open to all: who calls, whether the session still lives, whether this role may call.
 * Refuses TOKEN_MISSING, TOKEN_INVALID, TOKEN_EXPIRED, SESSION_ENDED, NOT_ALLOWED. It runs before the body is read, so
 * that a stranger learns nothing from what is wrong with it.
 */
export function sessionGate(sessions: SessionCheck, authorityRefused: AuthorityRefused) {
  return async (
    call: string,
    caller: Caller,
    authorization: string | undefined,
    cookies: Record<string, string | undefined>,
  ): Promise<SignedIn> => {
    const session = await sessions.authenticate(authorization, cookies);
    if (mayCall(caller, session.role)) return session;
    authorityRefused(session, call);
    throw new Refusal('NOT_ALLOWED');
  };
}
export type SessionGate = ReturnType<typeof sessionGate>;
