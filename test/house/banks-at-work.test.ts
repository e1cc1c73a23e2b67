import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { dropHouse, type HouseUnderTest, openHouse } from './house-under-test.ts';

// A house in which as many banks as may be open are at work: each has a stream under way.

const SOON = { timeout: 120_000, interval: 5 };

let house: HouseUnderTest;
let nowMs = 0;
/** Number of looks at the clock so far. */
let looks = 0;
const streams: AbortController[] = [];
beforeAll(async () => {
  house = await openHouse({ open: 2 });
  // The wait for room is measured by this clock, which stands still: ten seconds pass when a test says so, however slow the machine is.
  vi.spyOn(performance, 'now').mockImplementation(() => {
    looks += 1;
    return nowMs;
  });
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await house.close();
  await dropHouse(house);
});

/** Makes a bank and gives it work, a stream, which goes on until it is aborted. */
async function bankAtWork(): Promise<AbortController> {
  const { id } = await house.newBank();
  const token = await house.signIn('kavita', 'banker', id);
  const stream = new AbortController();
  streams.push(stream);
  const { status } = await fetch(`http://127.0.0.1:${house.port}/api/banker/live`, {
    headers: { 'x-kosh-bank': id, authorization: `Bearer ${token}` },
    signal: stream.signal,
  });
  expect(status).toBe(200);
  return stream;
}

const closedBanks = (count: number) => Promise.all(Array.from({ length: count }, () => house.newBank()));

/** Calls a bank that is closed, and resolves when its opening is asked for, with the answer that is to come. */
async function askedAt(id: string): Promise<{ answer: Promise<unknown[]> }> {
  const used = async () => (await house.house.list(id))[0]?.lastUsedAt.getTime() ?? 0;
  const before = await used();
  const answer = house
    .call('GET', '/api/bank', { bank: id })
    .then(({ status, body }) => [status, body.code ?? body.data.profile]);
  await vi.waitFor(async () => expect(await used()).toBeGreaterThan(before), SOON);
  return { answer };
}

/** Resolves when the house has looked at the clock, and for an idle bank, anew. */
async function lookedAgain(): Promise<void> {
  const before = looks;
  await vi.waitFor(() => expect(looks).toBeGreaterThan(before), SOON);
}

test('[T-OB-05] lets a call to one more bank wait for ten seconds until one of those at work is idle', async () => {
  const [further] = await closedBanks(1);
  const stream = await bankAtWork();
  await bankAtWork();
  const { answer } = await askedAt(further?.id ?? '');
  nowMs += 10_000;
  await lookedAgain();
  stream.abort();
  expect(await answer).toEqual([200, 'empty']);
});

test('[T-OB-05] refuses a call for which no bank is idle ten seconds after it came, wherever it is in the line', async () => {
  const [first, second, third, later] = await closedBanks(4);
  const stream = await bankAtWork();
  await bankAtWork();
  const line = [await askedAt(first?.id ?? ''), await askedAt(second?.id ?? ''), await askedAt(third?.id ?? '')];
  nowMs += 9_000;
  const nineSecondsLater = await askedAt(later?.id ?? '');
  nowMs += 1_001;
  expect(await line[0]?.answer).toEqual([503, 'BUSY']);
  // Room for a call that still waits: those whose ten seconds are over do not.
  stream.abort();
  expect(await Promise.all(line.map(({ answer }) => answer))).toEqual([1, 2, 3].map(() => [503, 'BUSY']));
  expect(await nineSecondsLater.answer).toEqual([200, 'empty']);
});
