import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OWNER } from '../../server/platform/postgres-cluster.ts';
import { CitusNode } from './citus-node.ts';

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
    node.create();
    node.start();
  }
  const [coordinator, ...rest] = nodes;
  if (!coordinator) throw new Error('a cluster has a coordinator');
  await joinCluster(coordinator, rest, 'postgres');
  return { coordinator, workers: rest, url: `postgres://${OWNER}@127.0.0.1:${port}/postgres` };
}

/** Makes a database of every server one that Citus can spread tables over. */
export async function joinCluster(
  coordinator: CitusNode,
  workers: readonly CitusNode[],
  database: string,
): Promise<void> {
  for (const node of [coordinator, ...workers]) await node.ask(database, 'create extension if not exists citus');
  await coordinator.ask(
    database,
    `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`,
    ...workers.map(({ port }) => `select citus_add_node('127.0.0.1', ${port})`),
  );
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
