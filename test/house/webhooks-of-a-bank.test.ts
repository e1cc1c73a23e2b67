import { afterEach, expect, test, vi } from 'vitest';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';
import { dropHouse, type HouseUnderTest, openHouse } from './house-under-test.ts';

// The events of a bank that closes because it has no calls, or because another needs its place.

const SOON = { timeout: 120_000, interval: 20 };
const IDLE_SOON = { idleMs: 50, sweepEveryMs: 10 };

let house: HouseUnderTest;
let receiver: Receiver;
afterEach(async () => {
  await house.close();
  await dropHouse(house);
  await receiver.close();
});

/** Opens a house with a bank that tells a receiver of each closed day; `closeDay` closes the next one. */
async function bankWithWebhook(limits: Parameters<typeof openHouse>[0]) {
  house = await openHouse(limits);
  receiver = await openReceiver();
  const { id } = await house.newBank();
  const token = await house.signIn('sunita', 'banker', id);
  const payload = { url: receiver.url, events: ['day.closed'] };
  expect((await house.call('POST', '/api/demo/webhooks', { bank: id, token, payload })).status).toBe(201);
  const closeDay = async () => {
    const moved = await house.call('POST', '/api/admin/clock', { bank: id, token, payload: { days: 1 } });
    expect(moved.body).toMatchObject({ data: { daysClosed: 1 } });
  };
  return { id, closeDay };
}

const isOpen = async (id: string) => (await house.house.list(id)).map((bank) => bank.open);
const anyCall = async (bank: string) => expect((await house.call('GET', '/api/bank', { bank })).status).toBe(200);
const idsOf = (received: Receiver['received']) => new Set(received.map(({ headers }) => headers['webhook-id']));

test('a bank without calls sends what happened before it closes', async () => {
  const { id, closeDay } = await bankWithWebhook(IDLE_SOON);
  let answerFirst = () => {};
  receiver.answer = (response) => {
    answerFirst = () => void response.writeHead(204).end();
    receiver.answer = (next) => void next.writeHead(204).end();
  };
  await closeDay();
  await receiver.all(1);
  await closeDay();
  // A bank without a webhook that was used later is closed first.
  const other = await house.newBank();
  await vi.waitFor(async () => expect(await isOpen(other.id)).toEqual([false]), SOON);
  expect(await isOpen(id)).toEqual([true]);
  answerFirst();
  expect(idsOf(await receiver.all(2)).size).toBe(2);
  await vi.waitFor(async () => expect(await isOpen(id)).toEqual([false]), SOON);
});

test('a bank closes although a delivery is tried again later; it is made when any call opens the bank, with the same id', async () => {
  const { id, closeDay } = await bankWithWebhook(IDLE_SOON);
  receiver.answer = (response) => void response.writeHead(500).end();
  await closeDay();
  await receiver.all(1);
  await vi.waitFor(async () => expect(await isOpen(id)).toEqual([false]), SOON);
  const attempts = receiver.received.length;
  await house.inDatabaseOf(id, 'update bank.webhook_deliveries set next_attempt_at = now()');
  receiver.answer = (response) => void response.writeHead(204).end();
  await anyCall(id);
  expect(idsOf(await receiver.all(attempts + 1)).size).toBe(1);
});

test('an event that was not read yet when another bank took the place is sent when any call opens its bank again', async () => {
  const { id, closeDay } = await bankWithWebhook({ open: 1 });
  // While a transaction is open anywhere on the server, none of what comes after it is read.
  await house.bank.transaction(async (tx) => {
    await tx.selectNoFrom((of) => of.fn('pg_current_xact_id').as('held')).execute();
    await closeDay();
    await house.newBank();
    expect(await isOpen(id)).toEqual([false]);
  });
  expect(receiver.received).toEqual([]);
  await anyCall(id);
  const [first] = await receiver.all(1);
  expect(first?.event).toMatchObject({ type: 'day.closed' });
});
