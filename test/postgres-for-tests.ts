import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { ClusterServers } from '../scripts/scaling/join-servers.ts';
import { letBankSignIn } from '../server/platform/bank-sign-in.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { OWNER } from '../server/platform/postgres-cluster.ts';
import { dropCitusDatabase, makeCitusDatabase, makeTemplate, nodesOf } from './scaling/citus-databases.ts';

/** The address of this run's PostgreSQL and the name of the migrated template database. */
export interface PostgresForTests {
  host: string;
  port: number;
  user: string;
  template: string;
  /** The servers of the cluster, the coordinator first, where the tests run on one (`CITUS_URL`). */
  cluster?: ClusterServers;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: PostgresForTests;
  }
}

const TEMPLATE = 'kosh_template';
const SHARDS = 8;

/**
 * Makes a migrated database that each test file copies: on a PostgreSQL of this run, on the one that `POSTGRES_URL` names, or on the Citus
 * cluster whose coordinator `CITUS_URL` names.
 */
export default async function startPostgresForTests(project: TestProject): Promise<() => Promise<void>> {
  const { CITUS_URL, POSTGRES_URL } = process.env;
  if (CITUS_URL) return prepareCluster(project, CITUS_URL);
  if (!POSTGRES_URL) return startPostgres(project);
  const { host, port, user = OWNER } = new pg.Client(POSTGRES_URL);
  await prepareServer(project, { host, port, user });
  // The template is left for the next run to replace.
  return async () => undefined;
}

type ServerAddress = Pick<PostgresForTests, 'host' | 'port' | 'user'>;

async function prepareServer(project: TestProject, server: ServerAddress): Promise<void> {
  const { host, port, user } = server;
  const address = { host, port, user, database: 'postgres' };
  const owner = new pg.Client(address);
  await owner.connect();
  await owner.query(`drop database if exists ${TEMPLATE} with (force)`);
  await owner.query(`create database ${TEMPLATE}`);
  await owner.end();
  await migrate({ address: { ...address, database: TEMPLATE }, log: createLog('warn') });
  await letBankSignIn(address);
  project.provide('postgres', { host, port, user, template: TEMPLATE });
}

async function prepareCluster(project: TestProject, url: string): Promise<() => Promise<void>> {
  const cluster = await nodesOf(url);
  const [coordinator] = cluster;
  const address = { ...coordinator, database: TEMPLATE };
  await dropCitusDatabase(cluster, TEMPLATE);
  await makeCitusDatabase(cluster, TEMPLATE, SHARDS);
  await migrate({ address, log: createLog('warn') });
  await letBankSignIn(address);
  await makeTemplate(cluster, TEMPLATE);
  project.provide('postgres', { ...coordinator, template: TEMPLATE, cluster });
  return () => dropCitusDatabase(cluster, TEMPLATE);
}

async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'kosh-tests-'));
  const log = createLog('warn');
  const postgres = await startEmbeddedPostgres({ home, log, syncNewCluster: false });
  const stop = async () => {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await prepareServer(project, postgres.address);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
