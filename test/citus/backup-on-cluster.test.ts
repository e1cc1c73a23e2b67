import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { beginSnapshot } from '../../server/backup/begin-snapshot.ts';
import { loadBackup } from '../../server/backup/load-backup.ts';
import { proveRestored } from '../../server/backup/prove-restored.ts';
import { ownerConnection } from '../../server/platform/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { TABLES_OF_CLUSTERS } from '../../server/platform/placement.ts';
import { askAt, contentOf, openWorkshop, poolAt, type TestAddress } from '../backup/backup-workshop.ts';
import { booksUnderTest } from '../ledger/books-under-test.ts';
import { dropCitusDatabase, makeCitusDatabase } from '../scaling/citus-databases.ts';
import { openApp } from '../sessions/app-under-test.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

// With `npm run test:citus`: a bank moves between one server and a cluster by a backup.
const log = createLog('silent');
const { cluster } = inject('postgres');
const workshop = openWorkshop();
const made: string[] = [];
let bank: TestDatabase;

beforeAll(async () => {
  bank = await createTestDatabase();
  const app = await openApp({ SEED: 'demo' }, bank);
  await app.close();
});
afterAll(async () => {
  for (const name of made) if (cluster) await dropCitusDatabase(cluster, name);
  await workshop.close();
  await bank.close();
});

async function emptyCluster(): Promise<TestAddress> {
  if (!cluster) throw new Error('these tests run on a cluster');
  const database = `restored_${randomBytes(6).toString('hex')}`;
  await makeCitusDatabase(cluster, database, 4);
  made.push(database);
  return { ...bank.address, database };
}

async function restoreInto(address: TestAddress, from: TestAddress): Promise<string[]> {
  const { file, manifest } = await workshop.backUp(from);
  await loadBackup({ address, file, manifest, log });
  const pool = poolAt(address);
  try {
    return await proveRestored(pool, manifest);
  } finally {
    await pool.end();
  }
}

// Tables of which the coordinator still has the rows that it gave to the workers.
const UNSEEN = `select logicalrelid::text from pg_dist_partition where partmethod = 'h' and pg_relation_size(logicalrelid) > 0`;

const withoutCopies = (content: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(content).filter(([name]) => !TABLES_OF_CLUSTERS.includes(name.replace('ledger.', ''))),
  );

test('a bank goes from a cluster to one server and back to another cluster with every row', async () => {
  const alone = await workshop.emptyDatabase(bank.address);
  expect(await restoreInto(alone, bank.address)).toEqual([]);
  const there = await contentOf(bank.address);
  expect(await contentOf(alone)).toEqual(withoutCopies(there));

  const again = await emptyCluster();
  expect(await restoreInto(again, alone)).toEqual([]);
  expect(await contentOf(again)).toEqual(there);
  expect(await askAt(again, UNSEEN)).toEqual([]);
  for (const table of ['entries', 'journals', 'journal_keys'])
    await expect(askAt(again, `truncate ledger.${table} cascade`), table).rejects.toThrow('append-only');
});

test('a backup of a cluster is of one moment while payments go on', async () => {
  const books = await booksUnderTest();
  const pool = poolAt(books.database.address);
  let working = true;
  let paid = 0;
  const morePaid = async () => {
    const before = paid;
    await vi.waitFor(() => expect(paid).toBeGreaterThan(before + 2), { timeout: 120_000, interval: 2 });
  };
  const holders = await Promise.all(Array.from({ length: 8 }, () => books.openAccount()));
  for (const holder of holders) await books.payIn(holder, 1_000_000n);
  const work = holders.map(async (from, at) => {
    for (let turn = 0; working; turn += 1) {
      await books.transfer(from, holders[(at + 1 + (turn % 7)) % 8] ?? from, 1n, `${at} ${turn}`);
      paid += 1;
    }
  });
  const counted: unknown[] = [];
  for (let round = 0; round < 10; round += 1) {
    await morePaid();
    const client = await pool.connect();
    await beginSnapshot(pool, client);
    const count = async (sql: string) => {
      await morePaid();
      return Number((await client.query<{ n: bigint }>(sql)).rows[0]?.n);
    };
    // On the coordinator, and on the workers.
    const booked = await count('select sum(seq)::bigint as n from ledger.accounts');
    const entries = await count('select count(*) as n from ledger.entries');
    const journals = await count('select count(*) as n from ledger.journals');
    const keys = await count('select count(*) as n from ledger.journal_keys');
    if (booked !== entries || journals !== keys || entries !== 2 * journals)
      counted.push({ booked, entries, journals, keys });
    await client.query('rollback');
    client.release();
  }
  working = false;
  await Promise.all(work);
  await pool.end();
  await books.close();
  expect(counted).toEqual([]);
});

test('a backup of a cluster waits for a payment in progress before any server takes its snapshot', async () => {
  const pool = poolAt(bank.address);
  const [paying, client] = [new pg.Client(ownerConnection(bank.address)), await pool.connect()];
  await paying.connect();
  await paying.query('begin');
  await paying.query('select from ledger.lock_accounts(array(select account_id from ledger.accounts limit 1))');
  const begun = beginSnapshot(pool, client);
  const waiting = () =>
    askAt(bank.address, `select from pg_locks where relation = 'ledger.accounts'::regclass and not granted`);
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 4_500, interval: 5 });
  await paying.query('rollback');
  await begun;
  client.release(true);
  await pool.end();
  await paying.end();
  expect(await waiting()).toEqual([]);
});
