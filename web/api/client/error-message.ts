import type { Words } from '../../words/catalogue.ts';
import { BankError, NetworkError } from './bank-error.ts';

/** What the reader was doing when it failed. */
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

// An answer that carries a code was worded by the bank for a person; anything else was not.
function bankSentence(error: unknown, words: Words): string | undefined {
  if (!(error instanceof BankError) || error.code === 'NO_CODE' || error.code === 'UNREADABLE_ANSWER') return undefined;
  return words.refusal(error.code, error.message) || undefined;
}

function customerLogin(error: unknown, words: Words): string {
  const e = words.errors;
  if (error instanceof NetworkError) return e.network;
  if (!(error instanceof BankError)) return e.unexpected;
  if (error.code === 'UNREADABLE_ANSWER') return e.customerLogin.incomplete;
  if (error.status === 500) return e.server;
  if (error.status === 404) return e.customerLogin.notFound;
  if (error.status === 401 && (error.code === 'INVALID_CREDENTIALS' || error.code === 'NO_CODE'))
    return e.customerLogin.credentials;
  return bankSentence(error, words) ?? e.customerLogin.other;
}

function bankerLogin(error: unknown, words: Words): string {
  const e = words.errors;
  if (error instanceof NetworkError) return e.noResponse;
  if (!(error instanceof BankError)) return e.bankerLogin.unreachable;
  if (error.code === 'UNREADABLE_ANSWER') return e.bankerLogin.incomplete;
  if (error.status === 500) return e.server;
  return bankSentence(error, words) ?? e.bankerLogin.credentials;
}

function detailOf(error: unknown, words: Words): string {
  const e = words.errors;
  return error instanceof NetworkError ? e.network : (bankSentence(error, words) ?? e.unexpected);
}

/**
 * What to tell the reader, in the words of the specification (X-ER): the bank's own sentence where it has one,
 * else that of the situation. The only translator of errors in the web app.
 */
export function errorMessage(error: unknown, situation: Situation, words: Words): string {
  const e = words.errors;
  switch (situation) {
    case 'customerLogin':
      return customerLogin(error, words);
    case 'bankerLogin':
      return bankerLogin(error, words);
    case 'profile':
      return error instanceof BankError && error.code === 'UNREADABLE_ANSWER'
        ? e.profileParse
        : e.profile(detailOf(error, words));
    case 'transactions':
      return e.transactions(detailOf(error, words));
    case 'account':
      return e.account(detailOf(error, words));
    default:
      return bankSentence(error, words) ?? (error instanceof NetworkError ? e.network : e[situation]);
  }
}

/** The number that names the failed request in the bank's log, to quote to support. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof BankError ? error.requestId : undefined;
}
