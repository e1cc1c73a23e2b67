import { leaveNotice } from '../sign-in/login-notice.ts';
import { BankError } from './bank-error.ts';
import { isFreshlyRefreshed, replaceToken, setRefreshing, storedToken } from './session-changes.ts';
import { adopt, areOfOneSession, clearSession, currentSession, readStored } from './session-store.ts';

const LOCK = 'kosh-refresh';
const CHECK_EVERY_MS = 60_000;
/** Min age of a token to be renewed while the user is active; tokens live 15 minutes. */
const RENEW_AFTER_MS = 600_000;

/**
 * Ends the session of a refused token here, with a notice on the sign-in page; other tabs follow (C-AU-20, C-AU-21). A session that
 * has begun since, here or in another tab, goes on.
 */
export function endSession(refused: string | undefined): void {
  const current = storedToken() ?? currentSession().token;
  if (current === undefined || refused === undefined || !areOfOneSession(current, refused)) return;
  leaveNotice('ended');
  clearSession();
}

/** Returns true while the session of this token goes on; false once it has ended or another one has begun, here or in another tab. */
export function goesOn(token: string): boolean {
  const now = storedToken();
  return now !== undefined && areOfOneSession(now, token);
}

// One refresh at a time across all tabs, because the refresh secret rotates and its second use would end the session.
function underLock<T>(work: () => Promise<T>): Promise<T> {
  // Undefined without a secure context.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, work) : work();
}

/** Makes the token refresh from the call that asks the bank for a token. */
export function createTokenRefresh(ask: () => Promise<string>) {
  let running: Promise<boolean> | undefined;

  async function refresh(refused: string | undefined): Promise<boolean> {
    const stored = storedToken();
    if (stored === undefined) return false;
    const before = refused ?? currentSession().token;
    if (stored !== before) {
      // Another tab has refreshed already; or another session has begun, in which a call of this one is not repeated.
      if (before !== undefined && !areOfOneSession(stored, before)) return false;
      adopt(readStored());
      return true;
    }
    setRefreshing(true);
    try {
      const fresh = await ask();
      // Signed out meanwhile, or signed in anew: the answer belongs to neither.
      if (!goesOn(stored)) return false;
      replaceToken(fresh);
      return true;
    } catch (error) {
      if (!(error instanceof BankError) || (error.status !== 401 && error.status !== 403)) throw error;
      endSession(stored);
      return false;
    } finally {
      setRefreshing(false);
    }
  }

  function start(refused?: string): Promise<boolean> {
    running ??= underLock(() => refresh(refused)).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    /**
     * Refreshes at once after the bank refused a token (C-AU-19), whenever the last refresh was. Returns false when the session
     * is over.
     */
    renew: (refused: string) => start(refused),
    /** Refreshes ahead of time: does nothing without a token or within 300000 ms of the last refresh (C-AU-17). */
    keepFresh: async (): Promise<boolean> => {
      if (currentSession().token === undefined) return false;
      return isFreshlyRefreshed(Date.now()) ? true : start();
    },
  };
}

/** Renews the token while the user is active; an unattended tab's session ends (15 minutes idle). */
export function keepFreshWhileActive(keepFresh: () => Promise<boolean>): void {
  let lastActive = Date.now();
  const active = () => {
    lastActive = Date.now();
  };
  addEventListener('pointerdown', active, { passive: true });
  addEventListener('keydown', active, { passive: true });
  setInterval(() => {
    const now = Date.now();
    const { token, tokenLastRefreshed } = currentSession();
    if (token === undefined || now - tokenLastRefreshed < RENEW_AFTER_MS || now - lastActive > RENEW_AFTER_MS) return;
    // The next interval tries again; other calls report the failure.
    keepFresh().catch(() => undefined);
  }, CHECK_EVERY_MS);
}
