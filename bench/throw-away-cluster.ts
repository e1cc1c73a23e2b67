import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ownerConnection } from '../server/platform/database.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { warmWal } from '../server/platform/warm-wal.ts';
import { cpuOfFamily } from './cpu-seconds.ts';

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
}

/** A PostgreSQL for one run with Kosh's safe settings: fsync, synchronous_commit. */
export interface ThrowAwayCluster {
  readonly address: ServerAddress;
  /** A folder for files of the run, removed with the cluster. */
  readonly folder: string;
  createDatabase(name: string): Promise<void>;
  /** Runs one statement as the owner, on a connection of its own. */
  ask<R extends pg.QueryResultRow>(database: string, sql: string, values?: unknown[]): Promise<R[]>;
  /** Returns the processor seconds of the server and its connections so far. */
  cpu(): number;
  remove(): Promise<void>;
}

/** Returns {@link ThrowAwayCluster.ask} of a server. */
export function askingAt(address: ServerAddress): ThrowAwayCluster['ask'] {
  return async <R extends pg.QueryResultRow>(database: string, sql: string, values: unknown[] = []): Promise<R[]> => {
    const client = new pg.Client(ownerConnection({ ...address, database }));
    await client.connect();
    try {
      return (await client.query<R>(sql, values)).rows;
    } finally {
      await client.end();
    }
  };
}

export async function throwAwayCluster(): Promise<ThrowAwayCluster> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-bench-'));
  const postgres = await startEmbeddedPostgres({ home: folder, log: createLog('warn') });
  const { host, port, user } = postgres.address;
  const ask = askingAt({ host, port, user });
  // Preallocates WAL files, so that neither side of a comparison pays for creating them.
  await warmWal(postgres.address);

  return {
    address: { host, port, user },
    folder,
    ask,
    cpu: () => cpuOfFamily(postgres.pid),
    async createDatabase(name) {
      await ask('postgres', `create database ${name}`);
    },
    async remove() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
