import { BankError, NetworkError } from './bank-error.ts';

/**
 * True when nobody knows whether the call took effect: no answer came, a proxy gave up, or the bank
 * itself says that it is still being confirmed.
 */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof BankError)) return false;
  return (
    error.code === 'BEING_CONFIRMED' ||
    (error.code === 'NO_CODE' && (error.status === 502 || error.status === 504)) ||
    error.code === 'UNREADABLE_ANSWER'
  );
}

/** True when the bank answered without deciding: the same instruction may be sent again under its first key. */
export function isUndecided(error: unknown): boolean {
  return error instanceof BankError && (error.status >= 500 || error.status === 429 || error.status === 401);
}

/** True when asking again may help: no answer, or the bank was busy. Not for a refusal, and not for what is not built. */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof NetworkError) return navigator.onLine;
  return error instanceof BankError && error.status >= 500 && error.status !== 501;
}
