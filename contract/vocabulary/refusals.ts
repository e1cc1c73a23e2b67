import type { FieldIssue } from './field-issues.ts';

/**
 * Every refusal of the bank: a stable code, its HTTP status, and the sentence for a person, which the refusing code may
 * replace by its screen's own. The list is closed: a refusal that is not here does not compile. `docs/errors.md` is
 * made from it.
 */
export const refusals = {
  // Request
  INVALID_INPUT: [400, 'Please check what you entered.'],
  REQUEST_TOO_SLOW: [408, 'The request did not arrive in time. Please try again.'],
  HEADERS_TOO_LARGE: [431, 'The headers of this request are too large.'],
  BODY_TOO_LARGE: [413, 'That is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Please send JSON.'],
  ROUTE_NOT_FOUND: [404, 'There is nothing at this address.'],
  METHOD_NOT_ALLOWED: [405, 'This address does not take that method.'],
  NOT_FOUND: [404, 'Not found.'],
  BANK_NOT_FOUND: [404, 'There is no such bank on this server. It may have been deleted, or not used for a day.'],
  BANKS_FULL: [409, 'This server holds as many banks as it can. Please delete one first.'],
  SEARCH_TOO_WIDE: [422, 'This list takes too long to find. Please choose fewer days or another order.'],
  NOT_BUILT_YET: [501, 'This part is not open yet.'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Please wait and try again.'],
  BUSY: [503, 'We are busy right now. Please try again in a moment.'],
  UNEXPECTED: [500, 'Server error. Please try again later or contact support.'],

  // Caller
  TOKEN_MISSING: [401, 'You must be logged in to view this page'],
  TOKEN_INVALID: [401, 'Your session is not valid. Please log in again.'],
  TOKEN_EXPIRED: [401, 'Your session has expired. Please log in again.'],
  SESSION_ENDED: [401, 'Your session has ended. Please log in again.'],
  REFRESH_REFUSED: [401, 'Your session has ended. Please log in again.'],
  NOT_ALLOWED: [
    403,
    'You do not have permission to access this resource. Please ensure you are logged in with the correct account.',
  ],
  UNKNOWN_HOST: [421, 'This bank does not answer at that address.'],
  CROSS_SITE: [403, 'This request came from another site.'],
  INVALID_CREDENTIALS: [401, 'Invalid credentials. Please check your email and password.'],
  ACCOUNT_INACTIVE: [403, 'Your account is inactive. Please contact bank support.'],
  SECOND_FACTOR_REQUIRED: [401, 'Please enter the 6-digit code from your authenticator app.'],
  SECOND_FACTOR_INCORRECT: [401, 'That code is not correct. Please try again.'],
  PASSWORD_REQUIRED: [403, 'Please enter your password to continue.'],
  ENROLMENT_REQUIRED: [403, 'Please set up a second factor first. Until then you can only open your profile.'],
  FRESH_FACTOR_REQUIRED: [403, 'Please confirm with your second factor that it’s you.'],
  CURRENT_PASSWORD_INCORRECT: [401, 'Current password is incorrect'],
  PASSWORD_TOO_WEAK: [400, 'Please choose a stronger password.'],
  CODE_INCORRECT: [400, 'That code is not correct. Please try again.'],
  CODE_EXPIRED: [400, 'That code has expired. Please request a new one.'],
  LINK_INVALID: [400, 'That link is not valid any more. Please request a new one.'],

  // Money
  INSUFFICIENT_FUNDS: [422, 'Insufficient funds. You cannot withdraw more than your current balance.'],
  ACCOUNT_RESTRICTED: [403, 'Transactions disabled due to account status'],
  RECIPIENT_NOT_FOUND: [404, 'Recipient not found'],
  BALANCE_LIMIT: [422, 'This would take the account above the largest balance that we allow.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This idempotency key was already used for a different request.'],
  BEING_CONFIRMED: [503, 'Your request is being confirmed'],
  NOT_PENDING: [409, 'This transaction has already been decided.'],
  NOT_REVERSIBLE: [409, 'This transaction cannot be reversed.'],
  ALREADY_REVERSED: [409, 'This transaction is reversed already.'],
  MAKER_IS_CHECKER: [403, 'You cannot decide on a transaction that you made yourself.'],
  RATE_CHANGED: [409, 'The interest rate has changed. Please review the new rate.'],
  DEPOSIT_LOCKED: [422, 'This deposit cannot be closed before its maturity date.'],
  STATUS_CONFLICT: [409, 'The status does not allow this step.'],
  FUNDS_ON_HOLD: [409, 'Money is on hold on this account. Please settle what is pending first.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type RefusalCode = keyof typeof refusals;

/**
 * A refusal, thrown by the rule and answered by `server/http`. It is an expected answer, not a fault; it is thrown so
 * that the transaction rolls back.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Seconds after which the same request may succeed; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Data for the next step (the challenge of a second factor, the rate of today); sent as `data`. */
  readonly data: Readonly<Record<string, string | number>> | undefined;
  /** The fields of the request that it is about; sent as `data.issues`. */
  readonly issues: readonly FieldIssue[] | undefined;

  constructor(
    code: RefusalCode,
    sentence?: string,
    options?: {
      retryAfter?: number;
      data?: Readonly<Record<string, string | number>>;
      issues?: readonly FieldIssue[] | undefined;
    },
  ) {
    super(sentence ?? refusals[code][1]);
    this.name = 'Refusal';
    this.code = code;
    this.retryAfter = options?.retryAfter;
    this.data = options?.data;
    this.issues = options?.issues;
  }
}

/** Makes the refusal of one call too many, which says when the next one may come. */
export function tooManyRequests(seconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new Refusal('TOO_MANY_REQUESTS', sentenceOfWait(retryAfter), { retryAfter });
}

function sentenceOfWait(seconds: number): string {
  if (seconds === 1) return 'Too many attempts. Please try again in a second.';
  if (seconds <= 90) return `Too many attempts. Please try again in ${seconds} seconds.`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return `Too many attempts. Please try again in ${minutes} minutes.`;
  return `Too many attempts. Please try again in ${Math.ceil(minutes / 60)} hours.`;
}
