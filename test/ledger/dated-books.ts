import { randomUUID } from 'node:crypto';
import { postInside } from '../../server/ledger/ledger.ts';
import type { Posting } from '../../server/ledger/posting.ts';
import { bankerDeposits } from '../../server/ledger/postings/banker-deposits.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { customerWithdraws } from '../../server/ledger/postings/customer-withdraws.ts';
import { type ReversalOrder, reversesMovement } from '../../server/ledger/postings/reverses-movement.ts';
import { transferBetweenCustomers } from '../../server/ledger/postings/transfer-between-customers.ts';
import { clockAt } from '../../server/platform/day-end-step.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import type { BooksUnderTest, Holder } from './books-under-test.ts';

/** A day of April 2031. */
export type Day = 1 | 2 | 3 | 4;

/** A clock that stands at noon of the day. */
export const noon = (day: Day) => clockAt(new Date(`2031-04-0${day}T12:00:00+05:30`));

const order = (amount: bigint, actorId: string) => ({
  journalId: uuidv7(),
  amount,
  actorId,
  idempotencyKey: randomUUID(),
  description: 'test',
});

/** The times of what is booked on a later day than that for which it counts. */
const late = (day: Day, bookedOn: Day | undefined) =>
  bookedOn === undefined ? {} : { at: noon(day).now(), bookedAt: noon(bookedOn).now() };

/** Movements as on a day, each of which returns its journal; they throw when they are refused. */
export function datedBooks(books: BooksUnderTest) {
  async function post(day: Day, posting: Posting): Promise<string> {
    const answer = await books.database.transaction((tx) => postInside(tx, noon(day), posting));
    if (answer.outcome === 'refused') throw new Error(answer.refusal);
    return posting.journalId;
  }
  return {
    payIn: (day: Day, { accountId: account, customerId }: Holder, amount: bigint, bookedOn?: Day) =>
      post(day, customerPaysIn({ ...order(amount, customerId), account, ...late(day, bookedOn) })),
    withdraw: (day: Day, { accountId: account, customerId }: Holder, amount: bigint, bookedOn?: Day) =>
      post(day, customerWithdraws({ ...order(amount, customerId), account, ...late(day, bookedOn) })),
    deposit: (day: Day, tellerId: string, { accountId: account }: Holder, amount: bigint) =>
      post(day, bankerDeposits({ ...order(amount, tellerId), account })),
    transfer: (day: Day, from: Holder, to: Holder, amount: bigint) =>
      post(
        day,
        transferBetweenCustomers({
          ...order(amount, from.customerId),
          senderAccount: from.accountId,
          receiverAccount: to.accountId,
        }),
      ),
    /** Reverses a journal, and returns the journal of that. */
    reverse: async (day: Day, reverses: string, amount: bigint, more: Partial<ReversalOrder> = {}) => {
      const done = await books.database.transaction((tx) =>
        reversesMovement(tx, {
          reverses,
          amount,
          makerId: uuidv7(),
          checkerId: uuidv7(),
          idempotencyKey: randomUUID(),
          description: 'Reversal',
          reason: 'Sent twice',
          at: noon(day).now(),
          valueDate: 'today',
          claims: false,
          ...more,
        }),
      );
      return done.journalId;
    },
  };
}
