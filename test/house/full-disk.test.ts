import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addDays } from '../../server/platform/bank-clock.ts';
import { dropHouse, type HouseUnderTest, openHouse } from './house-under-test.ts';

// A disk that fills up while a bank is made: PostgreSQL answers statements that match `full` as on a full disk. A real one is
// `full-disk-drill.ts`.

const NO_ROOM = [409, 'BANKS_FULL', 'The disk of this server is full. Please delete a bank first.'];
const SOON = { timeout: 120_000, interval: 20 };
const DISK_FULL = `do $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`;

let house: HouseUnderTest;
let other: string;
let full: RegExp | undefined;
beforeAll(async () => {
  house = await openHouse({ sweepEveryMs: 10 });
  ({ id: other } = await house.newBank());
  // as: its many forms differ in what they are given.
  const query = Reflect.get(pg.Client.prototype, 'query') as (this: unknown, ...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function answer(this: pg.Client, ...given: unknown[]) {
    const [statement, ...rest] = given;
    return query.call(this, typeof statement === 'string' && full?.test(statement) ? DISK_FULL : statement, ...rest);
  });
});
afterEach(() => {
  full = undefined;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await house.close();
  await dropHouse(house);
});

const databases = async (): Promise<string[]> => (await house.databases()).toSorted();
const statusAt = async (called: object): Promise<number> => (await house.call('GET', '/api/bank', called)).status;

// A bank that begins on a date of its own needs a template of its own.
test.each([
  ['the database of its template', /^create database \S+$/, 100],
  ['the tables of its template', /create table bank\.cards/, 101],
  ['its own database', /^create database .* template/, 0],
  ['its record', /^comment on database .* is '/, 0],
  ['its own database, and then the end of it', /^create database .* template|^drop database/, 0],
  ['the tables of its template, and then the end of it', /create table bank\.cards|^drop database/, 102],
])(
  '[T-OB-05] refuses a bank where the disk has no room for %s, and leaves nothing behind',
  async (_what, where, days) => {
    const date = (await house.call('GET', '/api/bank')).body.data.businessDate;
    const payload = { seed: 'empty', clock: addDays(date, days) };
    const before = await databases();
    const listed = (await house.house.list()).length;

    full = where;
    const { status, body } = await house.call('POST', '/api/demo/banks', { payload });
    expect([status, body.code, body.message]).toEqual(NO_ROOM);
    expect([await statusAt({}), await statusAt({ bank: other })]).toEqual([200, 200]);
    expect(await house.house.list()).toHaveLength(listed);

    full = undefined;
    await vi.waitFor(async () => expect(await databases()).toEqual(before), SOON);
    const { id } = await house.newBank(payload);
    expect(await statusAt({ bank: id })).toBe(200);
  },
);

test('[T-OB-05] refuses a bank on a disk with less room than PostgreSQL needs beside it, and touches no database', async () => {
  const tight = await openHouse({ room: 1e18 });
  const { status, body } = await tight.call('POST', '/api/demo/banks', { payload: { seed: 'empty' } });
  expect([status, body.code, body.message]).toEqual(NO_ROOM);
  expect([await tight.house.list(), await tight.databases()]).toEqual([[], []]);
  await tight.close();
  await dropHouse(tight);
});
