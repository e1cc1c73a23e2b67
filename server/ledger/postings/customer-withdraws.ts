import { BANK_ACCOUNTS } from '../chart-of-accounts.ts';
import { type Posting, type PostingOf, twoLegged } from '../posting.ts';

/**
 * A customer takes cash out by themselves (C-DP-01, C-DP-03).
 *
 * | account             | debit  | credit |
 * |---------------------|--------|--------|
 * | customer            | amount |        |
 * | cash-out (bank)     |        | amount |
 *
 * Above the bank's threshold it is held until a banker decides.
 * Refused: `INSUFFICIENT_FUNDS`, `ACCOUNT_RESTRICTED`.
 */
export function customerWithdraws(withdrawal: PostingOf<'account'>): Posting {
  const { account, ...rest } = withdrawal;
  return twoLegged({
    kind: 'withdrawal',
    from: account,
    to: BANK_ACCOUNTS.cashOut,
    authority: 'holder',
    review: true,
    ...rest,
  });
}
