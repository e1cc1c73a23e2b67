import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClockFollower } from '../../server/day-end/clock-follower.ts';
import { addMonths, quarterEnd } from '../../server/platform/bank-calendar.ts';
import { addDays, OffsetClock } from '../../server/platform/bank-clock.ts';
import { createLog } from '../../server/platform/log.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';

let app: AppUnderTest;
let admin: TestVisitor;
let banker: TestVisitor;
beforeAll(async () => {
  app = await openApp({ DATA_DIR: tmpdir(), DEMO: '1' });
  [admin, banker] = [await signedInStaff('admin'), await signedInStaff('banker')];
});
afterAll(() => app.close());

async function signedInStaff(role: 'admin' | 'banker'): Promise<TestVisitor> {
  const person = await app.newStaff(role);
  const visitor = app.visitor();
  await visitor.call('POST', '/auth/login/banker', { email: person.email, password: person.password });
  if (!visitor.token) throw new Error('not signed in');
  return visitor;
}
const reading = async () => (await banker.call('GET', '/admin/clock')).body.data;

describe('the clock (decision 27)', () => {
  test('an admin moves it by days, to a date, to the end of the quarter; every day in between is closed when it answers', async () => {
    const before = await reading();
    const moved = await admin.call('POST', '/admin/clock', { days: 3 });
    expect(moved.status).toBe(200);
    expect(moved.body.data).toMatchObject({
      businessDate: addDays(before.businessDate, 3),
      aheadDays: before.aheadDays + 3,
      daysClosed: 3,
      daysLeft: 0,
      canMove: true,
    });
    const quarter = await admin.call('POST', '/admin/clock', { to: 'end_of_quarter' });
    expect(quarter.body.data).toMatchObject({
      businessDate: addDays(quarterEnd(moved.body.data.businessDate), 1),
      closedThrough: quarterEnd(moved.body.data.businessDate),
    });
    const date = addDays(quarter.body.data.businessDate, 40);
    expect((await admin.call('POST', '/admin/clock', { toDate: date })).body.data).toMatchObject({
      businessDate: date,
      daysClosed: 40,
    });
    expect((await reading()).businessDate).toBe(date);
    expect((await app.visitor().call('GET', '/bank')).body.data.businessDate).toBe(date);
    const runs = (await banker.call('GET', '/admin/day-ends')).body.data;
    expect(runs[0]).toMatchObject({ business_date: addDays(date, -1), failures: 0 });
  });

  test('a day whose closing the clock moved past by months says how long it took', async () => {
    await app.bank.asOwner(`insert into bank.day_end_runs (business_date, started_at, finished_at)
      values ('2020-01-05', '2020-01-06T00:00:00Z', '2020-03-06T00:00:00Z')`);
    const day = await banker.call('GET', '/banker/books/days/2020-01-05');
    expect(day.status).toBe(200);
    expect(day.body.data).toMatchObject({ state: 'closed', closed: { took_ms: 60 * 86_400_000 } });
  });

  test('it never goes back, and a banker or a customer cannot move it', async () => {
    const { businessDate } = await reading();
    for (const body of [{ toDate: businessDate }, { toDate: addDays(businessDate, -1) }, { to: 'next_maturity' }]) {
      expect((await admin.call('POST', '/admin/clock', body)).body.code, JSON.stringify(body)).toBe('STATUS_CONFLICT');
    }
    for (const body of [{ days: 0 }, { days: 1.5 }, { toDate: '2031-02-30' }, { to: 'yesterday' }, {}]) {
      expect((await admin.call('POST', '/admin/clock', body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await banker.call('POST', '/admin/clock', { days: 1 })).status).toBe(403);
    expect((await reading()).businessDate).toBe(businessDate);
  });

  test('two admins who move it at once each move it once', async () => {
    const { businessDate } = await reading();
    await Promise.all([
      admin.call('POST', '/admin/clock', { days: 2 }),
      admin.call('POST', '/admin/clock', { days: 5 }),
    ]);
    expect((await reading()).businessDate).toBe(addDays(businessDate, 7));
  });

  test('another server of the bank follows within a second; a production server does not', async () => {
    const [clock, real] = [new OffsetClock(), new OffsetClock()];
    let heard = 0;
    const parts = { database: app.bank.database, log: createLog('silent'), onMove: () => (heard += 1) };
    const [follower, production] = [
      createClockFollower({ ...parts, clock, movable: true }),
      createClockFollower({ ...parts, clock: real, movable: false }),
    ];
    await Promise.all([follower.start(), production.start()]);
    expect(clock.businessDate()).toBe((await reading()).businessDate);
    await admin.call('POST', '/admin/clock', { to: 'next_day' });
    const wanted = (await reading()).businessDate;
    for (const deadline = performance.now() + 30_000; clock.businessDate() !== wanted && performance.now() < deadline; )
      await pause(20);
    expect([clock.businessDate(), heard]).toEqual([wanted, 2]);
    expect(real.now().getTime() - Date.now()).toBeLessThan(1_000);
    follower.close();
    production.close();
  });
});

test('[C-DP-14] [C-DP-15] [B-DP-06] [B-DP-07] a deposit over the wire, from the quote to its maturity by the clock', async () => {
  const { visitor, customer } = await app.newCustomer();
  await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 100_000 });
  const wish = { depositType: 'fixed', amount: 50_000, tenure: 12 };
  const quote = (await visitor.call('POST', '/deposits/quote', wish)).body.data;
  expect(quote).toMatchObject({
    interestRate: 7,
    estimatedInterest: 3_500,
    maturityValue: 53_500,
    total_paid_in: 50_000,
  });
  expect(quote.growth).toHaveLength(13);

  for (const [body, message] of [
    [{ ...wish, depositType: undefined }, 'Please select a deposit type.'],
    [{ ...wish, tenure: undefined }, 'Please select a tenure for your deposit.'],
    [{ ...wish, amount: 0 }, 'Please enter a valid amount greater than zero.'],
    [{ ...wish, depositType: 'tax_saving' }, 'Please select a tenure for your deposit.'],
  ] as const)
    expect((await visitor.call('POST', '/deposits', body)).body.message).toBe(message);

  const order = { ...wish, customerId: customer.id, interestRate: 7, description: 'For a car' };
  const wrong = await visitor.call('POST', '/deposits', { ...order, interestRate: 9 });
  expect([wrong.status, wrong.body.code, wrong.body.data]).toEqual([
    409,
    'RATE_CHANGED',
    { interestRate: 7, issues: [{ field: 'interestRate', rule: 'refused' }] },
  ]);
  const opened = await visitor.call('POST', '/deposits', order, { 'idempotency-key': 'car' });
  expect(opened.body.data).toMatchObject({
    balance: 50_000,
    transaction: { type: 'withdrawal', balance: 50_000, amount: 50_000 },
    deposit: {
      type: 'fixed',
      amount: 50_000,
      interest_rate: 7,
      status: 'active',
      description: 'For a car',
      tenure: 12,
    },
  });
  const again = await visitor.call('POST', '/deposits', order, { 'idempotency-key': 'car' });
  expect([again.headers['idempotency-replayed'], again.body.data]).toEqual(['true', opened.body.data]);

  const { id, start_date: start } = opened.body.data.deposit;
  expect((await visitor.call('GET', `/deposits/customer/${customer.id}`)).body.data).toMatchObject([
    { id, status: 'active' },
  ]);
  expect((await banker.call('GET', '/deposits')).body).toMatchObject({
    data: [{ id }],
    meta: { total: 1, page: 1, limit: 10, totalPages: 1 },
  });
  expect((await banker.call('GET', '/deposits/summary')).body.data).toMatchObject({
    total_amount: 50_000,
    total_count: 1,
    fixed_count: 1,
    recurring_amount: 0,
  });
  expect((await visitor.call('GET', '/deposits')).status).toBe(403);
  expect((await visitor.call('GET', `/deposits/${id}/closing-quote`)).body.data).toMatchObject({
    payout: 50_000,
    rate_applied: 0,
    early: true,
  });

  const moved = await admin.call('POST', '/admin/clock', { to: 'next_maturity' });
  expect(moved.body.data).toMatchObject({ businessDate: addMonths(start, 12), daysLeft: 0 });
  const page = (await visitor.call('GET', `/deposits/${id}`)).body.data;
  expect(page.deposit).toMatchObject({ status: 'matured', closed_on: addMonths(start, 12), interest_paid: 3_500 });
  expect(page.history.map((event: { event: string }) => event.event)).toEqual(['opened', 'matured']);
  const [line] = (await visitor.call('GET', '/customers/transactions')).body.data;
  expect(line).toMatchObject({ type: 'deposit', kind: 'term_deposit_closing', amount: 53_500 });
});
