import { expect, test, vi } from 'vitest';
import { openDatabase, withStartOption } from '../../server/platform/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { createTestDatabase } from '../test-database.ts';

test('options of DATABASE_URL and those of Kosh go together', () => {
  const base = 'postgres://boss:secret@db.example:5432/bank';
  expect(withStartOption(`${base}?options=-c%20work_mem%3D8MB&sslmode=require`, 'jit=off')).toMatchObject({
    connectionString: `${base}?&sslmode=require`,
    options: '-c work_mem=8MB -c jit=off',
  });
  expect(withStartOption(base, 'jit=off')).toMatchObject({ connectionString: base, options: '-c jit=off' });
});

test('a DATABASE_URL may lead to a socket, and closing it leaves no connection behind', async () => {
  const bank = await createTestDatabase();
  const { host, user, database: name } = bank.bankAddress;
  const address = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&options=-c%20work_mem%3D9MB`;
  const database = openDatabase({ address, log: createLog('silent'), name: 'by-url' });
  const { rows } = await database.pool.query(
    `select current_user as role, session_user as signed_in, current_setting('work_mem') as memory`,
  );
  await database.close();
  expect(rows).toEqual([{ role: 'kosh_app', signed_in: 'kosh_app', memory: '9MB' }]);
  // PostgreSQL takes a moment to notice a closed connection.
  await vi.waitFor(async () =>
    expect(await bank.asOwner("select pid from pg_stat_activity where application_name = 'by-url'")).toEqual([]),
  );
  await bank.close();
});

test('a connection that the server ends is told in the log, but not while the bank closes', async () => {
  const bank = await createTestDatabase();
  const log = createLog('silent');
  const warn = vi.spyOn(log, 'warn');
  const database = openDatabase({ address: bank.bankAddress, log, name: 'closing' });
  const ended = new Error('terminating connection due to administrator command');
  database.reserved.emit('error', ended);
  expect(warn).toHaveBeenCalledTimes(1);
  const closing = database.close();
  database.reserved.emit('error', ended);
  await closing;
  expect(warn).toHaveBeenCalledTimes(1);
  await bank.close();
});
