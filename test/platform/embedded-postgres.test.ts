import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { lockDataFolder } from '../../server/platform/data-folder.ts';
import { memorySettings } from '../../server/platform/database-memory.ts';
import { createLog } from '../../server/platform/log.ts';
import { OperatorError } from '../../server/platform/operator-error.ts';
import { type RunningDatabase, runningDatabase } from '../../server/platform/running-database.ts';

const log = createLog('silent');
let dataDir: string;
let undo: (() => unknown)[];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'kosh-embedded-'));
  undo = [() => rmSync(dataDir, { recursive: true, force: true })];
});
afterEach(async () => {
  for (const step of undo.reverse()) await step();
});

async function start(): Promise<RunningDatabase> {
  const running = await runningDatabase({ databaseUrl: undefined, dataDir }, log);
  undo.push(() => running.stop());
  return running;
}

async function ask(running: RunningDatabase, sql: string): Promise<Record<string, unknown>[]> {
  if (!running.embedded) throw new Error('not embedded');
  const client = new pg.Client(running.embedded.address);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a Kosh in a process of its own, with the database running, to be killed. */
async function startServerToKill(): Promise<{ child: ChildProcess; postgres: number }> {
  const script = path.join(CHECKOUT, 'test/platform/killed-server.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  undo.push(() => child.kill('SIGKILL'));
  if (!child.stdout) throw new Error('no output');
  const [line] = await once(child.stdout, 'data');
  return { child, postgres: JSON.parse(String(line)).postgres };
}

test('keeps its promises by default: fsync, UTF-8, no network', async () => {
  const running = await start();
  const rows = await ask(
    running,
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'server_encoding') order by name`,
  );
  expect(rows.map((row) => [row.name, row.setting].join('='))).toEqual([
    'fsync=on',
    'full_page_writes=on',
    'listen_addresses=',
    'server_encoding=UTF8',
    'synchronous_commit=on',
  ]);
  const socket = running.embedded?.address.host ?? '';
  expect(statSync(socket).mode & 0o777).toBe(0o700);
  await running.stop();
  expect(existsSync(socket)).toBe(false);
});

test('takes as much memory as its machine has for it', async () => {
  const [buffers] = await ask(
    await start(),
    `select setting::int * 8 / 1024 || 'MB' as size from pg_settings where name = 'shared_buffers'`,
  );
  expect(buffers).toEqual({ size: memorySettings().shared_buffers });
});

test('a killed PostgreSQL is started again on the same socket, with what was committed', async () => {
  const running = await start();
  await ask(running, 'create table kept as select 42 as n');
  const before = running.embedded?.pid ?? 0;
  process.kill(before, 'SIGKILL');
  await vi.waitFor(async () => expect(await ask(running, 'select n from kept')).toEqual([{ n: 42 }]), 10_000);
  expect(running.embedded?.pid).not.toBe(before);
});

test('a PostgreSQL that a killed Kosh left behind is adopted, and watched like our own', async () => {
  const { child, postgres } = await startServerToKill();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const running = await start();
  expect(running.embedded?.adopted).toBe(true);
  expect(running.embedded?.pid).toBe(postgres);
  process.kill(postgres, 'SIGKILL');
  await vi.waitFor(async () => expect(await ask(running, 'select 1 as fine')).toEqual([{ fine: 1 }]), 10_000);
  expect(running.embedded?.pid).not.toBe(postgres);
});

test('when both were killed, the next start recovers', async () => {
  const { child, postgres } = await startServerToKill();
  child.kill('SIGKILL');
  process.kill(postgres, 'SIGKILL');
  await once(child, 'exit');
  const running = await start();
  expect(running.embedded?.adopted).toBe(false);
  expect(await ask(running, 'select 1 as fine')).toEqual([{ fine: 1 }]);
});

test('a PostgreSQL that was left behind and cannot be reached is ended, and started again', async () => {
  const { child, postgres } = await startServerToKill();
  child.kill('SIGKILL');
  await once(child, 'exit');
  // Cleaners of temporary folders do this; a server killed a moment before the start refuses connections in the same way.
  const [, , , , socket = ''] = readFileSync(path.join(dataDir, 'database', 'postmaster.pid'), 'utf8').split('\n');
  rmSync(path.join(socket, '.s.PGSQL.5432'));
  const running = await start();
  expect(running.embedded?.adopted).toBe(false);
  expect(running.embedded?.pid).not.toBe(postgres);
  expect(await ask(running, 'select 1 as fine')).toEqual([{ fine: 1 }]);
  expect(existsSync(socket)).toBe(false);
});

test('a second start from the same data folder is refused in one clear line', async () => {
  const { child } = await startServerToKill();
  const clearLine = `Kosh is already running from this data folder (pid ${child.pid}, http://localhost:12345): ${dataDir}`;
  // The address is published just after the database is running.
  await vi.waitFor(() => expect(() => lockDataFolder(dataDir)).toThrow(clearLine));
  await expect(runningDatabase({ databaseUrl: undefined, dataDir }, log)).rejects.toThrow('already running');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const running = await start();
  expect(running.embedded?.adopted).toBe(true);
});

test('data of another major version of PostgreSQL is not touched, and one line says how to cross over', async () => {
  const data = path.join(dataDir, 'database');
  mkdirSync(data);
  writeFileSync(path.join(data, 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(
    new OperatorError(
      `${data} was written by PostgreSQL 17, and this Kosh brings 18: with the Kosh that wrote it run npm run backup -- FILE, ` +
        'then with this one npm run restore -- FILE NEW_FOLDER, and start with --data NEW_FOLDER',
    ),
  );
});
