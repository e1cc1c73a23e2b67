import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clockOffset, createClockFollower } from '../../server/day-end/clock-follower.ts';
import { OffsetClock } from '../../server/platform/bank-clock.ts';
import { createLog } from '../../server/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

// A server follows the clock of its bank, which another server may move and a reset of the demo sets back.

const HOUR = 3_600_000;

let bank: TestDatabase;
beforeAll(async () => {
  bank = await createTestDatabase();
});
afterAll(() => bank.close());
beforeEach(() => bank.asOwner('delete from bank.seed_profile'));

const setAhead = (milliseconds: number) =>
  bank.asOwner("update bank.clock set ahead = $1 * interval '1 millisecond'", [milliseconds]);
/** Makes the bank a demo that began at this minute of an hour; an earlier one ends. */
async function beginDemo(minute: number): Promise<void> {
  await bank.asOwner('delete from bank.seed_profile');
  await bank.asOwner("insert into bank.seed_profile (profile, planted_at) values ('demo', $1)", [
    new Date(Date.UTC(2026, 10, 21, 6, minute)),
  ]);
}

function follower({ movable = true } = {}) {
  const clock = new OffsetClock();
  const moves: number[] = [];
  const hoursAhead = () => clock.offset / HOUR;
  const onMove = () => void moves.push(hoursAhead());
  const log = createLog('silent');
  const server = createClockFollower({ database: bank.database, clock, log, movable, onMove });
  return { server, moves, hoursAhead };
}

test('the clock follows forward, tells each move once, and is not taken back by an answer that was overtaken', async () => {
  await setAhead(0);
  const { server, moves, hoursAhead } = follower();
  for (const [hours, told] of [
    [0, []],
    [5, [5]],
    [5, [5]],
    [3, [5]],
    [6, [5, 6]],
  ] as const) {
    await setAhead(hours * HOUR);
    await server.follow();
    expect(moves).toEqual(told);
  }
  expect(hoursAhead()).toBe(6);
});

test('after a reset of the demo it starts again where the clock is then, and an answer from before it is dropped', async () => {
  await beginDemo(0);
  await setAhead(48 * HOUR);
  const { server, moves, hoursAhead } = follower();
  await server.follow();
  await beginDemo(1);
  await setAhead(2 * HOUR);
  await server.follow();
  expect(moves).toEqual([48, 2]);
  // An answer from before the reset, which arrives after it.
  await beginDemo(0);
  await setAhead(72 * HOUR);
  await server.follow();
  expect(moves).toEqual([48, 2]);
  // A reset that leaves the clock where it is.
  await beginDemo(2);
  await setAhead(2 * HOUR);
  await server.follow();
  expect(moves).toEqual([48, 2]);
  expect(hoursAhead()).toBe(2);
});

test('it reads the clock once when it starts, but for a bank whose clock cannot be moved', async () => {
  await setAhead(4 * HOUR);
  const [movable, real] = [follower(), follower({ movable: false })];
  await Promise.all([movable.server.start(), real.server.start()]);
  for (const { server } of [movable, real]) server.close();
  expect([movable.moves, real.moves]).toEqual([[4], []]);
});

test('the offset is in whole milliseconds, and none without a clock', async () => {
  await bank.asOwner("update bank.clock set ahead = interval '1.0006 seconds'");
  expect(await clockOffset(bank.db)).toBe(1001);
  await bank.asOwner('begin; delete from bank.clock; commit');
  try {
    expect(await clockOffset(bank.db)).toBe(0);
  } finally {
    await bank.asOwner('insert into bank.clock default values');
  }
});
