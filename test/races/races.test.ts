import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchMachine } from '../../scripts/figures/measured-machine.ts';
import { recordFigures } from '../../scripts/figures/record-figures.ts';
import { DEPOSIT_AND_CARD_RACES } from './deposit-and-card-races.ts';
import { PAYMENT_RACES } from './payment-races.ts';
import { openRaceBank, type RaceBank } from './race-bank.ts';
import { SIGN_IN_RACES } from './sign-in-races.ts';
import { STAFF_RACES } from './staff-races.ts';

// Concurrent requests to two servers of one bank take effect once, or as often as allowed, and no caller sees a deadlock.
// RACE_REQUESTS sets the minimum number of requests of each kind.
const RACES = [...PAYMENT_RACES, ...STAFF_RACES, ...SIGN_IN_RACES, ...DEPOSIT_AND_CARD_RACES];
const USUAL_REQUESTS = 300;
const REQUESTS_EACH = Number(process.env.RACE_REQUESTS ?? USUAL_REQUESTS);
/** Min requests of the whole suite in its default form; docs/reliability.md claims as many. */
const REQUESTS_IN_ALL = 8_000;
/** Max heats of one race: where each is expensive (argon2, a day-end), fewer are run. */
const MAX_HEATS = 9;
const machine = watchMachine();

let wide: RaceBank;
let strict: RaceBank;
let kinds = 0;
beforeAll(async () => {
  wide = await openRaceBank(1_000);
  strict = await openRaceBank(1);
});
afterAll(async () => {
  await wide?.close();
  await strict?.close();
  // The sum is not checked when a race failed or was filtered out by name.
  if (kinds < RACES.length) return;
  const requests = wide.raced + strict.raced;
  if (REQUESTS_EACH >= USUAL_REQUESTS) expect(requests).toBeGreaterThanOrEqual(REQUESTS_IN_ALL);
  const line = `races: ${kinds} kinds, ${requests} requests, 0 double effects, 0 deadlock errors seen by a client`;
  console.log(line);
  recordFigures(
    'races',
    { what: 'Requests that race for the same effect', printed: [line] },
    machine(),
    'npx vitest run test/races',
  );
});

test.each(RACES)('$name', async (race) => {
  const bank = race.strict ? strict : wide;
  const from = bank.raced;
  for (let heat = 0; heat < MAX_HEATS && bank.raced - from < REQUESTS_EACH; heat += 1) await race.run(bank);
  expect(bank.failures).toEqual([]);
  expect(await bank.violations()).toEqual([]);
  kinds += 1;
});
