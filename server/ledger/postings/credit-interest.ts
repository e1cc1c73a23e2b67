import type { Paise } from '../../../contract/vocabulary/money.ts';
import { BANK_ACCOUNTS, THE_BANK_ITSELF } from '../chart-of-accounts.ts';
import { type Posting, twoLegged } from '../posting.ts';

/**
 * The bank credits interest: at quarter end to an account (X-CN-02, X-CN-04), or into a term deposit that is renewed.
 *
 * | account                        | debit  | credit |
 * |--------------------------------|--------|--------|
 * | interest expense (bank)        | amount |        |
 * | customer or term deposit       |        | amount |
 */
export function creditInterest(interest: {
  journalId: string;
  kind: 'account_interest' | 'term_deposit_interest';
  account: string;
  /** Paise, above zero. */
  amount: Paise;
  /** Names account and period, so that a repeated day-end run credits once. */
  idempotencyKey: string;
  description: string;
  at?: Date;
  bookedAt?: Date;
}): Posting {
  const { account, ...rest } = interest;
  return twoLegged({
    from: BANK_ACCOUNTS.interestExpense,
    to: account,
    actorId: THE_BANK_ITSELF,
    authority: 'bank',
    review: false,
    ...rest,
  });
}
