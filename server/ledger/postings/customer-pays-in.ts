import { BANK_ACCOUNTS } from '../chart-of-accounts.ts';
import { type Posting, type PostingOf, twoLegged } from '../posting.ts';

/**
 * A customer pays cash in by themselves, at a machine (C-DP-01).
 *
 * | account             | debit  | credit |
 * |---------------------|--------|--------|
 * | cash-in (bank)      | amount |        |
 * | customer            |        | amount |
 *
 * Never waits for a banker: the cash is already there.
 * Refused: `ACCOUNT_RESTRICTED` unless the customer is active (C-DB-03).
 */
export function customerPaysIn(deposit: PostingOf<'account'>): Posting {
  const { account, ...rest } = deposit;
  return twoLegged({
    kind: 'cash_in',
    from: BANK_ACCOUNTS.cashIn,
    to: account,
    authority: 'holder',
    review: false,
    ...rest,
  });
}
