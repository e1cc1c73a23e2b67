import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CHECKOUT } from './checkout.ts';
import { type DatabaseAddress, isConnectionFailure, ownerConnection, rootCause, sqlState } from './database.ts';
import type { Log } from './log.ts';
import { OperatorError } from './operator-error.ts';
import { type Placement, placementOf } from './placement.ts';

interface SqlFile {
  name: string;
  sql: string;
  sha256: string;
}

/** A migration that has run, and the hash of its SQL. */
export interface AppliedMigration {
  name: string;
  sha256: string;
}

/** The schemas that make a bank; the rest of its database is not Kosh's. */
export const BANK_SCHEMAS = ['ledger', 'bank', 'audit', 'assurance', 'migration'];

// Any number will do, as long as every version of Kosh takes the same one ("kosh" in ASCII).
const MIGRATION_LOCK = 0x6b6f7368;
const MIN_POSTGRES_VERSION = 150_000;
const CONNECT_TIMEOUT_MS = 10_000;
const INSUFFICIENT_PRIVILEGE = '42501';
// Lock time-out, or deadlock.
const LOCK_FAILURES = new Set(['55P03', '40P01']);

/**
 * Brings a database to the state that this Kosh was written for, as its owner. Safe with any number of servers starting
 * at once: one works, the others wait and find nothing to do.
 *
 * Each migration runs once, in its own transaction, and is refused when it was edited after it ran. Replaceable SQL
 * (the ledger's functions and views, the assurance views, the grants) is applied again, in one transaction, whenever
 * any of it or any migration has changed.
 */
