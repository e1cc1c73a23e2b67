import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startCluster } from '../scripts/scaling/start-citus.ts';
import { makeCitusDatabase } from '../test/scaling/citus-databases.ts';
import { cpuOfFamily } from './cpu-seconds.ts';
import { askingAt, type ThrowAwayCluster } from './throw-away-cluster.ts';

/** A Citus cluster for one run; with no workers, the same PostgreSQL without the extension. */
export interface ClusterOfWorkers extends ThrowAwayCluster {
  /** Returns the processor seconds of the workers so far; {@link cpu} has those of all nodes. */
  workersCpu(): number;
}

/**
 * Starts an installed PostgreSQL with Citus (docs/scaling.md) on so many ports.
 * @param shards of each table that is spread, in databases that are created here
 */
export async function clusterOfWorkers(workers: number, port: number, shards = 32): Promise<ClusterOfWorkers> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-bench-'));
  // PostgreSQL, which runs as another user than root, reaches its own folder below this one.
  chmodSync(folder, 0o755);
  const cluster = await startCluster(path.join(folder, 'cluster'), workers, port);
  const nodes = [cluster.coordinator, ...cluster.workers] as const;
  const pids = nodes.map((node) => node.pid() ?? 0);
  const seconds = (of: readonly number[]): number => of.reduce((sum, pid) => sum + cpuOfFamily(pid), 0);
  const { host, user } = cluster.coordinator;
  const ask = askingAt({ host, port, user });
  return {
    address: { host, port, user },
    folder,
    cpu: () => seconds(pids),
    workersCpu: () => seconds(pids.slice(1)),
    async createDatabase(name) {
      if (workers === 0) await ask('postgres', `create database ${name}`);
      else await makeCitusDatabase(nodes, name, shards);
    },
    ask,
    async remove() {
      for (const node of nodes) await node.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
