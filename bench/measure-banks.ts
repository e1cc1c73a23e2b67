import { readFileSync } from 'node:fs';
import pg from 'pg';
import { databaseHome } from '../server/platform/database-home.ts';
import { dataFolderOf, OWNER, readPidFile } from '../server/platform/postgres-cluster.ts';
import { type BankUnderTest, openBankUnderTest } from '../test/e2e/bank-under-test.ts';
import type { BenchRun, Findings } from './bench-run.ts';
import { loadBanks } from './load-banks.ts';
import { median, textOf } from './scoreboard.ts';

/** Banks at which memory and connections are read; more than 24 are never open at a time. */
const NUMBERS = [1, 16, 64];
/** Banks that are made to measure how long that takes; fewer in a quick run. */
const MADE = 50;
const MADE_QUICKLY = 10;

interface Step {
  readonly ms: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the answers of five calls
  readonly data: any;
}

async function timed(server: BankUnderTest, method: string, path: string, key = '', body?: object): Promise<Step> {
  const from = performance.now();
  const answer = await fetch(`${server.url}/api/demo/banks${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${message}`);
  return { ms: performance.now() - from, data };
}

/** Connects to the server's own PostgreSQL as the owner of its banks. */
async function ownerOf({ dataDir }: BankUnderTest): Promise<pg.Client> {
  const socketFolder = readPidFile({ data: dataFolderOf(databaseHome(dataDir).folder) })?.socketFolder ?? '';
  const client = new pg.Client({ host: socketFolder, user: OWNER, database: OWNER });
  await client.connect();
  return client;
}

/** Returns the memory of a process in MB, without pages that it shares with files. */
function memoryOf(pid: number): number {
  const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Measures how long a bank for a test takes to make and to take back, beside a plain copy of a database, and what many of them take and answer. */
export async function measureBanks({ options }: BenchRun): Promise<Findings> {
  const rounds = options.quick ? MADE_QUICKLY : MADE;
  const server = await openBankUnderTest({ LIMIT_SCALE: '1000' });
  const owner = await ownerOf(server);
  try {
    // Plants the template.
    const { data: first } = await timed(server, 'POST', '', '', {});
    const { rows } = await owner.query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, '${OWNER}_bank_') and shobj_description(oid, 'pg_database') is null`,
    );
    const template = rows[0]?.datname ?? '';
    const made: number[] = [];
    const copied: number[] = [];
    const kept: number[] = [];
    const restored: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bank = await timed(server, 'POST', '', '', {});
      made.push(bank.ms);
      const from = performance.now();
      // Dropped with the server, because a drop waits for a checkpoint.
      await owner.query(`create database plain_copy_${round} template ${template}`);
      copied.push(performance.now() - from);
      const { id, key } = bank.data;
      kept.push((await timed(server, 'POST', `/${id}/snapshots`, key, { name: 'bench' })).ms);
      restored.push((await timed(server, 'POST', `/${id}/restore`, key, { name: 'bench' })).ms);
      await timed(server, 'DELETE', `/${id}`, key);
    }
    const many = await manyBanks(server, owner, first.id);
    const load = await loadBanks(server, many.banks, options);
    const bounded = { unit: 'ms', floor: 300, goal: 300, smallerIsBetter: true } as const;
    return {
      what: `${rounds} banks made, kept, taken back and deleted one after the other, each beside a plain copy of a database; then one bank and sixteen under the same load, in turn`,
      figures: [
        { name: 'a bank for a test: ready', value: median(made), ...bounded },
        { name: 'a bank for a test: restored', value: median(restored), ...bounded },
        { name: 'a bank for a test: snapshot taken', value: median(kept), unit: 'ms' },
        { name: 'the same database by createdb -T', value: median(copied), unit: 'ms' },
        load.figure,
      ],
      tables: { banks: many.table, load: load.table },
      text: `${textOf(many.table)}\n\n${textOf(load.table)}`,
    };
  } finally {
    await owner.end();
    await server.close();
  }
}

/** Makes banks beside the first one until there are as many as the largest number. Returns their ids and what each number of them takes. */
async function manyBanks(server: BankUnderTest, owner: pg.Client, first: string) {
  const rows: (string | number)[][] = [];
  const banks = [first];
  for (const number of NUMBERS) {
    while (banks.length < number) banks.push((await timed(server, 'POST', '', '', {})).data.id);
    const { rows: counted } = await owner.query<{ connections: number; banks: number }>(
      `select count(*)::int as connections, count(distinct datname)::int as banks
       from pg_stat_activity where starts_with(datname, '${OWNER}_bank_')`,
    );
    rows.push([number, counted[0]?.banks ?? 0, Math.round(memoryOf(server.pid)), counted[0]?.connections ?? 0]);
  }
  return {
    banks,
    table: { columns: ['banks', 'open', 'memory of the server MB', 'connections of the banks'], rows },
  };
}
