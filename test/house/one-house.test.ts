import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownerConnection } from '../../server/platform/database.ts';
import { dropHouse, type HouseUnderTest, hasHouseOfItsOwn, openHouse } from './house-under-test.ts';

// Several servers on one database: one of them holds its other banks.

const SOON = { timeout: 120_000, interval: 20 };
const OF_THE_HOLDER = `datname = current_database() and application_name = 'kosh-house'`;

let house: HouseUnderTest;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(async () => {
  await house.close();
  await dropHouse(house);
});

const holders = () => house.bank.asOwner<{ pid: number }>(`select pid from pg_stat_activity where ${OF_THE_HOLDER}`);
const endHolder = () =>
  house.bank.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where ${OF_THE_HOLDER}`);
const statusOf = async (bank: string) => (await house.call('GET', '/api/bank', { bank })).status;

test('[T-OB-10] a further server on the database has no other banks, and leaves those of the first as they are', async () => {
  const { id } = await house.newBank();
  const before = await house.databases();
  expect(await hasHouseOfItsOwn(house.bank)).toBe(false);
  // The template has no record, and looks unfinished.
  expect(await house.databases()).toEqual(before);
  expect(await statusOf(id)).toBe(200);
});

test('a server that loses the connection of its house takes it again', async () => {
  const { id } = await house.newBank();
  const [first] = await holders();
  await endHolder();
  await vi.waitFor(async () => expect(await holders()).not.toEqual([first]), SOON);
  await vi.waitFor(async () => expect(await holders()).toHaveLength(1), SOON);
  expect(await hasHouseOfItsOwn(house.bank)).toBe(false);
  expect(await statusOf(id)).toBe(200);
});

test('a server whose banks another has taken meanwhile lets go of them', async () => {
  const { id, key } = await house.newBank();
  const before = await house.databases();
  const other = new pg.Client(ownerConnection(house.bank.address));
  await other.connect();
  try {
    // In the line for the lock, so that it has it at once when the connection of the first one ends.
    const [lock] = await house.bank.asOwner<{ key: bigint }>(
      `select (classid::bigint << 32) | objid::bigint as key from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and ${OF_THE_HOLDER}`,
    );
    const taken = other.query('select pg_advisory_lock($1)', [lock?.key]);
    await vi.waitFor(
      async () =>
        expect(
          await house.bank.asOwner(
            `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
          ),
        ).toHaveLength(1),
      SOON,
    );
    await endHolder();
    await taken;
    await vi.waitFor(async () => expect(await statusOf(id)).toBe(404), SOON);
    const made = await house.call('POST', '/api/demo/banks', { payload: { seed: 'empty' } });
    expect([made.status, made.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await house.call('DELETE', `/api/demo/banks/${id}`, { token: key })).status).toBe(404);
    expect(await house.databases()).toEqual(before);
    await vi.waitFor(async () => expect(await house.connections()).toBe(0), SOON);
  } finally {
    await other.end();
  }
});
