import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRaceGround, type RaceGround } from './race-ground.ts';
import { RACES_AT_THE_DESK } from './races-at-the-desk.ts';
import { RACES_AT_THE_DOOR } from './races-at-the-door.ts';
import { RACES_FOR_MONEY } from './races-for-money.ts';
import { RACES_OF_DEPOSITS_AND_CARDS } from './races-of-deposits-and-cards.ts';

// Concurrent requests to two servers of one bank take effect once, or as often as allowed, and no caller sees a deadlock.
// RACE_REQUESTS sets the minimum number of requests of each kind.
const RACES = [...RACES_FOR_MONEY, ...RACES_AT_THE_DESK, ...RACES_AT_THE_DOOR, ...RACES_OF_DEPOSITS_AND_CARDS];
const USUAL_REQUESTS = 300;
const REQUESTS_EACH = Number(process.env.RACE_REQUESTS ?? USUAL_REQUESTS);
/** Min requests of the whole suite in its default form; docs/reliability.md claims as many. */
const REQUESTS_IN_ALL = 8_000;
/** Max heats of one race: where each is expensive (argon2, a day-end), fewer are run. */
const HEATS_AT_MOST = 9;

let wide: RaceGround;
let strict: RaceGround;
let kinds = 0;
beforeAll(async () => {
  wide = await openRaceGround(1_000);
  strict = await openRaceGround(1);
}, 60_000);
afterAll(async () => {
  await wide?.close();
  await strict?.close();
  // The sum is not checked when a race failed or was filtered out by name.
  if (kinds < RACES.length) return;
  const requests = wide.raced + strict.raced;
  if (REQUESTS_EACH >= USUAL_REQUESTS) expect(requests).toBeGreaterThanOrEqual(REQUESTS_IN_ALL);
  console.log(`races: ${kinds} kinds, ${requests} requests, 0 double effects, 0 deadlock errors seen by a client`);
}, 30_000);

test.each(RACES)('$name', { timeout: 120_000 }, async (race) => {
  const ground = race.strict ? strict : wide;
  const from = ground.raced;
  for (let heat = 0; heat < HEATS_AT_MOST && ground.raced - from < REQUESTS_EACH; heat += 1) await race.run(ground);
  expect(ground.failures).toEqual([]);
  expect(await ground.violations()).toEqual([]);
  kinds += 1;
});
