import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerConnection } from '../../server/platform/database.ts';
import { type AppUnderTest, openApp } from '../sessions/app-under-test.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('a list that takes more than two seconds is refused, and says what to do', async () => {
  const { visitor } = await app.newCustomer();
  // The list waits for this lock, three seconds at most; its own limit comes first.
  const keeper = new pg.Client(ownerConnection(app.bank.address));
  await keeper.connect();
  await keeper.query('begin; lock table ledger.entries in access exclusive mode');
  try {
    const { status, body } = await visitor.call('GET', '/customers/transactions?search=rent&sortBy=amount');
    expect([status, body.code, body.message]).toEqual([
      422,
      'SEARCH_TOO_WIDE',
      'This list takes too long to find. Please choose fewer days or another order.',
    ]);
  } finally {
    await keeper.end();
  }
  expect((await visitor.call('GET', '/customers/transactions?search=rent&sortBy=amount')).status).toBe(200);
});
