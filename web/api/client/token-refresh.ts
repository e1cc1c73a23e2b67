import { leaveNotice } from '../sign-in/login-notice.ts';
import { BankError } from './bank-error.ts';
import {
  adoptStoredToken,
  clearSession,
  currentSession,
  isFreshlyRefreshed,
  replaceToken,
  setRefreshing,
  storedToken,
} from './session-store.ts';

const LOCK = 'kosh-refresh';
const LOOK_EVERY_MS = 60_000;
/** A token lives 15 minutes; it is renewed after 10 while somebody is there. */
const RENEW_AFTER_MS = 600_000;

/** The session is over here: said on the sign-in page, and the other tabs follow (C-AU-20, C-AU-21). */
export function endSession(): void {
  if (currentSession().token === undefined) return;
  leaveNotice('ended');
  clearSession();
}

// One refresh at a time over all tabs: the refresh secret rotates, and its second use would end the session.
function alone<T>(work: () => Promise<T>): Promise<T> {
  // Absent where the page is not served securely.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, work) : work();
}

/** Makes the refresh of tokens out of the call that asks the bank for one. */
export function createTokenRefresh(ask: () => Promise<string>) {
  let running: Promise<boolean> | undefined;

  async function refresh(refused: string | undefined): Promise<boolean> {
    const stored = storedToken();
    if (stored === undefined) return false;
    if (stored !== (refused ?? currentSession().token)) {
      // Another tab was quicker.
      adoptStoredToken();
      return true;
    }
    setRefreshing(true);
    try {
      replaceToken(await ask());
      return true;
    } catch (error) {
      if (!(error instanceof BankError) || (error.status !== 401 && error.status !== 403)) throw error;
      endSession();
      return false;
    } finally {
      setRefreshing(false);
    }
  }

  function start(refused?: string): Promise<boolean> {
    running ??= alone(() => refresh(refused)).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    /** After the bank refused a token (C-AU-19): asks at once, whatever the time of the last refresh. False when the session is over. */
    renew: (refused: string) => start(refused),
    /** Ahead of time: nothing to do without a token, and done already within 300000 ms of the last one (C-AU-17). */
    keepFresh: async (): Promise<boolean> => {
      if (currentSession().token === undefined) return false;
      return isFreshlyRefreshed(Date.now()) ? true : start();
    },
  };
}

/** While somebody is there, renews the token before it ends; an unattended tab is left to end (15 minutes idle). */
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
    // Without an answer the next look tries again; the calls themselves report what is wrong.
    keepFresh().catch(() => undefined);
  }, LOOK_EVERY_MS);
}
