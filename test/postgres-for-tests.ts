import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { letBankSignIn } from '../server/platform/bank-sign-in.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';

/** The address of this run's PostgreSQL and the name of the migrated template database. */
export interface PostgresForTests {
  host: string;
  port: number;
  user: string;
  template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: PostgresForTests;
  }
}

const TEMPLATE = 'kosh_template';

/** Starts one PostgreSQL for the whole run, with a migrated database that each test file copies. */
export default async function startPostgresForTests(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'kosh-tests-'));
  const log = createLog('warn');
  const postgres = await startEmbeddedPostgres({ home, log, syncNewCluster: false });
  const stop = async () => {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const owner = new pg.Client(postgres.address);
    await owner.connect();
    await owner.query(`create database ${TEMPLATE}`);
    await owner.end();
    await migrate({ address: { ...postgres.address, database: TEMPLATE }, log });
    await letBankSignIn(postgres.address);
  } catch (error) {
    await stop();
    throw error;
  }
  const { host, port, user } = postgres.address;
  project.provide('postgres', { host, port, user, template: TEMPLATE });
  return stop;
}
