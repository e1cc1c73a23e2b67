import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskUnderTest, openDesk } from './desk-under-test.ts';

// The saved views of the desk's page of transactions.

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const save = (banker: TestVisitor, name: string, address: string) =>
  banker.call('POST', '/banker/transaction-views', { name, address });
const views = async (banker: TestVisitor) =>
  (await banker.call('GET', '/banker/transaction-views')).body.data.map(
    ({ name, address }: { name: string; address: string }) => `${name}: ${address}`,
  );

test('a member of staff saves views of their own, by name, and the same name replaces', async () => {
  const [kavita, rohan] = [await desk.staff(), await desk.staff()];
  expect((await save(kavita, 'Large ones', 'min=100000')).body.message).toBe('View saved');
  await save(kavita, 'Deposits today', 'type=deposit&period=today');
  await save(kavita, 'LARGE ONES', 'min=200000');
  await save(rohan, 'Large ones', 'min=5');
  expect(await views(kavita)).toEqual(['Deposits today: type=deposit&period=today', 'LARGE ONES: min=200000']);
  expect(await views(rohan)).toEqual(['Large ones: min=5']);
});

test('only its own reader deletes a view', async () => {
  const [kavita, rohan] = [await desk.staff(), await desk.staff()];
  const { id } = (await save(kavita, 'Mine', 'maker=me')).body.data;
  const foreign = await rohan.call('DELETE', `/banker/transaction-views/${id}`);
  expect([foreign.status, foreign.body.message]).toEqual([404, 'That view does not exist.']);
  expect(await views(kavita)).toEqual(['Mine: maker=me']);
  expect((await kavita.call('DELETE', `/banker/transaction-views/${id}`)).body.message).toBe('View deleted');
  expect(await views(kavita)).toEqual([]);
});

test('a view needs a name of up to 60 characters', async () => {
  const kavita = await desk.staff();
  for (const name of ['', ' ', 'x'.repeat(61)])
    expect((await save(kavita, name, 'min=5')).body.message).toBe('Please enter a name of up to 60 characters');
});
