import { expect, test, vi } from 'vitest';
import { appConnection, openDatabase } from '../../server/platform/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { createTestDatabase } from '../test-database.ts';

test('options of DATABASE_URL and the role of the bank go together', () => {
  const base = 'postgres://boss:secret@db.example:5432/bank';
  expect(appConnection(`${base}?options=-c%20work_mem%3D8MB&sslmode=require`, 'kosh')).toMatchObject({
    connectionString: `${base}?&sslmode=require`,
    options: '-c work_mem=8MB -c role=kosh_app',
  });
  expect(appConnection(base, 'kosh')).toMatchObject({ connectionString: base, options: '-c role=kosh_app' });
});

test('a DATABASE_URL may lead to a socket, and closing it leaves no connection behind', async () => {
  const bank = await createTestDatabase();
  const { host, user, database: name } = bank.address;
  const address = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&options=-c%20work_mem%3D9MB`;
  const database = openDatabase({ address, log: createLog('silent'), name: 'by-url' });
  const { rows } = await database.pool.query(
    `select current_user as role, session_user as owner, current_setting('work_mem') as memory`,
  );
  await database.close();
  expect(rows).toEqual([{ role: 'kosh_app', owner: user, memory: '9MB' }]);
  // PostgreSQL takes a moment to notice a closed connection.
  await vi.waitFor(async () =>
    expect(await bank.asOwner("select pid from pg_stat_activity where application_name = 'by-url'")).toEqual([]),
  );
  await bank.close();
});
