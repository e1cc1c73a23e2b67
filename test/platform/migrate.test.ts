import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { createLog } from '../../server/platform/log.ts';
import { migrate } from '../../server/platform/migrate.ts';

const { template: _, ...server } = inject('postgres');
const log = createLog('silent');
let folder: string;
let address: typeof server & { database: string };

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-migrations-'));
  mkdirSync(path.join(folder, 'migrations'));
  mkdirSync(path.join(folder, 'ledger'));
  mkdirSync(path.join(folder, 'placement/one-server'), { recursive: true });
  address = { ...server, database: `migrate_${randomBytes(6).toString('hex')}` };
  await ask(`create database ${address.database}`, 'postgres');
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await ask(`drop database ${address.database} with (force)`, 'postgres');
});

async function ask(sql: string, database = address.database): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...server, database });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function write(name: string, sql: string): void {
  writeFileSync(path.join(folder, name), sql);
}

const run = () => migrate({ address, log, folder });

test('each migration runs once, in order', async () => {
  write('migrations/0001-first.sql', 'create table first (id int)');
  write('migrations/0002-second.sql', 'alter table first rename to second');
  expect((await run()).applied).toEqual(['0001-first.sql', '0002-second.sql']);
  write('migrations/0003-third.sql', 'alter table second rename to third');
  expect((await run()).applied).toEqual(['0003-third.sql']);
  expect((await run()).applied).toEqual([]);
});

test('a migration that was edited after it ran is refused', async () => {
  write('migrations/0001-first.sql', 'create table first (id int)');
  await run();
  write('migrations/0001-first.sql', 'create table first (id bigint)');
  await expect(run()).rejects.toThrow('0001-first.sql was edited after it ran here');
});

test('a database of a newer Kosh is refused', async () => {
  write('migrations/0001-first.sql', 'create table first (id int)');
  write('migrations/0002-second.sql', 'create table second (id int)');
  await run();
  rmSync(path.join(folder, 'migrations/0002-second.sql'));
  await expect(run()).rejects.toThrow('made by a newer Kosh');
});

test('a migration that fails leaves nothing behind, and the ones before it stay', async () => {
  write('migrations/0001-first.sql', 'create table first (id int)');
  write('migrations/0002-second.sql', 'create table second (id int); select 1 / 0');
  await expect(run()).rejects.toThrow('0002-second.sql failed: division by zero');
  expect(await ask(`select to_regclass('first')::text as first, to_regclass('second')::text as second`)).toEqual([
    { first: 'first', second: null },
  ]);
});

test('functions and grants are applied anew when they or the tables change, and only then', async () => {
  write('migrations/0001-first.sql', 'create table first (id int)');
  write('ledger/answer.sql', 'create or replace function answer() returns int language sql as $$ select 41 $$');
  expect((await run()).renewed).toBe(true);
  expect((await run()).renewed).toBe(false);
  write('ledger/answer.sql', 'create or replace function answer() returns int language sql as $$ select 42 $$');
  expect((await run()).renewed).toBe(true);
  expect(await ask('select answer()')).toEqual([{ answer: 42 }]);
  write('migrations/0002-second.sql', 'create table second (id int)');
  expect((await run()).renewed).toBe(true);
});

test.each([
  ['functions and views', 'ledger/views.sql', 'ledger/views.sql'],
  ['a migration', 'migrations/0001-views.sql', 'migrations/0002-views.sql'],
])('%s that deadlock with a running server are applied again once it has let go', async (_, before, after) => {
  const view = (name: string, value: number) => `create or replace view ${name} as select ${value} as value;`;
  write(before, view('first', 1) + view('second', 1));
  await run();
  // The lock makes the order certain: the server waits for the first view before the second one is asked for.
  write(after, `${view('first', 2)} select pg_advisory_xact_lock(7); ${view('second', 2)}`);
  const [gate, running] = [new pg.Client(address), new pg.Client(address)];
  await Promise.all([gate.connect(), running.connect()]);
  try {
    await gate.query('select pg_advisory_lock(7)');
    // Of two sessions that wait for each other, the one with the shorter patience is ended.
    await running.query(`set deadlock_timeout = '10min'`);
    await running.query('begin; table second');
    const renewed = run();
    const waiting = (kind: string) =>
      expect
        .poll(
          () =>
            ask(`select from pg_locks where not granted and locktype = '${kind}' and database =
                         (select oid from pg_database where datname = current_database())`),
          { timeout: 20_000 },
        )
        .toHaveLength(1);
    await waiting('advisory');
    const read = running.query('table first');
    await waiting('relation');
    await gate.query('select pg_advisory_unlock(7)');
    expect((await read).rows).toEqual([{ value: 1 }]);
    await running.query('commit');
    expect((await renewed).renewed).toBe(true);
    expect(await ask('select f.value as first, s.value as second from first f, second s')).toEqual([
      { first: 2, second: 2 },
    ]);
  } finally {
    await Promise.all([gate.end(), running.end()]);
  }
});

test('five servers that start at once on an empty database agree', async () => {
  cpSync(path.join(CHECKOUT, 'database'), folder, { recursive: true });
  const runs = await Promise.all(Array.from({ length: 5 }, run));
  const workers = runs.filter((one) => one.applied.length > 0);
  expect(workers).toHaveLength(1);
  expect(runs.filter((one) => one.renewed)).toHaveLength(1);
  expect(await ask('select count(*)::int as n from migration.applied')).toEqual([
    { n: (workers[0]?.applied.length ?? 0) + 1 },
  ]);
});
