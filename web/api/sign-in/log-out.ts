import { bank } from '../client/bank.ts';
import { clearSession } from '../client/session-store.ts';

/** Ends the session at the bank and here (C-AU-16); without an answer it still ends here. */
export async function logOut(): Promise<void> {
  await bank.logout(undefined, { timeoutMs: 4000 }).catch(() => undefined);
  clearSession();
}
