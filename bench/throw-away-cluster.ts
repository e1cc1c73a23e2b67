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

/** A PostgreSQL of this run's own, with the settings that Kosh ships, which are safe ones: fsync, synchronous_commit. */
export interface ThrowAwayCluster {
  readonly address: ServerAddress;
  /** The folder that goes when the cluster goes; anything of the run may be put there. */
  readonly folder: string;
  createDatabase(name: string): Promise<void>;
  /** One statement as the owner, on a connection of its own. */
  ask<R extends pg.QueryResultRow>(database: string, sql: string, values?: unknown[]): Promise<R[]>;
  /** Processor seconds of the server and all its connections until now. */
  cpu(): number;
  remove(): Promise<void>;
}

export async function throwAwayCluster(): Promise<ThrowAwayCluster> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-bench-'));
  const postgres = await startEmbeddedPostgres({ home: folder, log: createLog('warn') });
  const { host, port, user } = postgres.address;
  // Both sides of every comparison get the same warm log, so that neither pays for making its files.
  await warmWal(postgres.address);

  async function ask<R extends pg.QueryResultRow>(database: string, sql: string, values: unknown[] = []): Promise<R[]> {
    const client = new pg.Client(ownerConnection({ host, port, user, database }));
    await client.connect();
    try {
      return (await client.query<R>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

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
