import { change, currentSession, REFRESHED, ROLE, type SessionUser, TOKEN } from './session-store.ts';

// The changes of a session that begins or goes on. The landing page loads session-store.ts alone.

/** Begins a session after a verified code or a sign-in (C-AU-14). */
export function beginSession(token: string, user: SessionUser): void {
  const now = Date.now();
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(ROLE, user.role);
  localStorage.setItem(REFRESHED, String(now));
  change({ token, user, role: user.role, tokenLastRefreshed: now, loading: false });
}

/** Stores a fresh token of the same session (C-AU-18; also after a password change or signing out elsewhere). */
export function replaceToken(token: string): void {
  const now = Date.now();
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(REFRESHED, String(now));
  change({ token, tokenLastRefreshed: now });
}

/** Stores the token's user, as the bank returned it (C-AU-23). */
export function identify(user: SessionUser): void {
  localStorage.setItem(ROLE, user.role);
  change({ user, role: user.role, loading: false });
}

export function setLoading(loading: boolean): void {
  change({ loading });
}

export function setRefreshing(refreshingToken: boolean): void {
  change({ refreshingToken });
}

/** Returns the stored token, which another tab may have renewed. */
export function storedToken(): string | undefined {
  return localStorage.getItem(TOKEN) ?? undefined;
}

/** A token is not refreshed again within this long. */
const REFRESH_SKIP_MS = 300_000;

/** Returns true within 300000 ms of the last refresh (C-AU-17). */
export function isFreshlyRefreshed(nowMs: number): boolean {
  return nowMs - currentSession().tokenLastRefreshed < REFRESH_SKIP_MS;
}
