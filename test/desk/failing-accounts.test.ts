import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

test('an account that fails and cannot be stopped now keeps no other one active, and the failure is in the trail', async () => {
  const banker = await desk.staff();
  const [locked, free] = [await desk.customer(500), await desk.customer(500)];
  const status = async ({ id }: DeskPerson) => (await banker.call('GET', `/banker/customers/${id}`)).body.data.status;
  const accounts = 'select account_id from bank.customers where id = any($1)';
  await desk.app.bank.asOwner(
    `update ledger.accounts set balance_paise = balance_paise + 1 where account_id in (${accounts})`,
    [[locked.id, free.id]],
  );
  const holder = new pg.Client({ ...desk.app.bank.address });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from ledger.accounts where account_id in (${accounts}) for update`, [[locked.id]]);
    const run = await banker.call('POST', '/banker/books/verification');
    expect(run.body.data.healthy).toBe(false);
    await expect.poll(() => status(free), { timeout: 60_000 }).toBe('inactive');
    expect(await status(locked)).toBe('active');
    const events = await desk.app.bank.asOwner("select object from audit.events where event = 'books.failed'");
    expect(events).toHaveLength(1);
  } finally {
    await holder.end();
  }
});
