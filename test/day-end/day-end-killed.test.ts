import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDayEndRunner } from '../../server/day-end/day-end-runner.ts';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { type Database, openDatabase, ownerConnection } from '../../server/platform/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { type DepositBank, openDepositBank } from './deposit-bank.ts';
import { FixedClock } from './fixed-clock.ts';

// Copies one bank before its days are closed: a run that is interrupted repeatedly must leave the same books as an
// uninterrupted run.
const FIRST = '2026-11-21';
const LAST = '2028-01-05';
const log = createLog('silent');
const copies: string[] = [];
let bank: DepositBank;
let undisturbed: string[];

beforeAll(async () => {
  bank = await openDepositBank(FIRST);
  for (let index = 0; index < 40; index += 1) {
    const type = (['savings', 'fixed', 'current'] as const)[index % 3] ?? 'savings';
    const customer = await bank.customer({ type, paise: 3_000_000n + BigInt(index) * 77_777n });
    // Some accounts run out of money after a few instalments.
    await bank.open(customer, {
      type: 'recurring',
      amount: 150_000n + BigInt(index) * 9_001n,
      tenure: index % 2 === 0 ? 12 : 24,
    });
    await bank.open(customer, { type: 'fixed', amount: 123_456n, tenure: 3 });
    await bank.open(customer, { type: 'savings', amount: 98_765n });
  }
  // PostgreSQL copies a database only while it has no connections.
  await bank.runner.close();
  await bank.database.close();
  await onServer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${bank.test.address.database}'`,
  );
  const copy = await copyOfBank();
  await withDatabase(copy, async (database) => {
    const runner = createDayEndRunner({ database, clock: new FixedClock(LAST), log });
    expect((await runner.catchUp(120_000)).daysLeft).toBe(0);
    await runner.close();
  });
  undisturbed = await booksOf(copy);
});
afterAll(async () => {
  for (const name of copies) await onServer(`drop database ${name} with (force)`);
  await bank.test.close().catch(() => undefined);
});

async function onServer(statement: string): Promise<void> {
  const { template: _, ...server } = inject('postgres');
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function copyOfBank(): Promise<string> {
  const name = `${bank.test.address.database}_${copies.length}`;
  await onServer(`create database ${name} template ${bank.test.address.database} strategy file_copy`);
  copies.push(name);
  return name;
}

const addressOf = (name: string) => ({ ...bank.test.address, database: name });
const bankAddressOf = (name: string) => ({ ...bank.test.bankAddress, database: name });

async function withDatabase<T>(name: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ address: bankAddressOf(name), log });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Returns the books as lines of text, as an auditor reads them, without random ids. */
async function booksOf(name: string): Promise<string[]> {
  const owner = new pg.Client(ownerConnection(addressOf(name)));
  await owner.connect();
  try {
    const lines: string[] = [];
    for (const statement of [
      'select account_number, status, balance_paise::text, held_paise::text, seq::text from assurance.accounts order by 1',
      'select kind, status, idempotency_key, actor_id, amount_paise::text, created_at from assurance.journals order by actor_id, idempotency_key',
      // The order of entries on the bank's interest account depends on how the run was split, so they are compared as a set.
      `select a.account_number, j.idempotency_key, e.amount_paise::text, e.created_at,
              case when a.kind in ('customer', 'term_deposit') then e.balance_after_paise::text || ' ' || e.account_seq end as place
       from assurance.entries e join assurance.accounts a using (account_id) join assurance.journals j using (journal_id) order by 1, 2, 3`,
      'select deposit_id, type, principal_paise::text, rate_percent::text, start_date, maturity_date, status from assurance.deposits order by 1',
      'select deposit_id, number, status, reason, settled_at from bank.instalments order by 1, 2',
      'select deposit_id, at, event, detail, amount_paise::text from bank.term_deposit_events order by 1, 2, 3, 4',
      'select account_id, period_end, product::text, amount_paise::text, through_seq::text from bank.account_interest order by 1, 2',
      `select business_date, finished_at is not null as done, interest_paise::text, interest_accounts, matured, renewed, instalments, missed, failures
       from bank.day_end_runs order by 1`,
      'select kind, recipient, subject, text from bank.mails order by 1, 2, 3, 4',
    ]) {
      lines.push(statement);
      for (const row of (await owner.query(statement)).rows)
        lines.push(JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)));
    }
    lines.push(...(await violatedChecks(owner)).map((check) => `violated: ${check.name}`));
    return lines;
  } finally {
    await owner.end();
  }
}

/** Compares line by line; a failure shows only the lines that differ. */
function expectSame(books: readonly string[]): void {
  const [here, there] = [new Set(books), new Set(undisturbed)];
  expect({
    more: books.filter((line) => !there.has(line)),
    missing: undisturbed.filter((line) => !here.has(line)),
  }).toEqual({ more: [], missing: [] });
  expect(books).toEqual(undisturbed);
}

/** Wraps a database so that the nth transaction from now on throws, either before its commit or right after it. */
function breaking(database: Database, after: number, when: 'before commit' | 'after commit'): Database {
  let left = after;
  return {
    ...database,
    async transaction(work) {
      left -= 1;
      const cut = left <= 0;
      const result = await database.transaction(async (tx) => {
        const done = await work(tx);
        if (cut && when === 'before commit') throw new Error('cut off');
        return done;
      });
      if (cut) throw new Error('cut off');
      return result;
    },
  };
}

test('a run that is cut off between and inside its chunks, two hundred times, leaves the books of an undisturbed one', async () => {
  const copy = await copyOfBank();
  await withDatabase(copy, async (database) => {
    const clock = new FixedClock(LAST);
    for (let round = 0; round < 200; round += 1) {
      const cut = breaking(database, 1 + (round % 3), round % 2 === 0 ? 'before commit' : 'after commit');
      const runner = createDayEndRunner({ database: cut, clock, log });
      runner.wake();
      await runner.close();
      const again = createDayEndRunner({ database: cut, clock, log });
      await again.catchUp(1);
      await again.close();
    }
    const runner = createDayEndRunner({ database, clock, log });
    expect((await runner.catchUp(120_000)).daysLeft).toBe(0);
    await runner.close();
  });
  expectSame(await booksOf(copy));
});

test('kill -9 at ten random points of the run, then a restart: the same books', async () => {
  const copy = await copyOfBank();
  const start = async () => {
    const child = spawn(
      process.execPath,
      [
        path.join(CHECKOUT, 'node_modules/tsx/dist/cli.mjs'),
        path.join(CHECKOUT, 'test/day-end/killed-day-end.ts'),
        JSON.stringify(bankAddressOf(copy)),
        LAST,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], detached: true },
    );
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const ended = once(child, 'exit');
    while (!said.includes('begun') && child.exitCode === null) await pause(5);
    return { pid: child.pid ?? 0, ended, said: () => said };
  };
  let killed = 0;
  for (let round = 0; round < 10; round += 1) {
    const run = await start();
    await pause(20 + Math.random() * 150);
    try {
      // Kills the process group, because tsx runs the program in a child process.
      process.kill(-run.pid, 'SIGKILL');
    } catch {
      // The process had already exited.
    }
    await run.ended;
    if (!run.said().includes('left')) killed += 1;
  }
  expect(killed).toBeGreaterThanOrEqual(3);
  const last = await start();
  await last.ended;
  expect(last.said()).toContain('left 0');
  expectSame(await booksOf(copy));
});
