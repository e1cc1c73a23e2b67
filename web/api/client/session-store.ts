import { useSyncExternalStore } from 'react';

import type { DeskAccess } from '../../../contract/vocabulary/people.ts';

export type Role = 'customer' | 'banker' | 'admin';

/** The signed-in user, as `GET /auth/me` returns it. */
export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** State of the bank towards the user: a real bank asks staff for a second factor first. */
  readonly access: DeskAccess;
}

/** The client's auth state (C-AU-11). `role` is a hint for the screen; the server decides permissions. */
export interface Session {
  readonly user: SessionUser | undefined;
  readonly token: string | undefined;
  readonly role: Role | undefined;
  readonly loading: boolean;
  readonly refreshingToken: boolean;
  readonly tokenLastRefreshed: number;
}

// The only keys ever written to local storage, as documented, with the one of the disclaimer (sign-in/disclaimer.ts).
export const TOKEN = 'token';
export const ROLE = 'role';
export const REFRESHED = 'tokenLastRefreshed';

const SIGNED_OUT: Session = {
  user: undefined,
  token: undefined,
  role: undefined,
  loading: false,
  refreshingToken: false,
  tokenLastRefreshed: 0,
};

let session: Session = SIGNED_OUT;
const listeners = new Set<() => void>();

/** Changes the state and tells the components that show it. */
export function change(next: Partial<Session>): void {
  session = { ...session, ...next };
  for (const listener of listeners) listener();
}

function roleFrom(text: string | null): Role | undefined {
  return text === 'customer' || text === 'banker' || text === 'admin' ? text : undefined;
}

/** Returns true for a token with three parts and an `exp` in the future (C-AU-13). Its content is not trusted. */
export function isUsableToken(token: string | null, nowMs: number): token is string {
  const parts = token?.split('.') ?? [];
  const [, payload = ''] = parts;
  if (parts.length !== 3) return false;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined;
    return typeof exp !== 'number' || exp * 1000 > nowMs;
  } catch {
    // An unreadable token: the server decides.
    return true;
  }
}

function forgetStored(): void {
  for (const key of [TOKEN, ROLE, REFRESHED]) localStorage.removeItem(key);
}

/** Returns the session as it is in local storage. */
export function readStored(): Session {
  const token = localStorage.getItem(TOKEN);
  if (token === null) return SIGNED_OUT;
  return {
    ...SIGNED_OUT,
    token,
    role: roleFrom(localStorage.getItem(ROLE)),
    tokenLastRefreshed: Number(localStorage.getItem(REFRESHED)) || 0,
  };
}

/**
 * Restores an earlier visit's session (C-AU-13) and follows other tabs: when one signs out, this one does too; when one
 * refreshes the token, this one takes it.
 */
export function startSession(): void {
  if (localStorage.getItem(TOKEN) !== null && !isUsableToken(localStorage.getItem(TOKEN), Date.now())) forgetStored();
  change(readStored());
  addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== TOKEN && event.key !== ROLE) return;
    const stored = readStored();
    if (stored.token === undefined && session.token !== undefined) {
      endHere();
    } else if (stored.token !== session.token) {
      change({
        token: stored.token,
        role: stored.role,
        tokenLastRefreshed: stored.tokenLastRefreshed,
        ...(stored.role !== session.role && { user: undefined }),
      });
    }
  });
}

/** Returns the current state, for code outside React. */
export function currentSession(): Session {
  return session;
}

/** Returns the state, for components. */
export function useSession(): Session {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentSession);
}

/** Ends the session here: removes user, token, role and refresh time (C-AU-16, C-AU-20). Other tabs follow. */
export function clearSession(): void {
  forgetStored();
  endHere();
}

let whenEnded: (() => void) | undefined;

/** Registers a listener for the end of a session, here or in another tab: caches are cleared and the guards run again. */
export function onSessionEnd(listener: () => void): void {
  whenEnded = listener;
}

function endHere(): void {
  change(SIGNED_OUT);
  whenEnded?.();
}

/** Returns the dashboard of a role (C-AU-25). */
export function dashboardOf(role: Role): '/customer/dashboard' | '/banker/dashboard' {
  return role === 'customer' ? '/customer/dashboard' : '/banker/dashboard';
}
