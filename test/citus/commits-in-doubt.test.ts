import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { askServer, type ClusterServer } from '../../scripts/scaling/join-servers.ts';
import { awaitWorkers } from '../../server/platform/placement.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

// With `npm run test:citus`: work that draws conclusions from the history waits for commits that a crash left half done.
let bank: TestDatabase;
let worker: ClusterServer;
let recovery: (setting: string) => Promise<unknown>;

beforeAll(async () => {
  const [coordinator, first] = inject('postgres').cluster ?? [];
  if (!coordinator || !first) throw new Error('A cluster has workers');
  worker = first;
  recovery = (setting) => askServer(coordinator, 'postgres', `alter system ${setting}`, 'select pg_reload_conf()');
  // Citus would end what this file prepares, which it knows nothing of.
  await recovery(`set citus.recover_2pc_interval = -1`);
  bank = await createTestDatabase();
});

afterAll(async () => {
  await recovery('reset citus.recover_2pc_interval');
  await bank.close();
});

const onWorker = (...statements: string[]) => askServer(worker, bank.address.database, ...statements);
/** Prepares a transaction on a worker, as Citus does there. */
const prepare = (gid: string) =>
  onWorker('begin', `select pg_advisory_xact_lock_shared(1)`, `prepare transaction '${gid}'`);

async function waiting(): Promise<number> {
  const rows = await bank.asOwner(
    `select from pg_stat_activity where application_name = 'kosh' and wait_event = 'PgSleep' and datname = current_database()`,
  );
  return rows.length;
}

const WAIT = {
  'before seals, nights and proofs': () => awaitWorkers(bank.db),
  'before a reversal': () =>
    bank.pool.query(
      `select ledger.reverse(id, 1, id, id, id, 'key', 'Refund', 'Twice', now(), true, false, 0::smallint)
       from gen_random_uuid() id`,
    ),
};

test.each(Object.entries(WAIT))('a prepared transaction is waited for %s, and a later one is not', async (_, wait) => {
  await prepare('citus_0_1_1_1');
  let over = false;
  const waited = wait().then(() => {
    over = true;
  });
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 4_000, interval: 5 });
  expect(over).toBe(false);
  await prepare('citus_0_1_2_1');
  await onWorker(`rollback prepared 'citus_0_1_1_1'`);
  await waited;
  expect(await onWorker('select gid from pg_prepared_xacts')).toEqual([{ gid: 'citus_0_1_2_1' }]);
  await onWorker(`rollback prepared 'citus_0_1_2_1'`);
});

test('transactions of others are not waited for', async () => {
  await prepare('of another program');
  await awaitWorkers(bank.db);
  expect(await onWorker('select gid from pg_prepared_xacts')).toEqual([{ gid: 'of another program' }]);
  await onWorker(`rollback prepared 'of another program'`);
});

test.each([
  ['has one phase without the locks of the doorway', '', 0],
  ['has two phases with them', `select ledger.await_shards('{}');`, 1],
])('a commit with changes on one worker %s', async (_, first, records) => {
  const commits = async () => (await bank.asOwner('select from pg_dist_transaction')).length;
  const before = await commits();
  await bank.asOwner(`begin; ${first}
    insert into ledger.refused_requests (scope, idempotency_key, fingerprint, refusal, created_at)
    values (gen_random_uuid(), 'a key', '', 'INSUFFICIENT_FUNDS', now()); commit`);
  expect((await commits()) - before).toBe(records);
});
