import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
let admin: Staff;
let maker: Staff;
let checker: Staff;
beforeAll(async () => {
  desk = await openDesk();
  [admin, maker, checker] = [await desk.staff('admin'), await desk.staff(), await desk.staff()];
});
afterAll(() => desk.close());

type Staff = Awaited<ReturnType<DeskUnderTest['staff']>>;

/** Gives goodwill above the limit of ₹1,000.00, unless the body says another amount. */
const give = (person: DeskPerson, key: string, body: { amount?: number; note?: string } = {}) =>
  maker.call(
    'POST',
    `/banker/customers/${person.id}/corrections`,
    { reason: 'courtesy', amount: 1_000.01, ...body },
    { 'idempotency-key': key },
  );
const approve = (change: string) => checker.call('POST', `/banker/changes/${change}/approve`);
const REUSED = { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };

/** Sets the sum above which a correction waits, in rupees. */
async function limitOf(correctionAbove: number): Promise<void> {
  const answer = await admin.call('PUT', '/admin/policy', { reviewAbove: 200_000, pendingDays: 7, correctionAbove });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

test('a correction that waits is asked for once by one key: the repeat gets the same request', async () => {
  const [asha, key] = [await desk.customer(), randomUUID()];
  const [first, second] = await Promise.all([give(asha, key), give(asha, key)]);
  expect([first.status, second.status]).toEqual([202, 202]);
  expect(second.body.data.change.id).toBe(first.body.data.change.id);
  expect([first, second].filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(1);
  expect(await give(asha, randomUUID())).toMatchObject({
    status: 409,
    body: { code: 'STATUS_CONFLICT', message: 'The same correction already waits for a colleague.' },
  });
});

test('a correction that a colleague approved is not asked for again by its key, and is booked once', async () => {
  const [asha, key] = [await desk.customer(), randomUUID()];
  const { id } = (await give(asha, key)).body.data.change;
  expect((await approve(id)).status).toBe(200);
  const again = await give(asha, key);
  expect(again).toMatchObject({
    status: 202,
    headers: { 'idempotency-replayed': 'true' },
    body: { data: { change: { id, status: 'approved' } } },
  });
  await limitOf(5_000);
  expect((await give(asha, key)).body.data.change.id).toBe(id);
  await limitOf(1_000);
  expect(await desk.balance(asha)).toBe(1_000.01);
  expect(await desk.violations()).toEqual([]);
});

test('the key of a correction that waits is refused with another body, and for another customer', async () => {
  const [asha, ravi, key] = [await desk.customer(), await desk.customer(), randomUUID()];
  expect((await give(asha, key)).status).toBe(202);
  expect(await give(asha, key, { amount: 1_000.02 })).toMatchObject(REUSED);
  expect(await give(asha, key, { amount: 10 })).toMatchObject(REUSED);
  expect(await give(asha, key, { note: 'For the delay' })).toMatchObject(REUSED);
  expect(await give(ravi, key)).toMatchObject(REUSED);
  expect([await desk.balance(asha), await desk.balance(ravi)]).toEqual([0, 0]);
});

test('one key for two customers at once makes one correction', async () => {
  const [asha, ravi, key] = [await desk.customer(), await desk.customer(), randomUUID()];
  const answers = await Promise.all([give(asha, key), give(ravi, key)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 422]);
  expect(answers.find(({ status }) => status === 422)).toMatchObject(REUSED);
});

test('a correction that was booked at once stays booked once when the limit falls below it', async () => {
  const [asha, key] = [await desk.customer(), randomUUID()];
  const booked = await give(asha, key, { amount: 900 });
  expect(booked.status).toBe(200);
  await limitOf(500);
  const again = await give(asha, key, { amount: 900 });
  const other = await give(asha, key, { amount: 901 });
  await limitOf(1_000);
  expect(again).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
  expect(again.body.data).toEqual(booked.body.data);
  expect(other).toMatchObject(REUSED);
  expect(await desk.balance(asha)).toBe(900);
});
