import type { CallName } from '../../contract/api.ts';
import type { Caller, Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { deskAccessOf } from '../sessions/enrolment.ts';
import type { SessionCheck } from '../sessions/session-check.ts';

/** Calls whose handler hands the maker's session to the doorway with its posting. */
const CHECKED_BY_THE_DOORWAY: ReadonlySet<string> = new Set<CallName>(['makeTransfer', 'moveMoney']);

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

/** Refuses staff who have no second factor, or have not given it in this session, all but what leads there. */
function requireDeskAccess(session: SignedIn, { beforeEnrolment }: Endpoint, staffMustEnrol: boolean): void {
  if (beforeEnrolment) return;
  const access = deskAccessOf(session, staffMustEnrol);
  if (access !== 'open') throw new Refusal(access === 'enrol' ? 'ENROLMENT_REQUIRED' : 'FRESH_FACTOR_REQUIRED');
}

/**
 * Checks every call that is not open to all: who calls, whether the session still lives, whether this role may call, and
 * whether staff have the second factor that the bank demands of them. Refuses TOKEN_MISSING, TOKEN_INVALID,
 * TOKEN_EXPIRED, SESSION_ENDED, NOT_ALLOWED, ENROLMENT_REQUIRED, FRESH_FACTOR_REQUIRED. It runs before the body is read,
 * so that a stranger learns nothing from what is wrong with it.
 */
export function sessionGate(
  sessions: SessionCheck,
  { staffMustEnrol, authorityRefused }: { staffMustEnrol: boolean; authorityRefused: AuthorityRefused },
) {
  function admitted(name: string, call: Endpoint, session: SignedIn): SignedIn {
    if (!mayCall(call.caller, session.role)) {
      authorityRefused(session, name);
      throw new Refusal('NOT_ALLOWED');
    }
    requireDeskAccess(session, call, staffMustEnrol);
    return session;
  }

  return {
    /** Admits the caller as the database has them now. */
    async read(name: string, call: Endpoint, { authorization, cookies }: Credentials): Promise<SignedIn> {
      return admitted(name, call, await sessions.authenticate(authorization, cookies));
    },

    /** Admits the caller as an earlier request read them, where the doorway will check them; undefined where they have to be read. */
    recall(name: string, call: Endpoint, { authorization, cookies }: Credentials): SignedIn | undefined {
      if (!CHECKED_BY_THE_DOORWAY.has(name)) return undefined;
      const session = sessions.recall(authorization, cookies);
      return session && admitted(name, call, session);
    },
  };
}

/** Headers by which a caller is known. */
interface Credentials {
  readonly authorization: string | undefined;
  readonly cookies: Record<string, string | undefined>;
}
export type SessionGate = ReturnType<typeof sessionGate>;
