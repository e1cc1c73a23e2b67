import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { dropHouse, type HouseUnderTest, openHouse } from './house-under-test.ts';

const SOON = { timeout: 120_000, interval: 20 };
let open: HouseUnderTest | undefined;
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await open?.close();
  if (open) await dropHouse(open);
  open = undefined;
});

async function opened(...given: Parameters<typeof openHouse>): Promise<HouseUnderTest> {
  open = await openHouse(...given);
  return open;
}

/** A bank as it is written down, and the name of its database. */
interface Written {
  readonly database: string;
  readonly lastUsedAt: string;
  readonly aheadMs: number;
}

/** Returns what is written down of the bank of an id. */
async function writtenOf({ bank }: HouseUnderTest, id: string): Promise<Written | undefined> {
  const [row] = await bank.asOwner<{ record: Written }>(
    `select shobj_description(oid, 'pg_database')::jsonb || jsonb_build_object('database', datname) as record from pg_database
     where starts_with(datname, $1) and shobj_description(oid, 'pg_database')::jsonb @> $2`,
    [`${bank.address.database}_bank_`, JSON.stringify({ kind: 'bank', id })],
  );
  return row?.record;
}

/** Returns when a bank was last used, as the house knows it. */
const lastUsed = async ({ house }: HouseUnderTest, id: string): Promise<string | undefined> =>
  (await house.list(id))[0]?.lastUsedAt.toISOString();

const profileOf = async (house: HouseUnderTest, bank: string): Promise<unknown> =>
  (await house.call('GET', '/api/bank', { bank })).body?.data?.profile;

test('[T-OB-05] closes the connections of an idle bank, and opens it again for the next call', async () => {
  const house = await opened({ idleMs: 50, sweepEveryMs: 10 });
  const { id } = await house.newBank();
  await vi.waitFor(async () => expect(await house.connections()).toBe(0), SOON);
  expect(await profileOf(house, id)).toBe('empty');
});

test('[T-OB-05] deletes a bank that was not used for long enough, with its database', async () => {
  const house = await opened({ livesMs: 60, sweepEveryMs: 10 });
  const { id } = await house.newBank();
  // A call to the bank itself would be a use of it.
  await vi.waitFor(async () => expect(await house.house.list()).toEqual([]), SOON);
  expect((await house.call('GET', '/api/bank', { bank: id })).status).toBe(404);
  // The template stays.
  await vi.waitFor(async () => expect(await house.databases()).toHaveLength(1), SOON);
});

test('[T-OB-05] deletes a bank that was not used for long enough although one before it cannot be deleted', async () => {
  const house = await opened({ line: 0, sweepEveryMs: 10 });
  const [first, second] = [await house.newBank(), await house.newBank()];
  const { database = '' } = (await writtenOf(house, first.id)) ?? {};
  // as: its many forms differ in what they are given.
  const query = Reflect.get(pg.Client.prototype, 'query') as (this: unknown, ...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function answer(this: pg.Client, ...given: unknown[]) {
    if (String(given[0]).startsWith(`comment on database "${database}"`)) throw new Error('Connection terminated');
    return query.call(this, ...given);
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  await vi.waitFor(async () => expect(await house.house.list(second.id)).toEqual([]), SOON);
  expect(await house.databases()).toContain(database);
});

test('[T-OB-05] holds no more banks than its limit, however many are asked for at once', async () => {
  const house = await opened({ banks: 3 });
  const asked = await Promise.all(
    Array.from({ length: 200 }, () => house.call('POST', '/api/demo/banks', { payload: { seed: 'empty' } })),
  );
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    201,
    201,
    ...Array.from({ length: 197 }, () => 409),
  ]);
  const refused = asked.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({
    code: 'BANKS_FULL',
    message: 'This server holds as many banks as it can. Please delete one first.',
  });
  expect(await house.databases()).toHaveLength(4);
});

test('[T-OB-01] leaves a bank to its first call while others are being opened', async () => {
  const house = await opened({ line: 0 });
  const { id } = await house.newBank();
  expect(await house.house.list()).toMatchObject([{ id, open: false }]);
  expect(await profileOf(house, id)).toBe('empty');
  expect(await house.house.list()).toMatchObject([{ id, open: true }]);
});

test('[T-OB-05] opens more banks than may be open at a time one after the other', async () => {
  const house = await opened({ open: 2 });
  const banks = await Promise.all(Array.from({ length: 5 }, () => house.newBank()));
  const answers = await Promise.all(banks.map(({ id }) => profileOf(house, id)));
  expect(answers).toEqual(banks.map(() => 'empty'));
  expect((await house.house.list()).filter((bank) => bank.open)).toHaveLength(2);
});

