import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import type { Answer, TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

// The opening of a term deposit is reversed as a whole, and on its day alone.

let desk: DeskUnderTest;
let maker: Awaited<ReturnType<DeskUnderTest['staff']>>;
let checker: TestVisitor;
let admin: TestVisitor;
beforeAll(async () => {
  desk = await openDesk();
  // Each test asks and approves on one day, which does not end meanwhile.
  const { clock } = desk.app;
  const minutesLeft = (endOfBusinessDate(clock.businessDate()).getTime() - clock.now().getTime()) / 60_000;
  if (minutesLeft < 30) clock.passMinutes(minutesLeft + 1);
  [maker, checker, admin] = [await desk.staff(), await desk.staff(), await desk.staff('admin')];
});
afterAll(() => desk.close());

/** Opens a deposit for a year; returns the id of the movement. */
async function opened(person: DeskPerson, depositType: string, amount: number): Promise<string> {
  const answer = await person.visitor.call('POST', '/deposits', { depositType, amount, tenure: 12 });
  return answer.body.data.transaction.id;
}
const ask = (id: string, amount?: number) =>
  maker.call('POST', `/banker/transactions/${id}/reverse`, { amount, reason: 'Opened for the wrong amount' });
const approve = ({ body }: Answer) => checker.call('POST', `/banker/changes/${body.data.change.id}/approve`);
const depositsOf = async ({ visitor, id }: DeskPerson) =>
  (await visitor.call('GET', `/deposits/customer/${id}`)).body.data;
/** Moves the clock of the bank, and waits until the days in between are closed. */
async function passDays(days: number): Promise<void> {
  expect((await admin.call('POST', '/admin/clock', { days })).status).toBe(200);
  const daysLeft = async () => (await admin.call('GET', '/admin/clock')).body.data.daysLeft;
  await expect.poll(daysLeft, { timeout: 120_000 }).toBe(0);
}
const REFUSED = {
  status: 409,
  body: {
    code: 'NOT_REVERSIBLE',
    message: 'A term deposit is reversed as a whole, on the day on which it was opened.',
  },
};

test('a term deposit of the wrong amount is reversed on its day: the money is back and the deposit is over', async () => {
  const asha = await desk.customer(50_000);
  const id = await opened(asha, 'fixed', 20_000);
  expect(await ask(id, 1)).toMatchObject(REFUSED);
  expect((await approve(await ask(id))).status).toBe(200);
  expect(await desk.balance(asha)).toBe(50_000);
  const deposits = await depositsOf(asha);
  expect(deposits).toMatchObject([{ status: 'broken', amount: 20_000 }]);
  const trail = "select actor_id from audit.events where event = 'deposit.broken' and object = $1";
  expect(await desk.app.bank.asOwner(trail, [deposits[0].id])).toEqual([{ actor_id: maker.staffId }]);
  expect(await desk.violations()).toEqual([]);
});

test('on a later day it is not reversed, nor as two agreed on whose day has passed', async () => {
  const asha = await desk.customer(50_000);
  const [agreed, other] = [await opened(asha, 'fixed', 20_000), await opened(asha, 'fixed', 10_000)];
  const asked = await ask(agreed);
  expect(asked.status).toBe(202);
  await passDays(1);
  expect(await approve(asked)).toMatchObject(REFUSED);
  expect(await ask(other)).toMatchObject(REFUSED);
  expect((await depositsOf(asha)).map(({ status }: { status: string }) => status)).toEqual(['active', 'active']);
});

test('a recurring deposit whose opening was reversed takes no instalment any more', async () => {
  const asha = await desk.customer(50_000);
  expect((await approve(await ask(await opened(asha, 'recurring', 1_000)))).status).toBe(200);
  await passDays(32);
  expect(await depositsOf(asha)).toMatchObject([{ status: 'broken', amount: 1_000 }]);
  expect(await desk.violations()).toEqual([]);
});
