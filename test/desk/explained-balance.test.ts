import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
let banker: TestVisitor;
let asha: DeskPerson;
let meera: DeskPerson;
let waiting: string;
beforeAll(async () => {
  desk = await openDesk();
  [banker, asha, meera] = [await desk.staff(), await desk.customer(500_000), await desk.customer()];
  await desk.transfer(asha, meera, 1000);
  waiting = await desk.waiting(asha, meera);
});
afterAll(() => desk.close());

const get = async (path: string) => (await banker.call('GET', `/banker/customers/${path}`)).body;

test('the arithmetic of a balance is the sum of the lines that each part lists', async () => {
  const { data } = await get(`${asha.id}/balance`);
  expect(data).toMatchObject({
    start_date: null,
    opening: 0,
    money_in: { amount: 500_000, lines: 1 },
    money_out: { amount: 1000, lines: 1 },
    interest: { amount: 0, lines: 0 },
    closing: 499_000,
    held: { amount: 300_000, lines: 1 },
    available: 199_000,
  });
  const sums = async (part: string) =>
    (await get(`${asha.id}/transactions?part=${part}&endDate=${data.end_date}`)).data.map(
      ({ amount, status }: { amount: number; status: string }) => [amount, status],
    );
  expect(await sums('money_in')).toEqual([[500_000, 'completed']]);
  expect(await sums('money_out')).toEqual([[1000, 'completed']]);
  expect(await sums('interest')).toEqual([]);
  expect(await sums('held')).toEqual([[300_000, 'pending']]);
  const later = await get(`${asha.id}/balance?startDate=9000-01-01`);
  expect(later.data).toMatchObject({ opening: 499_000, closing: 499_000, money_in: { amount: 0, lines: 0 } });
});

test('money that was released is on hold no more', async () => {
  await banker.call('POST', `/banker/transactions/${waiting}/reject`, { reason: 'A test of the bank' });
  const { data } = await get(`${asha.id}/balance`);
  expect(data).toMatchObject({ held: { amount: 0, lines: 0 }, available: 499_000 });
  expect((await get(`${asha.id}/transactions?part=held`)).data).toEqual([]);
});

test('an unknown customer, dates out of order and an unknown part are refused', async () => {
  expect((await banker.call('GET', `/banker/customers/${randomUUID()}/balance`)).status).toBe(404);
  const answer = await get(`${asha.id}/balance?startDate=2026-02-02&endDate=2026-02-01`);
  expect(answer.message).toBe('Start date cannot be after end date');
  expect((await get(`${asha.id}/transactions?part=luck`)).code).toBe('INVALID_INPUT');
});

test('the customer page names the account in the books, and its balance as at a moment is asked by it', async () => {
  const { account_id: account } = (await get(asha.id)).data;
  const at = async (bookedBy: string) =>
    (await banker.call('GET', `/banker/books/accounts/${account}/as-at?bookedBy=${bookedBy}`)).body.data;
  expect(await at(new Date().toISOString())).toMatchObject({ account_number: asha.accountNumber, balance: 499_000 });
  expect(await at('2020-01-01T00:00:00.000Z')).toMatchObject({ balance: 0, held: 0, available: 0 });
});
