import { type Posting, type PostingOf, twoLegged } from '../posting.ts';

/**
 * A customer sends money to another customer.
 *
 * | account            | debit  | credit |
 * |--------------------|--------|--------|
 * | sender (customer)  | amount |        |
 * | receiver (customer)|        | amount |
 *
 * Above the bank's threshold it is held on the sender's account until a banker decides (B-TX-06…08).
 * Refused: `INSUFFICIENT_FUNDS` below zero net of holds (C-TR-05), `ACCOUNT_RESTRICTED` when the sender
 * is not active (C-DB-03), `RECIPIENT_NOT_FOUND` when the receiver may not receive (C-TR-02, `ledger.may_receive`).
 */
export function transferBetweenCustomers(transfer: PostingOf<'senderAccount' | 'receiverAccount'>): Posting {
  const { senderAccount, receiverAccount, ...rest } = transfer;
  return twoLegged({
    kind: 'transfer',
    from: senderAccount,
    to: receiverAccount,
    authority: 'holder',
    review: true,
    ...rest,
  });
}
