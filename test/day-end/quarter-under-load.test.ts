import { afterAll, beforeAll, expect, test } from 'vitest';
import { quarterEnd } from '../../server/platform/bank-calendar.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { accountPeriod } from '../../server/statement/account-period.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import type { Answer } from '../sessions/app-under-test.ts';

// A bank whose date moves over the end of a quarter while its customers pay in, pay out and pay each other.
let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk({ DEMO: '1' });
});
afterAll(() => desk.close());

const accountOf = async ({ accountNumber }: DeskPerson): Promise<string> => {
  const [row] = await desk.app.bank.asOwner<{ account_id: string }>(
    'select account_id from ledger.balances where account_number = $1',
    [accountNumber],
  );
  return row?.account_id ?? '';
};

/** Pays in, pays out and transfers, one after the other, until `over` says so. Returns the number of movements. */
async function moveMoney(from: DeskPerson, to: DeskPerson, over: () => boolean): Promise<number> {
  const found = await from.visitor.call('GET', `/customers/find-recipient?account=${to.accountNumber}`);
  const recipientId = found.body.data.id;
  const steps: (() => Promise<Answer>)[] = [
    () => from.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 1 }),
    () => from.visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 2 }),
    () => from.visitor.call('POST', '/customers/transfer', { recipientId, amount: 1 }),
  ];
  let moved = 0;
  while (!over()) {
    const answer = await steps[moved % steps.length]?.();
    expect(answer?.status).toBe(200);
    moved += 1;
  }
  return moved;
}

test('[B-CU-12] statements join, interest is whole and a leaver loses nothing while the date crosses a quarter under load', async () => {
  const admin = await desk.staff('admin');
  const busy = await Promise.all(Array.from({ length: 4 }, () => desk.customer(100_000)));
  const [quiet, leaver] = [await desk.customer(100_000), await desk.customer(100_000)];
  const { businessDate } = (await admin.call('GET', '/admin/clock')).body.data;
  const lastDay = quarterEnd(businessDate);
  if (lastDay > businessDate) await admin.call('POST', '/admin/clock', { toDate: lastDay });

  let over = false;
  const load = busy.map((person, index) => moveMoney(person, busy[(index + 1) % busy.length] ?? person, () => over));
  const closing = closeWhenPossible();
  const moved = await admin.call('POST', '/admin/clock', { days: 1 });
  expect(moved.body.data).toMatchObject({ businessDate: addDays(lastDay, 1), daysLeft: 0 });
  over = true;
  const movements = (await Promise.all(load)).reduce((sum, count) => sum + count, 0);
  expect(movements).toBeGreaterThan(10);

  // The leaver took what the other quiet customer has now; or, closed before midnight, went without the last day.
  const stayed = await desk.balance(quiet);
  expect([stayed, withoutLastDay(stayed, businessDate, lastDay)]).toContain(await closing);

  for (const person of [...busy, quiet]) {
    const account = await accountOf(person);
    const { db } = desk.app.bank.database;
    const before = await accountPeriod(db, account, { endDate: lastDay });
    const after = await accountPeriod(db, account, { startDate: addDays(lastDay, 1) });
    const [sums] = await desk.app.bank.asOwner<{ until: bigint; entries: bigint; total: bigint }>(
      `select coalesce(sum(amount_paise) filter (where value_date <= $2), 0)::bigint as until, count(*) as entries, sum(amount_paise)::bigint as total
       from ledger.booked_lines where account_id = $1`,
      [account, lastDay],
    );
    expect([before.closing, after.opening]).toEqual([sums?.until, sums?.until]);
    expect(after.closing).toBe(sums?.total);
    expect(BigInt(before.entries + after.entries)).toBe(sums?.entries);
  }
  expect(await desk.violations()).toEqual([]);

  /** Asks again while the bank answers `BUSY`. Returns the rupees paid out. */
  async function closeWhenPossible(): Promise<number> {
    for (;;) {
      const answer = await admin.call('DELETE', `/banker/customers/${leaver.id}`);
      if (answer.status === 200) return answer.body.data.paid_out;
      expect(answer.body.code).toBe('BUSY');
    }
  }
});

/** The rupees of an account of ₹1,00,000 at 4.5% that is closed on the last day of the quarter. */
function withoutLastDay(stayed: number, from: string, lastDay: string): number {
  const days = BigInt((Date.parse(lastDay) - Date.parse(from)) / 86_400_000);
  const paise = (10_000_000n * days * 450n + 1_825_000n) / 3_650_000n;
  const result = (10_000_000 + Number(paise)) / 100;
  if (result > stayed) throw new Error('The interest of fewer days is more');
  return result;
}
