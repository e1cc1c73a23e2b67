import { BankError, NetworkError } from '../api/client/bank-error.ts';
import type { Words } from './catalogue.ts';

/** The action that failed. */
export type Situation =
  | 'customerLogin'
  | 'bankerLogin'
  | 'register'
  | 'verifyOtp'
  | 'resendOtp'
  | 'forgotPassword'
  | 'resetPassword'
  | 'findRecipient'
  | 'transfer'
  | 'moveMoney'
  | 'profile'
  | 'transactions'
  | 'account'
  | 'deposit'
  | 'cardLoad'
  | 'cardApplication'
  | 'cardDetails'
  | 'cardFreeze'
  | 'closeDeposit'
  | 'depositInstruction'
  | 'depositQuote'
  | 'confirmPassword'
  | 'goal'
  | 'score'
  | 'receipt'
  | 'changePassword'
  | 'saveProfile'
  | 'savePhoto'
  | 'preferences'
  | 'notices'
  | 'activity'
  | 'load'
  | 'twoFactor'
  | 'passkey'
  | 'passkeySignIn'
  | 'statements'
  | 'downloadStatement'
  | 'exportTransactions'
  | 'exportPreview'
  | 'exportData'
  | 'signOutEverywhere'
  | 'mailbox';

/** A screen's messages for a failed call for which the bank gives none. */
export interface FailureWords {
  /** The bank answered without a message. */
  readonly failed: string;
  /** No answer came; defaults to `failed`. */
  readonly noAnswer?: string;
  /** The browser itself failed; defaults to `failed`. */
  readonly unexpected?: string;
  /** Returns a message that takes precedence over the bank's own. */
  readonly first?: (error: BankError) => string | undefined;
}

// Only an answer with a code has a message written for people.
function bankSentence(error: BankError, words: Words): string | undefined {
  if (error.code === 'NO_CODE' || error.code === 'UNREADABLE_ANSWER') return undefined;
  return words.refusal(error.code, error.message) || undefined;
}

function inWords(error: unknown, { failed, ...said }: FailureWords, words: Words): string {
  if (error instanceof NetworkError) return said.noAnswer ?? failed;
  if (!(error instanceof BankError)) return said.unexpected ?? failed;
  return said.first?.(error) ?? bankSentence(error, words) ?? failed;
}

function customerLogin({ errors: e }: Words): FailureWords {
  const { incomplete, notFound, credentials, other } = e.customerLogin;
  return {
    failed: other,
    noAnswer: e.network,
    unexpected: e.unexpected,
    first: ({ code, status }) => {
      if (code === 'UNREADABLE_ANSWER') return incomplete;
      if (status === 500) return e.server;
      if (status === 404) return notFound;
      return status === 401 && (code === 'INVALID_CREDENTIALS' || code === 'NO_CODE') ? credentials : undefined;
    },
  };
}

function bankerLogin({ errors: e }: Words): FailureWords {
  const { incomplete, unreachable, credentials } = e.bankerLogin;
  return {
    failed: credentials,
    noAnswer: e.noResponse,
    unexpected: unreachable,
    first: ({ code, status }) => (code === 'UNREADABLE_ANSWER' ? incomplete : status === 500 ? e.server : undefined),
  };
}

/**
 * Returns the message to show, in the specification's words (X-ER): the bank's own if it has one, else that of the situation.
 * The only translator of errors in the web app.
 */
export function errorMessage(error: unknown, situation: Situation | FailureWords, words: Words): string {
  const e = words.errors;
  if (typeof situation !== 'string') return inWords(error, situation, words);
  const detail = () => inWords(error, { failed: e.unexpected, noAnswer: e.network }, words);
  switch (situation) {
    case 'customerLogin':
      return inWords(error, customerLogin(words), words);
    case 'bankerLogin':
      return inWords(error, bankerLogin(words), words);
    case 'profile':
      return error instanceof BankError && error.code === 'UNREADABLE_ANSWER' ? e.profileParse : e.profile(detail());
    case 'transactions':
      return e.transactions(detail());
    case 'account':
      return e.account(detail());
    default:
      return inWords(error, { failed: e[situation], noAnswer: e.network }, words);
  }
}

/** Returns the failed request's number in the bank's log, to quote to support. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof BankError ? error.requestId : undefined;
}
