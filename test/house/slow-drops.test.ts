import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dropHouse, type HouseUnderTest, openHouse } from './house-under-test.ts';

// A slow disk: PostgreSQL drops a database after a checkpoint of the whole server, which takes a minute on a busy machine.

let house: HouseUnderTest;
let checkpoint: Promise<void> | undefined;
let written = () => {};
let dropping = 0;
beforeAll(async () => {
  house = await openHouse();
  // as: its many forms differ in what they are given.
  const query = Reflect.get(pg.Client.prototype, 'query') as (this: unknown, ...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function answer(this: pg.Client, ...given: unknown[]) {
    if (!checkpoint || !String(given[0]).startsWith('drop database ')) return query.call(this, ...given);
    dropping += 1;
    return checkpoint.then(() => query.call(this, ...given));
  });
});
afterAll(async () => {
  written();
  vi.restoreAllMocks();
  await house.close();
  await dropHouse(house);
});

test('[T-OB-06] makes, keeps, takes back, lists and deletes banks while databases that were deleted before wait to be dropped', async () => {
  const { id, key } = await house.newBank();
  const step = (name: string) =>
    house.call('POST', `/api/demo/banks/${id}/${name}`, { token: key, payload: { name: 'kept' } });
  const deleted = [];
  for (let count = 0; count < 6; count += 1) deleted.push(await house.newBank());
  checkpoint = new Promise((resolve) => {
    written = resolve;
  });
  for (const bank of deleted) {
    const { status } = await house.call('DELETE', `/api/demo/banks/${bank.id}`, { token: bank.key });
    expect(status).toBe(200);
  }
  expect(dropping).toBeGreaterThan(0);
  expect((await step('snapshots')).status).toBe(201);
  expect((await step('restore')).status).toBe(200);
  const other = await house.newBank();
  expect((await house.house.list()).map((bank) => bank.id).toSorted()).toEqual([id, other.id].toSorted());
  checkpoint = undefined;
  written();
  // The template, two banks and a snapshot.
  await vi.waitFor(async () => expect(await house.databases()).toHaveLength(4), { timeout: 120_000, interval: 20 });
});
