import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDateOf, startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { postInside } from '../../server/ledger/ledger.ts';
import type { Posting } from '../../server/ledger/posting.ts';
import { creditInterest } from '../../server/ledger/postings/credit-interest.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { customerWithdraws } from '../../server/ledger/postings/customer-withdraws.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { fileOf } from '../documents/documents-under-test.ts';
import type { TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
let banker: TestVisitor;
let person: DeskPerson;
const today = businessDateOf(new Date());

beforeAll(async () => {
  desk = await openDesk();
  banker = await desk.staff();
});
afterAll(() => desk.close());

const dashboard = async () => (await banker.call('GET', '/banker/dashboard')).body.data;

const interestOf = (order: Omit<Parameters<typeof creditInterest>[0], 'kind'>) =>
  creditInterest({ ...order, kind: 'account_interest' });

/** Books whole rupees at noon of a business date, or at another second of the day (86,400: its last millisecond). */
async function book(
  make: typeof customerPaysIn | typeof customerWithdraws | typeof interestOf,
  rupees: number,
  date: string,
  time = 12 * 3600,
): Promise<void> {
  const at = new Date(startOfBusinessDate(date).getTime() + time * 1000 - (time === 86_400 ? 1 : 0));
  const [row] = await desk.app.bank.asOwner<{ account_id: string }>(
    'select account_id from bank.customers where id = $1',
    [person.id],
  );
  const order = {
    journalId: uuidv7(at),
    account: row?.account_id ?? '',
    amount: BigInt(rupees) * 100n,
    actorId: person.id,
    idempotencyKey: randomUUID(),
    description: 'test',
    at,
  };
  const posting: Posting = make(order);
  const answer = await desk.app.bank.transaction((tx) => postInside(tx, desk.app.clock, posting));
  if (answer.outcome !== 'posted') throw new Error(JSON.stringify(answer));
}

// The tests of this file build on each other: an empty bank, then one month after another.

test("[B-DB-20] an empty bank shows the specification's defaults: ratio 50, success 100, and thirty zero days", async () => {
  const figures = await dashboard();
  expect(figures).toMatchObject({
    customers: 0,
    customerProgress: 0,
    transactionProgress: 0,
    depositRatioPercent: 50,
    successRatePercent: 100,
    pendingApprovals: 0,
    customersTrendPercent: null,
  });
  expect(figures.summary).toMatchObject({
    deposits: 0,
    withdrawals: 0,
    net: 0,
    netPercent: null,
    depositsTrendPercent: null,
    transactions: 0,
    from: addDays(today, -29),
    to: today,
  });
  expect(figures.summary.days).toHaveLength(30);
  expect(figures.summary.days.map((day: { date: string }) => day.date)).toEqual(
    Array.from({ length: 30 }, (_, index) => addDays(today, index - 29)),
  );
  expect(figures.booksHealthy).toBe(true);
});

test('[B-DB-13] [B-DB-21] the window is whole bank days: the first second of its first day counts, the last of the day before does not', async () => {
  person = await desk.customer();
  await book(customerPaysIn, 500_000, addDays(today, -30), 86_400);
  await book(customerPaysIn, 400_000, addDays(today, -29), 0);
  await book(customerPaysIn, 160_000, today, 0);
  const { summary } = await dashboard();
  expect(summary).toMatchObject({
    deposits: 560_000,
    depositsTrendPercent: 12,
    transactions: 2,
    transactionsTrendPercent: 100,
  });
  expect(summary.days[0]).toMatchObject({ date: addDays(today, -29), deposits: 400_000, withdrawals: 0 });
  expect(summary.days[29]).toMatchObject({ date: today, deposits: 160_000 });
});

test('[B-DB-04] [B-DB-05] withdrawals, trend, and the net change with its percent', async () => {
  await book(customerWithdraws, 150_000, addDays(today, -40));
  await book(customerWithdraws, 150_000, addDays(today, -59), 0);
  await book(customerWithdraws, 145_000, addDays(today, -10));
  await book(customerWithdraws, 140_000, addDays(today, -9));
  const { summary, depositRatioPercent } = await dashboard();
  expect(summary).toMatchObject({ withdrawals: 285_000, withdrawalsTrendPercent: -5, net: 275_000, netPercent: 96.5 });
  expect(depositRatioPercent).toBe(66.3);
});

test('[B-DB-14] transfers and what moves inside the bank are in no bar, and count as transactions', async () => {
  const before = (await dashboard()).summary;
  const friend = await desk.customer();
  await desk.transfer(person, friend, 1_000);
  const after = (await dashboard()).summary;
  expect([after.deposits, after.withdrawals]).toEqual([before.deposits, before.withdrawals]);
  expect(after.transactions).toBe(before.transactions + 1);
});

test('[B-DB-18] [B-DB-20] a rejected transaction lowers the success rate, a pending one does not', async () => {
  const friend = await desk.customer();
  await book(customerPaysIn, 900_000, today, 1);
  const first = await desk.waiting(person, friend, 210_000);
  const [before, waiting] = [await dashboard(), await desk.waiting(person, friend, 210_000)];
  expect(before).toMatchObject({ successRatePercent: 100, pendingApprovals: 1 });
  await banker.call('POST', `/banker/transactions/${first}/reject`, { reason: 'Not as agreed' });
  const after = await dashboard();
  const booked = after.summary.transactions;
  expect(after).toMatchObject({
    pendingApprovals: 1,
    successRatePercent: Math.round((booked / (booked + 1)) * 1000) / 10,
  });
  // An approved transfer counts as completed.
  await banker.call('POST', `/banker/transactions/${waiting}/approve`);
  expect((await dashboard()).summary.transactions).toBe(booked + 1);
});

test('[B-DB-04] [B-DB-19] customers against 30 and 90 days ago, and progress against the targets', async () => {
  const ages = [100, 95, 91, 90, 60, 31, 30, 29, 10];
  for (const days of ages) {
    const { id } = await desk.customer();
    await desk.app.bank.asOwner('update bank.customers set created_at = $2 where id = $1', [
      id,
      startOfBusinessDate(addDays(today, -days)),
    ]);
  }
  const figures = await dashboard();
  const percent = (then: number) => Math.round(((figures.customers - then) / then) * 1000) / 10;
  // Customers when the window's first day began: 30 days ago is the day before that.
  expect(figures).toMatchObject({ customersTrendPercent: percent(7), customerGrowthPercent: percent(4) });
  expect(figures.targets).toEqual({ customers: 65, monthlyTransactions: 80 });
  expect(figures.customerProgress).toBe(Math.round((figures.customers / 65) * 100));
});

test('interest is called interest in the timeline, the list and the file, and is in no sum of deposits', async () => {
  const before = (await dashboard()).summary.deposits;
  await book(interestOf, 42, today, 2);
  expect((await dashboard()).summary.deposits).toBe(before);
  const items = (await banker.call('GET', '/banker/activity?limit=50')).body.data;
  expect(items.find(({ title }: { title: string }) => title === 'Interest')).toMatchObject({
    type: 'interest',
    title: 'Interest',
    amount: 42,
  });
  const file = await fileOf(desk.app, banker, 'GET', `/banker/transactions/export?format=csv&fields=type,amount`);
  const lines = file.bytes.toString('utf8').split('\r\n');
  expect(lines.filter((line) => line.includes('interest'))).toEqual(['42.00,INR,interest']);
});
