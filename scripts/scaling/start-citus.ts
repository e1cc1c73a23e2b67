import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OWNER } from '../../server/platform/postgres-cluster.ts';
import { CitusNode } from './citus-node.ts';
import { joinServers } from './join-servers.ts';

/** A cluster on this machine. */
export interface CitusCluster {
  readonly coordinator: CitusNode;
  readonly workers: readonly CitusNode[];
  /** URL of the database `postgres` on the coordinator. */
  readonly url: string;
}

/**
 * Starts a coordinator and its workers in a folder, on consecutive ports of 127.0.0.1. A cluster that is there already is started as it
 * is, with at least as many workers.
 */
export async function startCluster(folder: string, workers: number, port: number): Promise<CitusCluster> {
  const names = ['coordinator', ...Array.from({ length: workers }, (_, index) => `worker${index + 1}`)];
  const nodes = names.map((name, index) => new CitusNode(path.join(folder, name), port + index));
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
export function clusterIn(folder: string): CitusNode[] {
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, 'postgresql.conf')))
    .toSorted()
    .map((name) => {
      const settings = readFileSync(path.join(folder, name, 'postgresql.conf'), 'utf8');
      return new CitusNode(path.join(folder, name), Number(/^port = (\d+)$/m.exec(settings)?.[1]));
    });
}
