import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_SNAPSHOTS } from '../../contract/demo/banks.ts';
import { startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { HOUSE_LIMITS } from '../../server/house/bank-house.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { dropHouse, type HouseUnderTest, openHouse } from './house-under-test.ts';

// The copies that a house keeps: planted banks as templates, and the snapshots of a bank, at most two of each here.

const SOON = { timeout: 120_000, interval: 20 };
const DAY_MS = 86_400_000;

let house: HouseUnderTest;
beforeEach(async () => {
  house = await openHouse({ templates: 2, snapshots: 2, sweepEveryMs: 3_600_000 });
});
afterEach(async () => {
  vi.useRealTimers();
  await house.close();
  await dropHouse(house);
});

/** Returns the names of the templates: databases without a record. */
async function templates(): Promise<string[]> {
  const rows = await house.bank.asOwner<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, $1) and shobj_description(oid, 'pg_database') is null`,
    [`${house.bank.address.database}_bank_`],
  );
  return rows.map(({ datname }) => datname).toSorted();
}

test('[T-OB-02] plants a template anew on the next day, and drops the one that was not used for longest', async () => {
  // Noon in India, so that no date of the bank ends meanwhile.
  const date = (await house.call('GET', '/api/bank')).body.data.businessDate;
  const noon = startOfBusinessDate(date).getTime() + DAY_MS / 2;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(noon);
  await house.newBank();
  const [first] = await templates();
  await house.newBank({ clock: addDays(date, 1) });
  const second = (await templates()).find((name) => name !== first);
  await house.newBank();
  expect(new Set(await templates())).toEqual(new Set([first, second]));

  vi.setSystemTime(noon + DAY_MS);
  await house.newBank();
  await vi.waitFor(async () => expect(await templates()).not.toContain(second), SOON);
  expect(await templates()).toHaveLength(2);
  expect(await templates()).toContain(first);
});

test('[T-OB-06] replaces the snapshot of a name, refuses one too many, and drops what it keeps no longer', async () => {
  expect(HOUSE_LIMITS.snapshots).toBe(MAX_SNAPSHOTS);
  const { id, key } = await house.newBank();
  const { length } = await house.databases();
  const date = async () => (await house.house.list(id))[0]?.businessDate ?? '';
  const step = (does: string, name: string) =>
    house.call('POST', `/api/demo/banks/${id}/${does}`, { token: key, payload: { name } });
  const atFirst = await date();
  const token = await house.signIn('sunita', 'banker', id);
  expect((await step('snapshots', 'one')).status).toBe(201);
  expect((await step('snapshots', 'two')).status).toBe(201);
  await house.call('POST', '/api/admin/clock', { bank: id, token, payload: { days: 2 } });
  const third = await step('snapshots', 'three');
  expect([third.status, third.body.code, third.body.message]).toEqual([
    409,
    'STATUS_CONFLICT',
    'A bank has at most 2 snapshots.',
  ]);

  expect((await step('snapshots', 'one')).status).toBe(201);
  await vi.waitFor(async () => expect(await house.databases()).toHaveLength(length + 2), SOON);
  expect((await step('restore', 'two')).status).toBe(200);
  expect(await date()).toBe(atFirst);
  expect((await step('restore', 'one')).status).toBe(200);
  expect(await date()).toBe(addDays(atFirst, 2));

  await house.call('DELETE', `/api/demo/banks/${id}`, { token: key });
  await vi.waitFor(async () => expect(await house.databases()).toHaveLength(length - 1), SOON);
});
