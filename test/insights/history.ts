import { randomUUID } from 'node:crypto';
import { startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { booked, openAccountInside, postInside } from '../../server/ledger/ledger.ts';
import type { Posting } from '../../server/ledger/posting.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { customerWithdraws } from '../../server/ledger/postings/customer-withdraws.ts';
import { termDepositOpens } from '../../server/ledger/postings/term-deposit-opens.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import type { AppUnderTest } from '../sessions/app-under-test.ts';

/** A customer whose history a test writes: rupees, on a bank day, at noon. */
export interface Past {
  readonly customerId: string;
  readonly accountId: string;
  opened(daysAgo: number): Promise<void>;
  paidIn(rupees: number, daysAgo: number): Promise<void>;
  paidInAt(rupees: number, at: Date): Promise<void>;
  withdrew(rupees: number, daysAgo: number): Promise<void>;
  openedDeposit(rupees: number, daysAgo: number): Promise<void>;
}

export async function pastOf(app: AppUnderTest, customerId: string): Promise<Past> {
  const { bank, clock } = app;
  const [row] = await bank.asOwner<{ account_id: string }>('select account_id from bank.customers where id = $1', [
    customerId,
  ]);
  const accountId = row?.account_id ?? '';
  const orderAt = (rupees: number, at: Date) => ({
    journalId: uuidv7(at),
    amount: BigInt(rupees * 100),
    actorId: customerId,
    idempotencyKey: randomUUID(),
    description: 'test',
    at,
    account: accountId,
  });
  const order = (rupees: number, daysAgo: number) =>
    orderAt(rupees, new Date(startOfBusinessDate(addDays(clock.businessDate(), -daysAgo)).getTime() + 12 * 3_600_000));
  const post = async (posting: Posting): Promise<void> => {
    booked(await bank.transaction((tx) => postInside(tx, clock, posting)));
  };
  return {
    customerId,
    accountId,
    async opened(daysAgo) {
      await bank.asOwner('update ledger.accounts set opened_at = $2 where account_id = $1', [
        accountId,
        startOfBusinessDate(addDays(clock.businessDate(), -daysAgo)),
      ]);
    },
    paidIn: (rupees, daysAgo) => post(customerPaysIn(order(rupees, daysAgo))),
    paidInAt: (rupees, at) => post(customerPaysIn(orderAt(rupees, at))),
    withdrew: (rupees, daysAgo) => post(customerWithdraws(order(rupees, daysAgo))),
    async openedDeposit(rupees, daysAgo) {
      const depositAccount = uuidv7();
      await bank.transaction((tx) =>
        openAccountInside(tx, {
          accountId: depositAccount,
          kind: 'term_deposit',
          customerId,
          number: depositAccount.slice(-12),
          openedAt: order(rupees, daysAgo).at,
        }),
      );
      await post(termDepositOpens({ ...order(rupees, daysAgo), depositAccount }));
    },
  };
}

/** Books the demo customer's history of decision 30. */
export async function liveLikeTheDemo(past: Past): Promise<void> {
  await past.opened(420);
  await past.paidIn(150_000, 400);
  await past.openedDeposit(56_500, 200);
  await past.paidIn(30_000, 50);
  await past.paidIn(450, 30);
  await past.withdrew(12_000, 59);
  await past.withdrew(13_077, 40);
  await past.paidIn(30_000, 20);
  await past.paidIn(1_820, 0);
  await past.withdrew(12_000, 29);
  await past.withdrew(12_500, 3);
}
