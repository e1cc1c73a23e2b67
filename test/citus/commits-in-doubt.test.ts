import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { askServer, type ClusterServer } from '../../scripts/scaling/join-servers.ts';
import { knowsKey } from '../../server/ledger/ledger.ts';
import { transferBetweenCustomers } from '../../server/ledger/postings/transfer-between-customers.ts';
import { awaitWorkers } from '../../server/platform/placement.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from '../ledger/books-under-test.ts';
import type { TestDatabase } from '../test-database.ts';

// With `npm run test:citus`: work that draws conclusions from the history waits for commits that a crash left half done.
let books: BooksUnderTest;
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
  books = await booksUnderTest();
  bank = books.database;
});

afterEach(async () => {
  for (const gid of await prepared()) await onWorker(`rollback prepared '${gid}'`);
});

afterAll(async () => {
  await recovery('reset citus.recover_2pc_interval');
  await books.close();
});

const onWorker = (...statements: string[]) => askServer(worker, bank.address.database, ...statements);
// A server knows the name of a prepared transaction once, whatever its database.
const OWN = randomUUID();
const [EARLIER, LATER] = [`citus_0_1_1_${OWN}`, `citus_0_1_2_${OWN}`];

/** Prepares a transaction on a worker, as Citus does there. */
const prepare = (gid: string) =>
  onWorker('begin', `select pg_advisory_xact_lock_shared(1)`, `prepare transaction '${gid}'`);
const prepared = async () =>
  (
    await askServer<{ gid: string }>(
      worker,
      bank.address.database,
      'select gid from pg_prepared_xacts where database = current_database()',
    )
  ).map(({ gid }) => gid);

async function waiting(): Promise<number> {
  const rows = await bank.asOwner(
    `select from pg_stat_activity where application_name = 'kosh' and wait_event = 'PgSleep' and datname = current_database()`,
  );
  return rows.length;
}

const WAIT = {
  'before seals, nights and proofs': () => awaitWorkers(bank.db),
  'before a request counts as new that came too late': () => knowsKey(bank.db, randomUUID(), 'a key'),
  'before interest': () =>
    bank.pool.query(
      `select from ledger.amounts_by_value_date(array[gen_random_uuid()], array[0], array[1], current_date)`,
    ),
  'before a reversal': () =>
    bank.pool.query(
      `select ledger.reverse(id, 1, id, id, id, 'key', 'Refund', 'Twice', now(), true, false, 0::smallint)
       from gen_random_uuid() id`,
    ),
};

test.each(Object.entries(WAIT))('a prepared transaction is waited for %s, and a later one is not', async (_, wait) => {
  await prepare(EARLIER);
  let over = false;
  const waited = wait().then(() => {
    over = true;
  });
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 4_000, interval: 5 });
  expect(over).toBe(false);
  await prepare(LATER);
  await onWorker(`rollback prepared '${EARLIER}'`);
  await waited;
  expect(await prepared()).toEqual([LATER]);
});

test('transactions of others are not waited for', async () => {
  const foreign = `of another program ${OWN}`;
  await prepare(foreign);
  await awaitWorkers(bank.db);
  expect(await prepared()).toEqual([foreign]);
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

/** Groups of the workers on which the transactions of this work were prepared. */
async function preparedOn(work: () => Promise<unknown>): Promise<Set<number>> {
  const records = () => bank.asOwner<{ gid: string; groupid: number }>('select gid, groupid from pg_dist_transaction');
  const before = new Set((await records()).map(({ gid }) => gid));
  await work();
  return new Set((await records()).flatMap(({ gid, groupid }) => (before.has(gid) ? [] : [groupid])));
}

interface Place {
  readonly shard: number;
  readonly group: number;
}

/** Returns the shard on which a table has the rows of this id, and its worker's group. */
async function placeOf(table: 'entries' | 'journal_keys', id: string): Promise<Place> {
  const [row] = await bank.asOwner<Place>(
    `select shardid::integer as shard, groupid as "group" from pg_dist_placement
     where shardid = get_shard_id_for_distribution_column($1::regclass, $2::uuid)`,
    [`ledger.${table}`, id],
  );
  if (!row) throw new Error('A shard has a place');
  return row;
}

/** Opens two accounts of one shard whose customers have their keys on the other worker; the first has money. */
async function pairOfOneShard(): Promise<{ payer: Holder; payee: Holder; entries: Place; keys: Place }> {
  const byShard = new Map<number, Holder>();
  for (;;) {
    const holder = await books.openAccount();
    const entries = await placeOf('entries', holder.accountId);
    const keys = await placeOf('journal_keys', holder.customerId);
    if (entries.group === keys.group) continue;
    const payer = byShard.get(entries.shard);
    byShard.set(entries.shard, holder);
    if (!payer) continue;
    await books.payIn(payer, 1_000_000n);
    return { payer, payee: holder, entries, keys };
  }
}

// The journal's own shard is drawn, so a worker that is left out shows in half of the tries.
const TRIES = 12;

test('a posting and a refusal are prepared on every worker that they change', async () => {
  const { payer, payee, entries, keys } = await pairOfOneShard();
  for (let times = 0; times < TRIES; times += 1) {
    const posted = await preparedOn(() => books.transfer(payer, payee, 100n));
    expect(posted, 'posted').toEqual(new Set([entries.group, keys.group]));
    const refused = await preparedOn(() => books.transfer(payer, payee, 2_000_000n));
    expect([...refused], 'refused').toContain(keys.group);
  }
});

test('a posting that asks who was paid before is prepared on every worker that it changes', async () => {
  await bank.asOwner('update bank.policies set confirm_above_paise = 10');
  const { payer, payee, entries, keys } = await pairOfOneShard();
  await books.transfer(payer, payee, 100n);
  for (let times = 0; times < TRIES; times += 1) {
    const prepared = await preparedOn(async () => {
      const posting = transferBetweenCustomers({
        journalId: uuidv7(),
        senderAccount: payer.accountId,
        receiverAccount: payee.accountId,
        amount: 11n,
        actorId: payer.customerId,
        idempotencyKey: randomUUID(),
        description: 'test',
      });
      expect((await books.ledger.post({ ...posting, unproved: true })).outcome).toBe('posted');
    });
    expect(prepared).toEqual(new Set([entries.group, keys.group]));
  }
});
