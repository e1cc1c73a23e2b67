import { BANK_ACCOUNTS } from '../chart-of-accounts.ts';
import { type Posting, type PostingOf, twoLegged } from '../posting.ts';

/**
 * The bank gives a customer money for a reason of its list: for a charge that was not right, or as goodwill (decision 73).
 *
 * | account             | debit  | credit |
 * |---------------------|--------|--------|
 * | goodwill (bank)     | amount |        |
 * | customer            |        | amount |
 *
 * Refused: `RECIPIENT_NOT_FOUND` when the account is closed, `BALANCE_LIMIT`.
 */
export function givesGoodwill(credit: PostingOf<'account'>): Posting {
  const { account, ...rest } = credit;
  return twoLegged({
    kind: 'goodwill',
    from: BANK_ACCOUNTS.goodwill,
    to: account,
    authority: 'bank',
    review: false,
    ...rest,
  });
}
