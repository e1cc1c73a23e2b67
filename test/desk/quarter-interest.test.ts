import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
let banker: TestVisitor;
let admin: TestVisitor;
let asha: DeskPerson;
beforeAll(async () => {
  desk = await openDesk({ DEMO: '1' });
  [banker, admin] = [await desk.staff(), await desk.staff('admin')];
  asha = await desk.customer(100_000);
});
afterAll(() => desk.close());

const get = async (path: string) => (await banker.call('GET', path)).body;
const today = async (): Promise<string> => (await get('/admin/clock')).data.businessDate;
const ofAsha = async (date: string) =>
  (await get(`/banker/books/interest?date=${date}`)).data.list.find(
    (each: { holder: string; account_number: string }) => each.account_number === asha.accountNumber,
  );

test('the interest of a quarter is listed as it stands and as it was posted, and opened line by line', async () => {
  const first = await today();
  await admin.call('POST', '/admin/clock', { days: 10 });
  const date = await today();
  const { data } = await get(`/banker/books/interest?date=${date}`);
  expect(data).toMatchObject({ total: null, accounts: null, quarter: { posted: false } });
  // Ten days of ₹1,00,000 at 4.5 %, if the quarter did not begin between.
  const standing = await ofAsha(date);
  const opened = (await get(`/banker/books/accounts/${standing.account_id}/interest?date=${date}`)).data;
  expect(opened.account.interest).toBe(standing.interest);
  expect(opened.lines.every((line: { rate: number }) => line.rate === 4.5)).toBe(true);
  expect(Number(opened.sum).toFixed(2)).toBe(standing.interest.toFixed(2));

  await admin.call('POST', '/admin/clock', { to: 'end_of_quarter' });
  const posted = (await get(`/banker/books/interest?date=${first}`)).data;
  expect(posted.quarter.posted).toBe(true);
  expect(posted.total).toBe(posted.list.reduce((sum: number, { interest }: { interest: number }) => sum + interest, 0));
  const paid = await ofAsha(first);
  const journal = (await get(`/banker/books/journals/${paid.journal_id}`)).data;
  expect(journal.amount).toBe(paid.interest);
  const lines = (await get(`/banker/books/accounts/${paid.account_id}/interest?date=${first}`)).data;
  expect(lines.lines[0]).toMatchObject({ kind: 'balance', from: first, amount: 100_000, rate: 4.5 });
  expect(Number(lines.sum)).toBeCloseTo(paid.interest, 2);

  // As if the quarter before had lacked a rupee: paise × hundredths of a percent × days.
  await desk.app.bank.asOwner('update bank.account_interest set carried = -365000000 where account_id = $1', [
    paid.account_id,
  ]);
  const file = await banker.call('GET', `/banker/books/interest/export?date=${first}&format=csv`);
  const earned = (Number(lines.sum) - 1).toFixed(6);
  expect(file.body.split('\r\n')).toContain(
    `${asha.accountNumber},${asha.form.name},Savings,${earned},${paid.interest.toFixed(2)},INR,${paid.journal_id}`,
  );
});

test('a quarter that has not begun, an account that earns nothing, and a day to come are not found', async () => {
  expect((await banker.call('GET', '/banker/books/interest?date=9000-01-01')).status).toBe(404);
  const cash = (await get('/banker/books/accounts?kind=cash_in')).data[0];
  expect((await banker.call('GET', `/banker/books/accounts/${cash.account_id}/interest`)).status).toBe(404);
  expect((await banker.call('GET', '/banker/books/days/9000-01-01')).status).toBe(404);
});

test('a day says its movements, what its night did and how long, what is late, and who moved the clock past it', async () => {
  const first = await today();
  const paidIn = await asha.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 250 });
  expect((await get(`/banker/books/days/${first}`)).data).toMatchObject({
    state: 'running',
    closed: null,
    movements: [{ kind: 'cash_in', journals: 1, amount: 250 }],
    late: 0,
    clock_moves: [],
  });
  const { id } = paidIn.body.data.transaction;
  await admin.call('POST', '/admin/clock', { to: 'next_day' });
  const change = (await banker.call('POST', `/banker/transactions/${id}/reverse`, { reason: 'Counted twice' })).body
    .data.change;
  await admin.call('POST', `/banker/changes/${change.id}/approve`);
  const { data } = await get(`/banker/books/days/${first}`);
  expect(data).toMatchObject({
    state: 'closed',
    closed: { failures: 0, matured: 0, instalments: 0 },
    late: 1,
    movements: [
      { kind: 'cash_in', journals: 1, amount: 250 },
      { kind: 'deposit_reversal', journals: 1, amount: 250 },
    ],
    clock_moves: [{ from: first, to: await today() }],
  });
  expect(data.closed.took_ms).toBeGreaterThanOrEqual(0);
});
