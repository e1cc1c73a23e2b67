import type { Paise } from '../../../contract/vocabulary/money.ts';
import { type Posting, twoLegged } from '../posting.ts';

/**
 * A customer opens a term deposit: the amount (for a recurring deposit, its first instalment) leaves the account (C-DP-14).
 *
 * | account             | debit  | credit |
 * |---------------------|--------|--------|
 * | customer            | amount |        |
 * | term deposit        |        | amount |
 *
 * Own money moves to own money, so no banker reviews it.
 * Refused: `INSUFFICIENT_FUNDS`, `ACCOUNT_RESTRICTED`.
 */
export function termDepositOpens(opening: {
  journalId: string;
  account: string;
  depositAccount: string;
  /** Paise, above zero. */
  amount: Paise;
  actorId: string;
  idempotencyKey: string;
  description: string;
  /** Hash of the whole request, when more than the posting must be the same under one key. */
  fingerprint?: string;
  at?: Date;
}): Posting {
  const { account, depositAccount, ...rest } = opening;
  return twoLegged({
    kind: 'term_deposit_opening',
    from: account,
    to: depositAccount,
    authority: 'holder',
    review: false,
    ...rest,
  });
}
