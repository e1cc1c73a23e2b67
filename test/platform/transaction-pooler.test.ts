import { afterAll, beforeAll, expect, test } from 'vitest';
import { isConnectionFailure, openDatabase } from '../../server/platform/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { inspectPooler, refuseUnnamedPooler } from '../../server/platform/transaction-pooler.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let bank: TestDatabase;
beforeAll(async () => {
  bank = await createTestDatabase();
  // For this database alone, because the server's other tests sign in as the same role.
  const { database } = bank.address;
  for (const setting of ["lock_timeout = '3s'", "statement_timeout = '8s'"]) {
    await bank.asOwner(`alter role kosh_app in database ${database} set ${setting}`);
  }
});
afterAll(() => bank.close());

function urlOf(user: string, options = ''): string {
  const { host, port, database } = bank.address;
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}${options}`;
}
const IDLE_LIMIT = `&options=${encodeURIComponent('-c idle_in_transaction_session_timeout=10s')}`;
const log = createLog('silent');

test('through a pooler the bank signs in as the role it has, and prepares nothing', async () => {
  const pooler = urlOf('kosh_app', IDLE_LIMIT);
  await inspectPooler(pooler);
  const database = openDatabase({ address: bank.bankAddress, pooler, log, connections: 1 });
  await database.pool.query({ name: 'a-name', text: 'select $1::int as one', values: [1] });
  const { rows } = await database.pool.query(
    'select session_user::text as who, (select count(*) from pg_prepared_statements) as prepared',
  );
  expect(rows).toEqual([{ who: 'kosh_app', prepared: 0n }]);
  await database.close();
});

test('the bank does not open through a pooler as the owner, nor without limits to waiting', async () => {
  await expect(inspectPooler(urlOf(bank.address.user))).rejects.toThrow(
    `it signs in as ${bank.address.user}, not as kosh_app. Run as the owner: alter role kosh_app login`,
  );
  await expect(inspectPooler(urlOf('kosh_app'))).rejects.toThrow('kosh_app has no idle_in_transaction_session_timeout');
});

test('a pooler without a name, which drops the start-up options, is noticed by the time-outs that are missing', async () => {
  const unlimited = urlOf('kosh_app', `&options=${encodeURIComponent('-c statement_timeout=0')}`);
  const database = openDatabase({ address: bank.bankAddress, pooler: unlimited, log });
  await expect(refuseUnnamedPooler(database)).rejects.toThrow('set DATABASE_DIRECT_URL to PostgreSQL itself');
  await database.close();
  await expect(refuseUnnamedPooler(bank.database)).resolves.toBeUndefined();
});

test('a write that meets a standby is a connection that leads nowhere, not a fault of ours', async () => {
  const address = urlOf('kosh_app', `&options=${encodeURIComponent('-c default_transaction_read_only=on')}`);
  const database = openDatabase({ address, log });
  const refused: unknown = await database.pool
    .query("delete from bank.throttles where key = ''")
    .catch((e: unknown) => e);
  expect(isConnectionFailure(refused)).toBe(true);
  await database.close();
});
