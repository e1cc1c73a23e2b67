import type { Paise } from '../../../contract/vocabulary/money.ts';
import { THE_BANK_ITSELF } from '../chart-of-accounts.ts';
import { type Posting, twoLegged } from '../posting.ts';

/**
 * A monthly instalment of a recurring deposit leaves the account on its day (C-DP-08).
 *
 * | account             | debit  | credit |
 * |---------------------|--------|--------|
 * | customer            | amount |        |
 * | term deposit        |        | amount |
 *
 * Asked for by the bank on the customer's standing instruction, under the customer's own rules:
 * `INSUFFICIENT_FUNDS` or `ACCOUNT_RESTRICTED` mean a missed instalment.
 */
export function payInstalment(instalment: {
  journalId: string;
  account: string;
  depositAccount: string;
  /** Paise, above zero. */
  amount: Paise;
  /** Names the deposit and the instalment's number, so that a repeated day-end run pays once. */
  idempotencyKey: string;
  description: string;
  at?: Date;
  bookedAt?: Date;
}): Posting {
  const { account, depositAccount, ...rest } = instalment;
  return twoLegged({
    kind: 'instalment',
    from: account,
    to: depositAccount,
    actorId: THE_BANK_ITSELF,
    authority: 'holder',
    review: false,
    ...rest,
  });
}
