import { useSyncExternalStore } from 'react';
import { paths } from '../../../contract/vocabulary/page-paths.ts';
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

/** Returns the claims of a token; none of an unreadable one. They are not trusted: the server decides. */
function claimsOf(token: string): { readonly exp?: unknown; readonly sid?: unknown } {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** Returns true for a token with three parts and an `exp` in the future (C-AU-13), or an unreadable one. */
export function isUsableToken(token: string | null, nowMs: number): token is string {
  if (token?.split('.').length !== 3) return false;
  const { exp } = claimsOf(token);
  return typeof exp !== 'number' || exp * 1000 > nowMs;
}

/** Returns true for two tokens of one session, of which one is a refresh of the other. */
export function areOfOneSession(a: string, b: string): boolean {
  if (a === b) return true;
  const { sid } = claimsOf(a);
  return sid !== undefined && sid === claimsOf(b).sid;
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
 * refreshes the token, this one takes it; when another session begins there, this page loads anew, so that nothing of the
 * person before is left in it.
 */
export function startSession(): void {
  if (localStorage.getItem(TOKEN) !== null && !isUsableToken(localStorage.getItem(TOKEN), Date.now())) forgetStored();
  change(readStored());
  addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== TOKEN && event.key !== ROLE) return;
    const stored = readStored();
    const { token, role } = session;
    if (stored.token === token) return;
    if (token === undefined) return adopt(stored);
    if (stored.token === undefined) return endHere();
    // A page of another role asks the bank who is signed in, and says what it may not show.
    if (stored.role === role && !areOfOneSession(stored.token, token)) location.reload();
    else adopt(stored);
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

/** Takes the session that another tab has stored. */
export function adopt({ token, role, tokenLastRefreshed }: Session): void {
  change({ token, role, tokenLastRefreshed, ...(role !== session.role && { user: undefined }) });
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
export function dashboardOf(role: Role) {
  return role === 'customer' ? paths.customerDashboard : paths.bankerDashboard;
}
