import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OWNER } from '../../server/platform/postgres-cluster.ts';
import { joinServers } from './join-servers.ts';
import { PostgresNode } from './postgres-node.ts';

// Every distributed commit holds a place for a prepared transaction. Recovery of those that a crash left is tried every five seconds
// instead of every minute, because until then the last line of a statement may be missing.
const SETTINGS = `
shared_preload_libraries = 'citus'
max_prepared_transactions = 300
shared_buffers = 128MB
wal_level = logical
citus.local_hostname = '127.0.0.1'
citus.recover_2pc_interval = '5s'
citus.node_conninfo = 'sslmode=disable'
`;

/** Returns a node of a cluster, in a folder of its own on a port of 127.0.0.1. */
export const citusNode = (folder: string, port: number): PostgresNode => new PostgresNode(folder, port, SETTINGS);

/** A cluster on this machine. */
export interface CitusCluster {
  readonly coordinator: PostgresNode;
  readonly workers: readonly PostgresNode[];
  /** URL of the database `postgres` on the coordinator. */
  readonly url: string;
}

/**
 * Starts a coordinator and its workers in a folder, on consecutive ports of 127.0.0.1. A cluster that is there already is started as it
 * is, with at least as many workers.
 */
export async function startCluster(folder: string, workers: number, port: number): Promise<CitusCluster> {
  const names = ['coordinator', ...Array.from({ length: workers }, (_, index) => `worker${index + 1}`)];
  const nodes = names.map((name, index) => citusNode(path.join(folder, name), port + index));
  for (const node of nodes) {
    await node.create();
    await node.start();
  }
  const [coordinator, ...rest] = nodes;
  if (!coordinator) throw new Error('a cluster has a coordinator');
  await joinServers([coordinator, ...rest], 'postgres');
  return { coordinator, workers: rest, url: `postgres://${OWNER}@127.0.0.1:${port}/postgres` };
}

/** Returns the servers of a cluster in a folder. */
export function clusterIn(folder: string): PostgresNode[] {
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, 'postgresql.conf')))
    .toSorted()
    .map((name) => {
      const settings = readFileSync(path.join(folder, name, 'postgresql.conf'), 'utf8');
      return citusNode(path.join(folder, name), Number(/^port = (\d+)$/m.exec(settings)?.[1]));
    });
}
