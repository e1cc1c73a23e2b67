import type { CallName } from '../../../contract/api.ts';
import { BankError, NetworkError } from './bank-error.ts';

/** Logs a refusal of authority and a missing answer (C-AU-22). Both are shown where they happened as well. */
export function logFailure(call: CallName, error: unknown): void {
  if (error instanceof NetworkError) console.warn(`No answer to ${call}`);
  else if (error instanceof BankError && error.status === 403)
    console.warn(`${error.code} (${error.requestId ?? 'no id'}): ${error.message}`);
}
