import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { askServer, type ClusterServer } from '../../scripts/scaling/join-servers.ts';
import { createLog } from '../../server/platform/log.ts';
import { migrate } from '../../server/platform/migrate.ts';
import { dropCitusDatabase, makeCitusDatabase, nodesOf } from '../scaling/citus-databases.ts';

// With `npm run test:citus`: what a cluster is refused for, on one.
const log = createLog('silent');
let name: string;

beforeEach(() => {
  name = `placement_${randomBytes(6).toString('hex')}`;
});

afterEach(async () => dropCitusDatabase(await cluster(), name));

const cluster = () => nodesOf(process.env.CITUS_URL ?? '');

/** Runs statements as the owner at one of the cluster's servers; 0 is the coordinator. */
const ask = async (place: number, ...statements: string[]) => askServer(await serverAt(place), name, ...statements);

async function serverAt(place: number): Promise<ClusterServer> {
  const server = (await cluster())[place];
  if (!server) throw new Error('the cluster has no such server');
  return server;
}

async function refusal(place = 0): Promise<string> {
  const server = await serverAt(place);
  const outcome = await migrate({ address: { ...server, database: name }, log }).catch((error: unknown) => error);
  return outcome instanceof Error ? outcome.message : 'nothing';
}

test('the tests run on a cluster with two workers or more', () => {
  expect(inject('postgres').cluster?.length).toBeGreaterThanOrEqual(3);
});

test('a worker is refused, and nothing is written on it', async () => {
  await makeCitusDatabase(await cluster(), name, 4);
  expect(await refusal(1)).toBe(
    'DATABASE_URL leads to a worker of the Citus cluster: give the address of its coordinator',
  );
  expect(await ask(1, `select nspname from pg_namespace where nspname = 'ledger'`)).toEqual([]);
});

test('a cluster without workers is refused, and nothing is written', async () => {
  await makeCitusDatabase([await serverAt(0)], name, 4);
  expect(await refusal()).toBe(
    'the Citus cluster has no workers: add one with citus_add_node, or drop the extension citus for a bank on one server',
  );
  expect(await ask(0, `select nspname from pg_namespace where nspname = 'ledger'`)).toEqual([]);
});

test('a first start that was cut off before the tables were spread goes on; a bank that is spread in part is refused', async () => {
  await makeCitusDatabase(await cluster(), name, 4);
  expect(await refusal()).toBe('nothing');
  expect(await refusal()).toBe('nothing');
  await ask(0, `select undistribute_table('ledger.refused_requests')`);
  expect(await refusal()).toBe(
    'the ledger is spread in part, 6 of 7 tables: restore a backup of it into an empty database of the Citus cluster',
  );
});

test('history may not be changed on the shards of a worker either', async () => {
  await makeCitusDatabase(await cluster(), name, 4);
  expect(await refusal()).toBe('nothing');
  const [shard] = await ask(
    1,
    `select shard_name from citus_shards where table_name::text = 'ledger.entries' and nodeport = (select setting::integer from pg_settings where name = 'port') limit 1`,
  );
  await expect(
    ask(1, 'set citus.enable_manual_changes_to_shards = on', `delete from ${shard?.shard_name}`),
  ).rejects.toThrow(/append-only: delete refused/);
});
