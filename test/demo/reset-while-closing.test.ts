import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCardVault } from '../../server/cards/card-vault.ts';
import { createDayEndRunner } from '../../server/day-end/day-end-runner.ts';
import { createBankReset } from '../../server/demo/reset-bank.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { dayEndProgress } from '../../server/platform/closed-days.ts';
import type { Database } from '../../server/platform/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { createPasswordHashing } from '../../server/sessions/password-hashing.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 200;
const log = createLog('silent');

let bank: TestDatabase;
beforeEach(async () => {
  bank = await createTestDatabase();
  await bank.asOwner("insert into bank.nature (nature) values ('demo')");
});
afterEach(() => bank.close());

/** Makes something to wait for. */
function signal(): { given: Promise<void>; give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/** Makes the reset of this bank; `begins` is told when the work behind its gate has begun. */
function resetOf(
  restWhile: <T>(work: () => Promise<T>) => Promise<T>,
  { begins, begunAnew }: { begins: () => void; begunAnew: () => Promise<void> },
  database: Database = bank.database,
) {
  const { clock, address } = bank;
  return createBankReset({
    planter: {
      database,
      owner: address,
      clock,
      log,
      hashing: createPasswordHashing(),
      vault: createCardVault(Buffer.alloc(32, 7)),
    },
    seed: { profile: 'none', asked: false, customers: 0, place: 'this test' },
    begins: undefined,
    async closedWhile(_, work) {
      const working = work();
      begins();
      return working;
    },
    restWhile,
    begunAnew,
  });
}

test('a bank that is taken back while its days are closed closes its own days afterwards', async () => {
  const { database, clock } = bank;
  const [playing, going] = [signal(), signal()];
  let renewed = false;
  const runner = createDayEndRunner({
    database,
    clock,
    log,
    traffic: {
      isOn: async () => true,
      set: async () => undefined,
      passDays: async () => undefined,
      waitsAfter: async () => undefined,
      async play() {
        playing.give();
        await going.given;
        // Each day of the old bank is closed by itself, so that the round is long.
        return !renewed;
      },
    },
  });
  try {
    await runner.catchUp(60_000);
    clock.setOffset(DAYS_AHEAD * DAY_MS);
    runner.wake();
    await playing.given;
    runner.wake();
    const reset = resetOf((work) => runner.restWhile(work), {
      begins: () => going.give(),
      async begunAnew() {
        renewed = true;
        clock.setOffset(0);
      },
    });
    await reset();
    await runner.catchUp(60_000);
    const today = clock.businessDate();
    expect(await dayEndProgress(database.db, today)).toEqual({ closedThrough: addDays(today, -1), daysLeft: 0 });
    const runs = await bank.asOwner('select business_date from bank.day_end_runs');
    expect(runs).toEqual([{ business_date: addDays(today, -1) }]);
  } finally {
    await runner.close();
  }
});

test('a reset is refused while another server closes days, and the bank stays as it was', async () => {
  const { database, clock } = bank;
  const runner = createDayEndRunner({ database, clock, log });
  try {
    await runner.catchUp(60_000);
    const [inside, over] = [signal(), signal()];
    const elsewhere = createDayEndRunner({ database, clock, log });
    const held = elsewhere.restWhile(async () => {
      inside.give();
      await over.given;
    });
    await inside.given;
    const reset = resetOf((work) => runner.restWhile(work), {
      begins: () => undefined,
      begunAnew: async () => undefined,
    });
    await expect(reset()).rejects.toMatchObject({ code: 'BUSY' });
    over.give();
    await held;
    await elsewhere.close();
    expect((await dayEndProgress(database.db, clock.businessDate())).daysLeft).toBe(0);
  } finally {
    await runner.close();
  }
});

test('a connection that breaks while the bank is planted again leaves no bank without people', async () => {
  await bank.asOwner("insert into bank.seed_profile (profile, planted_at) values ('empty', now())");
  const { database } = bank;
  let breaks = 1;
  const breaking: Database = {
    ...database,
    async transaction(work) {
      breaks -= 1;
      if (breaks >= 0) throw new Error('Connection terminated unexpectedly');
      return database.transaction(work);
    },
  };
  const steps: string[] = [];
  const reset = resetOf(
    async (work) => {
      const done = await work();
      steps.push('over');
      return done;
    },
    {
      begins: () => undefined,
      async begunAnew() {
        steps.push('begun anew');
      },
    },
    breaking,
  );
  expect(await reset()).toMatchObject({ profile: 'empty' });
  expect(steps).toEqual(['begun anew', 'over']);
  expect(await bank.asOwner('select name from bank.staff')).not.toEqual([]);
});