test('[T-OB-05] opens no more banks than the connections of PostgreSQL allow', async () => {
  // The tests' server allows 150: 24 for the first bank, 10 to spare, 14 for each other.
  const house = await opened({ open: 1_000 });
  const banks = await Promise.all(Array.from({ length: 10 }, () => house.newBank()));
  for (const { id } of banks) expect(await profileOf(house, id)).toBe('empty');
  expect((await house.house.list()).filter((bank) => bank.open)).toHaveLength(8);
});

test('knows the date of a bank that is closed, also after a restart', async () => {
  const date = addDays(businessDateOf(new Date()), 400);
  const before = await openHouse({ idleMs: 50, sweepEveryMs: 10 });
  const { id } = await before.newBank({ clock: date });
  await vi.waitFor(async () => expect(await before.connections()).toBe(0), SOON);
  expect(await before.house.list()).toMatchObject([{ id, open: false, businessDate: date }]);
  await before.close();

  const after = await opened({}, before.bank);
  expect(await after.house.list()).toMatchObject([{ id, open: false, businessDate: date }]);
});

test('writes down that the clock of an open bank has moved, for a start after a crash', async () => {
  const house = await opened({ sweepEveryMs: 10 });
  const { id } = await house.newBank();
  const token = await house.signIn('sunita', 'banker', id);
  await house.call('POST', '/api/admin/clock', { bank: id, token, payload: { days: 3 } });
  await vi.waitFor(async () => expect(await writtenOf(house, id)).toMatchObject({ aheadMs: 3 * 86_400_000 }), SOON);
  expect(await house.house.list()).toMatchObject([{ open: true }]);
});

test('[T-OB-05] writes down every ten minutes that a bank is used, so that a start after a crash keeps it', async () => {
  const house = await opened({ sweepEveryMs: 10, idleMs: 3_600_000 });
  const { id } = await house.newBank();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 11 * 60_000);
  expect(await profileOf(house, id)).toBe('empty');
  const lastUsedAt = await lastUsed(house, id);
  await vi.waitFor(async () => expect(await writtenOf(house, id)).toMatchObject({ lastUsedAt }), SOON);
  expect(await house.house.list()).toMatchObject([{ open: true }]);
});

test('[T-OB-05] writes down when a bank was used that makes room for another: the one that was idle for longest', async () => {
  const house = await opened({ open: 2, idleMs: 3_600_000, sweepEveryMs: 3_600_000 });
  const [older, younger] = [await house.newBank(), await house.newBank()];
  expect(await profileOf(house, younger.id)).toBe('empty');
  const lastUsedAt = await lastUsed(house, younger.id);
  expect(await profileOf(house, older.id)).toBe('empty');
  const newest = await house.newBank();
  expect(await house.house.list()).toMatchObject([
    { id: newest.id, open: true },
    { id: older.id, open: true },
    { id: younger.id, open: false },
  ]);
  expect(await writtenOf(house, younger.id)).toMatchObject({ lastUsedAt });
});

test('finds its banks, snapshots and keys again after a restart, and drops what was left unfinished', async () => {
  const before = await openHouse();
  const { id, key } = await before.newBank();
  const step = (house: HouseUnderTest, name: string) =>
    house.call('POST', `/api/demo/banks/${id}/${name}`, { token: key, payload: { name: 'kept' } });
  expect((await step(before, 'snapshots')).status).toBe(201);
  await before.close();
  await before.bank.asOwner(`create database ${before.bank.address.database}_bank_half`);

  const after = await opened({}, before.bank);
  expect(await profileOf(after, id)).toBe('empty');
  expect((await step(after, 'restore')).status).toBe(200);
  expect(await after.databases()).not.toContain(`${before.bank.address.database}_bank_half`);
});

test('[T-OB-06] brings a snapshot of an older Kosh up to date when a bank goes back to it', async () => {
  const before = await openHouse();
  const { id, key } = await before.newBank();
  const step = (house: HouseUnderTest, name: string) =>
    house.call('POST', `/api/demo/banks/${id}/${name}`, { token: key, payload: { name: 'kept' } });
  await before.inDatabaseOf(id, `update migration.applied set sha256 = 'older' where name = 'replaceable'`);
  expect((await step(before, 'snapshots')).status).toBe(201);
  await before.close();

  const after = await opened({}, before.bank);
  expect((await step(after, 'restore')).status).toBe(200);
  const isNew = `do $$ begin assert not exists (select from migration.applied where sha256 = 'older'); end $$`;
  await expect(after.inDatabaseOf(id, isNew)).resolves.toBeUndefined();
});
