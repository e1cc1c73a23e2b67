import { BankError, NetworkError } from './bank-error.ts';

/** Returns true when it is unknown whether the call took effect: no answer, a proxy gave up, or the bank is still confirming. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof BankError)) return false;
  return (
    error.code === 'BEING_CONFIRMED' ||
    (error.code === 'NO_CODE' && (error.status === 502 || error.status === 504)) ||
    error.code === 'UNREADABLE_ANSWER'
  );
}

/** Returns true when the bank answered without deciding: the same instruction may be repeated under its first key. */
export function isUndecided(error: unknown): boolean {
  return error instanceof BankError && (error.status >= 500 || error.status === 429 || error.status === 401);
}

/** Returns true when a retry may help: no answer, or the bank was busy. False for a refusal and for a call that is not built. */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof NetworkError) return navigator.onLine;
  return error instanceof BankError && error.status >= 500 && error.status !== 501;
}
