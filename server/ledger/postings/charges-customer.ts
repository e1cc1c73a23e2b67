import { BANK_ACCOUNTS } from '../chart-of-accounts.ts';
import { type Posting, type PostingOf, twoLegged } from '../posting.ts';

/**
 * The bank charges a customer, for a reason of its list (decision 73).
 *
 * | account             | debit  | credit |
 * |---------------------|--------|--------|
 * | customer            | amount |        |
 * | charges (bank)      |        | amount |
 *
 * Refused: `INSUFFICIENT_FUNDS`; a charge never makes a claim.
 */
export function chargesCustomer(charge: PostingOf<'account'>): Posting {
  const { account, ...rest } = charge;
  return twoLegged({
    kind: 'charge',
    from: account,
    to: BANK_ACCOUNTS.charges,
    authority: 'bank',
    review: false,
    ...rest,
  });
}
