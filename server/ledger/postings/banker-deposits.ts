import { BANK_ACCOUNTS } from '../chart-of-accounts.ts';
import { type Posting, type PostingOf, twoLegged } from '../posting.ts';

/**
 * A banker credits a customer over the counter (B-CU-15).
 *
 * | account             | debit  | credit |
 * |---------------------|--------|--------|
 * | teller cash (bank)  | amount |        |
 * | customer            |        | amount |
 *
 * Above the bank's threshold it waits for another banker, held on teller cash.
 * Refused: `RECIPIENT_NOT_FOUND` when the customer may not receive (`ledger.may_receive`).
 */
export function bankerDeposits(deposit: PostingOf<'account'>): Posting {
  const { account, ...rest } = deposit;
  return twoLegged({
    kind: 'banker_deposit',
    from: BANK_ACCOUNTS.tellerCash,
    to: account,
    authority: 'teller',
    review: true,
    ...rest,
  });
}
