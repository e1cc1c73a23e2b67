import { afterEach, beforeEach, expect, test } from 'vitest';
import { createReadiness, mountHealth } from '../../server/http/health.ts';
import { createHttpServer } from '../../server/http/http-server.ts';
import { openDatabase } from '../../server/platform/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

// The answer of `/readyz` for a database that cannot take money, and the reason that the operator's log is told.

let bank: TestDatabase;
beforeEach(async () => {
  bank = await createTestDatabase();
});
afterEach(() => bank.close());

/** Asks a server whose connections to the database are new and have the settings of now, and once more while it stops. */
async function askReadiness() {
  const log = createLog('silent');
  const database = openDatabase({ address: bank.bankAddress, log });
  const app = await createHttpServer({ log, publicBaseUrl: 'http://localhost', trustedProxies: [] });
  const reasons: string[] = [];
  mountHealth(
    app,
    createReadiness(database),
    (reason) => reasons.push(reason),
    () => undefined,
  );
  let stopping: unknown;
  app.addHook('preClose', async () => {
    stopping = await ask(`${app.listeningOrigin}/readyz`);
  });
  const answer = await ask(`${await app.listen({ host: '127.0.0.1', port: 0 })}/readyz`);
  await app.close();
  await database.close();
  return { answer, stopping, reasons };
}

async function ask(url: string): Promise<[number, unknown]> {
  const answer = await fetch(url);
  return [answer.status, await answer.json()];
}

const NOT_READY = [503, { status: 'not ready' }];

test('a server that stops is not ready from the beginning of its stop', async () => {
  expect(await askReadiness()).toEqual({
    answer: [200, { status: 'ready' }],
    stopping: NOT_READY,
    reasons: ['stopping'],
  });
});

test('a database that acknowledges before it has written is not ready', async () => {
  const { database } = bank.address;
  await bank.asOwner(`alter database ${database} set synchronous_commit = off`);
  const reason = 'the database runs with synchronous_commit off';
  expect(await askReadiness()).toEqual({ answer: NOT_READY, stopping: NOT_READY, reasons: [reason, 'stopping'] });
});

test('a database without fsync is not ready', async () => {
  // The whole server has one fsync, so a view stands before PostgreSQL's own list of settings in one database of it.
  await bank.asOwner('create schema unsafe');
  await bank.asOwner(
    `create view unsafe.pg_settings as select name,
       case when name in ('fsync', 'full_page_writes') then 'off' else setting end as setting from pg_catalog.pg_settings`,
  );
  await bank.asOwner('grant usage on schema unsafe to public');
  await bank.asOwner('grant select on unsafe.pg_settings to public');
  await bank.asOwner(`alter database ${bank.address.database} set search_path = unsafe, pg_catalog`);
  const reason = 'the database runs with fsync, full_page_writes off';
  expect(await askReadiness()).toEqual({ answer: NOT_READY, stopping: NOT_READY, reasons: [reason, 'stopping'] });
});

test('a database that reads but cannot write a new page is not ready, and its words are for the log alone', async () => {
  const { database } = bank.address;
  // As on a full disk: what is there is read, and a new table fails.
  await bank.asOwner(`revoke temporary on database ${database} from public`);
  const reason = `permission denied to create temporary tables in database "${database}"`;
  expect(await askReadiness()).toEqual({ answer: NOT_READY, stopping: NOT_READY, reasons: [reason, 'stopping'] });
});
