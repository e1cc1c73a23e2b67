import { BANK_ACCOUNTS } from '../chart-of-accounts.ts';
import { type Posting, type PostingOf, twoLegged } from '../posting.ts';

/**
 * The bank pays the remaining balance out when a customer's account is closed (B-CU-12).
 *
 * | account             | debit   | credit  |
 * |---------------------|---------|---------|
 * | customer            | balance |         |
 * | payout (bank)       |         | balance |
 *
 * The amount is the whole balance.
 * Refused: `INSUFFICIENT_FUNDS` while money is on hold.
 */
export function closingPayout(payout: PostingOf<'account'>): Posting {
  const { account, ...rest } = payout;
  return twoLegged({
    kind: 'closing_payout',
    from: account,
    to: BANK_ACCOUNTS.payout,
    authority: 'bank',
    review: false,
    ...rest,
  });
}