export async function migrate(options: {
  address: DatabaseAddress;
  log: Log;
  /** The folder with `migrations/`, `placement/`, `ledger/`, `assurance.sql` and `roles.sql`. */
  folder?: string;
  /** True for a bank whose rows were just restored: a cluster spreads them. */
  restored?: boolean;
  /** Refuses a database that is not to be touched. */
  before?: (client: pg.Client) => Promise<void>;
}): Promise<{ applied: string[]; renewed: boolean }> {
  const folder = options.folder ?? path.join(CHECKOUT, 'database');
  const client = await connectWithRetries(options.address, options.log);
  try {
    await refuseUnfitServer(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const placement = await placementOf(client, options.restored);
    await options.before?.(client);
    await prepareRecord(client);
    const applied = await applyMigrations(client, readMigrations(folder), options.log);
    const renewed = await renewReplaceable(client, readReplaceable(folder, placement), applied.length > 0, options.log);
    return { applied, renewed };
  } catch (error) {
    if (sqlState(rootCause(error)) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new OperatorError(`the database user lacks a right: ${messageOf(rootCause(error))}`, { cause: error });
  } finally {
    // Ending the session releases the lock.
    await client.end().catch(() => undefined);
  }
}

// A demo that begins again is still the same bank, with the same keys.
const LASTING = ['bank.nature', 'bank.keys', 'bank.lasting_card_keys'];

/**
 * Drops everything of a demo from its database and makes it again, empty, as its owner: the first step of a demo reset.
 * Throws where the bank is not written down as a demo, which the same transaction reads.
 * One transaction, so that other sessions see either the old bank or the new one; it retries when another session holds
 * a lock for too long.
 * @param after adds to the new bank, in the same transaction
 */
export async function recreateDemo(options: {
  address: DatabaseAddress;
  log: Log;
  after: (client: pg.Client) => Promise<void>;
}): Promise<void> {
  const folder = path.join(CHECKOUT, 'database');
  const client = await connectWithRetries(options.address, options.log);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const placement = await placementOf(client);
    await pastOtherSessions(() =>
      inTransaction(client, 'Making the bank anew', async () => {
        await client.query(`set local lock_timeout = '2s'`);
        const { rows } = await client.query<{ nature: string }>('select nature from bank.nature');
        if (rows[0]?.nature !== 'demo') throw new Error('this is no demo');
        for (const [index, table] of LASTING.entries()) {
          await client.query(`create temp table lasting_${index} on commit drop as table ${table}`);
        }
        await client.query(`drop schema if exists ${BANK_SCHEMAS.join(', ')} cascade`);
        await prepareRecord(client);
        for (const file of readMigrations(folder)) await runMigration(client, file);
        await writeReplaceable(client, readReplaceable(folder, placement));
        for (const [index, table] of LASTING.entries()) {
          await client.query(`insert into ${table} table lasting_${index}`);
        }
        await options.after(client);
      }),
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Makes a bank in an empty database as it was after given migrations, as its owner: the first step of a restore. Schema
 * and rows come in one transaction; `migrate` then brings both to this Kosh. Refuses a database that holds a bank, and
 * migrations that this Kosh does not have or has otherwise.
 * @param fill adds the rows, in the same transaction
 */
export async function makeAtMigrations(options: {
  address: DatabaseAddress;
  log: Log;
  migrations: readonly AppliedMigration[];
  fill: (client: pg.Client) => Promise<void>;
}): Promise<void> {
  const ours = readMigrations(path.join(CHECKOUT, 'database'));
  const wanted = options.migrations.map(({ name, sha256 }) => {
    const file = ours.find((one) => one.name === name);
    if (!file) throw new OperatorError(`the backup is of a newer Kosh: its migration ${name} is not known here`);
    if (file.sha256 !== sha256) throw new OperatorError(`the backup has another ${name} than this Kosh`);
    return file;
  });
  const client = await connectWithRetries(options.address, options.log);
  try {
    await refuseUnfitServer(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseBank(client);
    await inTransaction(client, 'Restoring', async () => {
      await prepareRecord(client);
      for (const file of wanted.toSorted((a, b) => (a.name < b.name ? -1 : 1))) await runMigration(client, file);
      await options.fill(client);
    });
  } catch (error) {
    const cause = rootCause(error);
    if (cause instanceof OperatorError) throw cause;
    if (sqlState(cause)) throw new OperatorError(`nothing was restored: ${messageOf(cause)}`, { cause: error });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function refuseBank(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = any($1)', [BANK_SCHEMAS]);
  if (rowCount) throw new OperatorError('the database holds a bank already; a restore needs an empty one');
}

/** Our own server is ready at once; an operator's may still be starting, as in a set of containers. */
async function connectWithRetries(address: DatabaseAddress, log: Log): Promise<pg.Client> {
  const deadline = performance.now() + CONNECT_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ ...ownerConnection(address), connectionTimeoutMillis: 5_000 });
    client.on('error', (err) => log.warn({ err }, 'The connection for migrations was lost'));
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (typeof address !== 'string') throw error;
      if (!isConnectionFailure(error) || performance.now() > deadline) {
        throw new OperatorError(`the database of DATABASE_URL cannot be used: ${messageOf(error)}`, { cause: error });
      }
    }
    await pause(500);
  }
}

async function refuseUnfitServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('server_version_num', 'fsync', 'full_page_writes', 'synchronous_commit', 'server_encoding')`,
  );
  const settings = new Map(rows.map((row) => [row.name, row.setting]));
  if (Number(settings.get('server_version_num')) < MIN_POSTGRES_VERSION) {
    throw new OperatorError('the database of DATABASE_URL is older than PostgreSQL 15');
  }
  // With one of these off, a power cut can undo acknowledged payments.
  const unsafe = ['fsync', 'full_page_writes', 'synchronous_commit'].filter((name) => settings.get(name) === 'off');
  if (unsafe.length > 0) throw new OperatorError(`the database is not safe for money: ${unsafe.join(' and ')} off`);
  if (settings.get('server_encoding') !== 'UTF8') {
    throw new OperatorError(`the database must be encoded in UTF8, not ${settings.get('server_encoding')}`);
  }
}

function messageOf(error: unknown): string {
  // A host name with several addresses fails with all of their errors at once and an empty message.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

async function prepareRecord(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('migration.applied') as there`);
  if (rows[0]?.there) return;
  await client.query(`
    create schema if not exists migration;
    create table if not exists migration.applied (
      name       text primary key,
      sha256     text not null,
      applied_at timestamptz not null default now()
    );`);
}

async function applyMigrations(client: pg.Client, migrations: SqlFile[], log: Log): Promise<string[]> {
  const rows = await appliedMigrations(client);
  const before = new Map(rows.map((row) => [row.name, row.sha256]));
  const known = new Set(migrations.map((file) => file.name));
  const unknown = rows.map((row) => row.name).find((name) => !known.has(name));
  if (unknown) {
    throw new OperatorError(`This database was made by a newer Kosh: its migration ${unknown} is not known here`);
  }
  const applied: string[] = [];
  for (const file of migrations) {
    const recorded = before.get(file.name);
    if (recorded === file.sha256) continue;
    if (recorded) {
      throw new OperatorError(
        `The migration ${file.name} was edited after it ran here; undo the edit and write a new migration instead`,
      );
    }
    await pastOtherSessions(() => inTransaction(client, file.name, () => runMigration(client, file)));
    log.debug({ migration: file.name }, 'Migrated');
    applied.push(file.name);
  }
  return applied;
}

/** Returns the migrations that have run, in the order of their names. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, sha256 from migration.applied where name <> $1 order by name',
    [REPLACEABLE],
  );
  return rows;
}

async function runMigration(client: pg.Client, file: SqlFile): Promise<void> {
  await client.query(file.sql);
  await client.query('insert into migration.applied (name, sha256) values ($1, $2)', [file.name, file.sha256]);
}

// Name of their one row in the table of applied migrations.
const REPLACEABLE = 'replaceable';

async function renewReplaceable(client: pg.Client, files: SqlFile[], force: boolean, log: Log): Promise<boolean> {
  const { rows } = await client.query('select 1 from migration.applied where name = $1 and sha256 = $2', [
    REPLACEABLE,
    hashOfAll(files),
  ]);
  if (rows.length > 0 && !force) return false;
  await pastOtherSessions(() =>
    inTransaction(client, 'database/{ledger,assurance,roles}', () => writeReplaceable(client, files)),
  );
  log.debug({ files: files.length }, 'Applied functions, views and grants');
  return true;
}

async function writeReplaceable(client: pg.Client, files: SqlFile[]): Promise<void> {
  // Functions and views refer to each other, so the order of files must not matter.
  await client.query('set local check_function_bodies = off');
  for (const file of files) {
    await client.query(file.sql).catch((error: unknown) => {
      throw new Error(`${file.name}: ${messageOf(error)}`, { cause: error });
    });
  }
  await client.query(
    `insert into migration.applied (name, sha256) values ($1, $2)
     on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
    [REPLACEABLE, hashOfAll(files)],
  );
}

function hashOfAll(files: SqlFile[]): string {
  return hash(files.map((file) => `${file.name} ${file.sha256}`).join('\n'));
}

async function inTransaction(client: pg.Client, name: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`${name} failed: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Runs a transaction again, five times at most, when it lost to the locks of other sessions: servers of the version
 * before go on with their work while a new one migrates.
 */
async function pastOtherSessions(transaction: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === 5 || !LOCK_FAILURES.has(sqlState(rootCause(error)) ?? '')) throw error;
    }
  }
}

/** Reads `NNNN-name.sql` in order. Refuses two files with one number: a mistake of merging. */
function readMigrations(folder: string): SqlFile[] {
  const files = readSqlFiles(path.join(folder, 'migrations'));
  const numbers = files.map((file) => file.name.slice(0, 4));
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice) throw new OperatorError(`Two migrations are numbered ${twice}`);
  return files;
}

/**
 * Reads what is applied again, in order: where rows live, the ledger, the rest, settings of functions, and the grants, which name
 * every function and view.
 */
function readReplaceable(folder: string, placement: Placement): SqlFile[] {
  const rest = readSqlFiles(folder).filter((file) => file.name !== 'schema.sql');
  const placed = readSqlFiles(path.join(folder, 'placement', placement));
  const last = ['lists.sql', 'settings.sql', 'roles.sql'];
  const files = [...placed, ...readSqlFiles(path.join(folder, 'ledger')), ...rest];
  return files.toSorted((a, b) => last.indexOf(a.name) - last.indexOf(b.name));
}

function readSqlFiles(folder: string): SqlFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8');
      return { name, sql, sha256: hash(sql) };
    });
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
