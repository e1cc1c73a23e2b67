import { hash } from 'node:crypto';
import type { Paise } from '../../contract/vocabulary/money.ts';
import type { RefusalCode } from '../../contract/vocabulary/refusals.ts';
import type { MailToSend } from '../mail/outbox.ts';
import type { RecalledSession } from '../platform/signed-in.ts';

/** Every kind of movement the bank knows; each has its file in `postings/` and its table in docs/postings.md. */
export const POSTING_KINDS = [
  'cash_in',
  'withdrawal',
  'transfer',
  'banker_deposit',
  'term_deposit_opening',
  'instalment',
  'term_deposit_closing',
  'term_deposit_interest',
  'account_interest',
  'closing_payout',
  'transfer_reversal',
  'deposit_reversal',
  'withdrawal_reversal',
  'term_deposit_reversal',
  'claim',
  'claim_payment',
  'charge',
  'goodwill',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** One side of a posting: signed paise, credit positive. */
export interface Leg {
  readonly accountId: string;
  readonly amount: Paise;
}

/**
 * Authority of a posting, by which the doorway checks the accounts' status:
 * `holder` moves own money and must be active; `teller` credits a customer who may receive; `bank` closes,
 * matures and pays interest on every account that is not closed.
 */
export type Authority = 'holder' | 'teller' | 'bank';

/** A request to the doorway: what is to move, for whom, and under which key. */
export interface Posting {
  /** UUIDv7, made by the app. */
  readonly journalId: string;
  readonly kind: PostingKind;
  /** Sum to zero; no account twice. */
  readonly legs: readonly Leg[];
  /** The principal pair, for the reader. */
  readonly from: string;
  readonly to: string;
  /** Paise that change hands, above zero. */
  readonly amount: Paise;
  readonly actorId: string;
  readonly authority: Authority;
  /** True where an amount above the bank's threshold waits for a banker (decision 18). */
  readonly review: boolean;
  /** True in the first day after a new e-mail address: a smaller amount then waits for a banker (decision 70). */
  readonly careful?: boolean;
  /** True where the maker has not proved who they are for a while: much money to a new recipient then waits for them. */
  readonly unproved?: boolean;
  /** The maker's session where it was recalled, not read: it has to be unchanged (decision 86). Only through the queue. */
  readonly session?: RecalledSession | undefined;
  /** The same key of the same actor posts once (decision 20). */
  readonly idempotencyKey: string;
  /** Hash of what was asked: the same key with another fingerprint is refused. */
  readonly fingerprint: string;
  readonly description: string;
  /** Bank time for which it counts; its date is the value date of the entries. The time of its batch when absent. */
  readonly at?: Date;
  /** Bank time at which it is booked, where it counts for an earlier moment: the work of a night, done after midnight. */
  readonly bookedAt?: Date;
  /** Mails that leave in the same transaction, if the posting ends as `when` says. */
  readonly mails?: readonly (MailToSend & { readonly when: 'posted' | 'held' })[];
}

/**
 * The doorway's answer. Balances are paise of the principal accounts right after (or at the first answer, if replayed).
 */
export type PostingAnswer =
  | {
      readonly outcome: 'posted' | 'held';
      readonly journalId: string;
      readonly fromBalance: Paise;
      readonly toBalance: Paise;
      readonly replayed: boolean;
    }
  | { readonly outcome: 'refused'; readonly refusal: RefusalCode; readonly replayed: boolean };

/** The parameters of a file of `postings/`: the accounts by their names, and the fields of every posting. */
export type PostingOf<Account extends string> = Readonly<Record<Account, string>> &
  Pick<
    Posting,
    | 'journalId'
    | 'amount'
    | 'actorId'
    | 'idempotencyKey'
    | 'description'
    | 'mails'
    | 'at'
    | 'bookedAt'
    | 'careful'
    | 'unproved'
    | 'session'
  >;

/** A short hash of what a request asks for; two requests with one key must agree on it. */
export function fingerprintOf(...parts: readonly (string | bigint)[]): string {
  return hash('sha256', parts.join('\u0000'), 'base64url').slice(0, 22);
}

/** A posting between two accounts: the common case, from which the specification's movements are made. */
export function twoLegged(posting: Omit<Posting, 'legs' | 'fingerprint'> & { readonly fingerprint?: string }): Posting {
  const { kind, from, to, amount, description } = posting;
  return {
    fingerprint: fingerprintOf(kind, from, to, amount, description),
    ...posting,
    legs: [
      { accountId: from, amount: -amount },
      { accountId: to, amount },
    ],
  };
}
