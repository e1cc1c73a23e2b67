import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropHouse, type HouseUnderTest, openHouse } from './house-under-test.ts';

// Journeys beside each other, each at a bank of its own. With `BANK_WORKERS=16 BANK_ROUNDS=25` as many as the issue of a bank for each
// test asks for.

const WORKERS = Number(process.env.BANK_WORKERS ?? 4);
const ROUNDS = Number(process.env.BANK_ROUNDS ?? 2);
/** Milliseconds that a journey may take on a busy machine; all 400 of the issue took six minutes on one. */
const JOURNEY_MS = 10_000;

let house: HouseUnderTest;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(async () => {
  await house.close();
  await dropHouse(house);
});

/** Goes through a bank from its first sign-in to its reset, and returns everything that a tester would look at. */
async function journey(): Promise<unknown[]> {
  const { id, key } = await house.newBank({ seed: 'demo' });
  const seen: unknown[] = [];
  const at = (token: string) => ({ bank: id, token });
  const ask = async (method: string, path: string, token: string, payload?: object) =>
    (await house.call(method, `/api${path}`, { ...at(token), ...(payload && { payload }) })).body;
  const banks = (method: string, path: string, payload?: object) =>
    house.call(method, `/api/demo/banks/${id}${path}`, { token: key, ...(payload && { payload }) });
  const look = async (token: string) => {
    const { code, data: profile } = await ask('GET', '/customers/profile', token);
    const lines = (await ask('GET', '/customers/transactions?limit=5', token)).data ?? [];
    const letters = (await house.call('GET', '/api/mailbox?to=asha', { bank: id })).body.data;
    seen.push(
      [code, profile?.balance, profile?.status],
      lines.map((line: Record<string, unknown>) => [line.type, line.amount, line.status, line.description]),
      letters.map((letter: Record<string, unknown>) => [letter.kind, letter.subject]),
    );
  };

  const asha = await house.signIn('asha', 'customer', id);
  await look(asha);
  const { data: meera } = await ask('GET', '/customers/find-recipient?phone=9800000003', asha);
  await banks('POST', '/snapshots', { name: 'before' });
  for (const amount of [250.5, 210_000]) {
    const paid = await ask('POST', '/customers/transfer', asha, { recipientId: meera.id, amount });
    seen.push([paid.message, paid.data?.transaction?.status]);
  }
  for (const fault of ['BUSY', 'commit-503']) {
    const payload = { type: 'deposit', amount: 40 };
    const failed = await house.call('POST', '/api/customers/transactions', { ...at(asha), payload, fault });
    seen.push([failed.status, failed.body.code]);
  }
  await look(asha);
  const admin = await house.signIn('sunita', 'banker', id);
  const moved = await ask('POST', '/admin/clock', admin, { days: 9 });
  seen.push([moved.code, moved.data?.aheadDays, moved.data?.daysClosed]);
  await look(asha);
  await banks('POST', '/restore', { name: 'before' });
  await look(asha);
  await ask('POST', '/customers/transactions', asha, { type: 'deposit', amount: 99 });
  const reset = await ask('POST', '/demo/reset', admin);
  seen.push(reset.message);
  await look(await house.signIn('asha', 'customer', id));
  seen.push((await banks('DELETE', '')).status);
  return seen;
}

test(`[T-OB-04] sees at ${WORKERS} banks beside each other, ${ROUNDS} times, what it sees at one alone`, {
  timeout: Math.max(300_000, WORKERS * ROUNDS * JOURNEY_MS),
}, async () => {
  const alone = await journey();
  expect(alone.length).toBeGreaterThan(15);
  const beside = await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      const seen: unknown[][] = [];
      for (let round = 0; round < ROUNDS; round += 1) seen.push(await journey());
      return seen;
    }),
  );
  for (const seen of beside.flat()) expect(seen).toEqual(alone);
});
