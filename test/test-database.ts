import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { OffsetClock } from '../server/platform/bank-clock.ts';
import { BANK_ROLE } from '../server/platform/bank-sign-in.ts';
import { type Database, openDatabase, ownerConnection } from '../server/platform/database.ts';
import { createLog } from '../server/platform/log.ts';
import { copyCitusDatabase, dropCitusDatabase } from './scaling/citus-databases.ts';

interface ServerAddress {
  host: string;
  port: number;
  user: string;
  database: string;
}

/** A migrated, empty database of one test file, on a real PostgreSQL with fsync on. */
export interface TestDatabase extends Database {
  readonly database: Database;
  readonly clock: OffsetClock;
  /** Address for its owner. */
  readonly address: ServerAddress;
  /** Address with which the bank signs in. */
  readonly bankAddress: ServerAddress;
  /** Runs a statement as the owner, who has rights that the bank lacks, to arrange or inspect a state. */
  asOwner<R extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<R[]>;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

/** Copies the migrated template, in about a tenth of a second. */
export async function createTestDatabase(options: { connections?: number } = {}): Promise<TestDatabase> {
  const { template, cluster, ...server } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (cluster) await copyCitusDatabase(cluster, name, template);
  else await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const address = { ...server, database: name };
  const bankAddress = { ...address, user: BANK_ROLE };
  const database = openDatabase({
    address: bankAddress,
    log: createLog('silent'),
    connections: options.connections ?? 12,
  });
  const owner = new pg.Pool({ ...ownerConnection(address), max: 2 });
  owner.on('error', () => undefined);
  return {
    ...database,
    database,
    clock: new OffsetClock(),
    address,
    bankAddress,
    async asOwner<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
      return (await owner.query<R>(sql, values)).rows;
    },
    async close() {
      await database.close();
      await owner.end();
      if (cluster) await dropCitusDatabase(cluster, name);
      else await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

/** Counts the statements of a database that wait for a lock; `which` is a condition on their text, `query`. */
export async function lockWaiters({ asOwner }: Pick<TestDatabase, 'asOwner'>, which = 'true'): Promise<number> {
  const rows = await asOwner(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and (${which})`,
  );
  return rows.length;
}

async function onServer(server: { host: string; port: number; user: string }, sql: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
