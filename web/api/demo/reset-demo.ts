import { bank } from '../client/bank.ts';
import { clearSession } from '../client/session-store.ts';

/** Some seconds, and more on a machine that is busy. */
const PATIENCE_MS = 60_000;

/** Takes the demo bank back to its beginning (admins). Every session ends with it, this one too. Answers the bank's own sentence. */
export async function resetDemo(): Promise<string> {
  const { message } = await bank.resetBank(undefined, { timeoutMs: PATIENCE_MS });
  clearSession();
  return message ?? '';
}
