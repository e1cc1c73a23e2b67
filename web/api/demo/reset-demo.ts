import { bank } from '../client/bank.ts';
import { clearSession } from '../client/session-store.ts';

/** Timeout of a reset in milliseconds; it takes some seconds, and more on a busy machine. */
const TIMEOUT_MS = 60_000;

/** Resets the demo bank (admins). Ends every session, including this one. Returns the bank's message. */
export async function resetDemo(): Promise<string> {
  const { message } = await bank.resetBank(undefined, { timeoutMs: TIMEOUT_MS });
  clearSession();
  return message ?? '';
}
