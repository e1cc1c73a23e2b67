import { bank } from '../client/bank.ts';
import { storedToken } from '../client/session-changes.ts';
import { clearSession, currentSession } from '../client/session-store.ts';
import { goesOn } from '../client/token-refresh.ts';

/**
 * Ends the session at the bank and here (C-AU-16); without an answer it still ends here. A session that has begun meanwhile goes
 * on.
 */
export async function logOut(): Promise<void> {
  const { token: left } = currentSession();
  await bank.logout(undefined, { timeoutMs: 4000 }).catch(() => undefined);
  if (left === undefined || storedToken() === undefined || goesOn(left)) clearSession();
}
