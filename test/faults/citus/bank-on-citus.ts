import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { askServer, joinServers } from '../../../scripts/scaling/join-servers.ts';
import type { PostgresNode } from '../../../scripts/scaling/postgres-node.ts';
import { citusNode } from '../../../scripts/scaling/start-citus.ts';
import { ownerConnection } from '../../../server/platform/database.ts';
import { freePort } from '../../../server/platform/free-port.ts';
import { openBankUnderTest } from '../../e2e/bank-under-test.ts';
import { OwnersReader } from '../auditor.ts';
import { DatabaseProxy } from '../database-proxy.ts';
import { DRILLED, type DrilledBank, openBeside } from '../drilled-bank.ts';

const DATABASE = 'postgres';
const SHARDS = 8;
const RECOVERED_WITHIN_MS = 60_000;

/** A worker, and the proxy through which the cluster reaches it. */
export interface CitusWorker {
  node: PostgresNode;
  readonly wire: DatabaseProxy;
}

/** Three servers on a Citus cluster of this machine: a coordinator, and workers behind proxies. */
export interface BankOnCitus extends DrilledBank {
  readonly cluster: DrilledCluster;
}

/** Opens the cluster, and the three servers from `dist/` (run `npm run build` before). */
export async function openBankOnCitus(): Promise<BankOnCitus> {
  const cluster = await DrilledCluster.open(2);
  try {
    const { port } = cluster.coordinator;
    const url = `postgres://kosh@127.0.0.1:${port}/${DATABASE}`;
    const home = await openBankUnderTest({ ...DRILLED, DATABASE_URL: url });
    const auditor = new OwnersReader(() => cluster.connection);
    const bank = await openBeside(home, auditor, { at: () => port, database: DATABASE });
    return {
      ...bank,
      cluster,
      async close() {
        await bank.close();
        await cluster.close();
      },
    };
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

/** A Citus cluster whose nodes and wires a drill breaks. */
export class DrilledCluster {
  readonly coordinator: PostgresNode;
  readonly workers: CitusWorker[] = [];
  readonly #folder: string;
  #nodes = 0;

  private constructor(folder: string, coordinator: PostgresNode) {
    this.#folder = folder;
    this.coordinator = coordinator;
  }

  static async open(workers: number): Promise<DrilledCluster> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-citus-'));
    chmodSync(folder, 0o711);
    const coordinator = citusNode(path.join(folder, 'cluster/coordinator'), await freePort());
    const cluster = new DrilledCluster(folder, coordinator);
    await coordinator.create();
    await coordinator.start();
    for (let count = 0; count < workers; count += 1) cluster.workers.push(await cluster.#startWorker());
    await joinServers([coordinator, ...cluster.workers.map(addressOf)], DATABASE);
    await cluster.ask(`alter database ${DATABASE} set citus.shard_count = ${SHARDS}`);
    return cluster;
  }

  get connection(): pg.ClientConfig {
    const { host, port, user } = this.coordinator;
    return ownerConnection({ host, port, user, database: DATABASE });
  }

  /** Runs statements on the coordinator, one after the other, and returns the rows of the last. */
  ask<R extends pg.QueryResultRow>(...statements: readonly string[]): Promise<R[]> {
    return askServer<R>(this.coordinator, DATABASE, ...statements);
  }

  /** Adds a worker and moves shards to it. */
  async grow(): Promise<void> {
    const worker = await this.#startWorker();
    await askServer(addressOf(worker), DATABASE, 'create extension if not exists citus');
    this.workers.push(worker);
    await this.ask(`select citus_add_node('127.0.0.1', ${worker.wire.port})`);
    await this.#moveShards(`select rebalance_table_shards(rebalance_strategy => 'by_shard_count')`);
  }

  /** Moves all shards off the last worker, and removes it. */
  async shrink(): Promise<void> {
    const worker = this.workers.at(-1);
    if (!worker) throw new Error('A cluster has workers');
    await this.#moveShards(`select citus_drain_node('127.0.0.1', ${worker.wire.port})`);
    await this.ask(`select citus_remove_node('127.0.0.1', ${worker.wire.port})`);
    this.workers.pop();
    await worker.node.stop();
    await worker.wire.close();
  }

  /** Gives a worker a standby, whose word each commit awaits, kills the worker while `working`, and promotes the standby. */
  async failOver(worker: CitusWorker, working: () => Promise<void>): Promise<void> {
    const standby = this.#nextNode('standby', await freePort());
    await standby.follow(worker.node);
    await standby.start();
    await askServer(
      worker.node,
      DATABASE,
      `alter system set synchronous_standby_names = '*'`,
      'select pg_reload_conf()',
    );
    await working();
    await worker.node.kill();
    await standby.promote();
    // The address leads to the standby from here on, as a service's name does.
    worker.node = standby;
    worker.wire.cutAll();
  }

  /**
   * Waits until no worker has a transaction that is prepared and not committed. The coordinator finishes them by itself.
   * @returns how long it took, in milliseconds
   */
  async recovered(): Promise<number> {
    const from = performance.now();
    while (performance.now() < from + RECOVERED_WITHIN_MS) {
      const open = await Promise.all(this.workers.map(({ node }) => preparedAt(node)));
      if (open.every((count) => count === 0n)) return performance.now() - from;
      await pause(100);
    }
    throw new Error('A worker has a transaction that is prepared, and nothing finishes it');
  }

  async close(): Promise<void> {
    for (const { node, wire } of this.workers) {
      await node.kill();
      await wire.close();
    }
    await this.coordinator.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /**
   * Moves shards, and waits until what the move left behind is dropped, which Citus skips while a statement uses it. Until then it refuses to move
   * those shards again, and for ever if their server is removed first.
   */
  async #moveShards(statement: string): Promise<void> {
    await this.ask(statement);
    while ((await this.ask('select from pg_dist_cleanup')).length > 0) {
      await this.ask('call citus_cleanup_orphaned_resources()');
      await pause(200);
    }
  }

  async #startWorker(): Promise<CitusWorker> {
    const node = this.#nextNode('worker', await freePort());
    await node.create();
    await node.start();
    const worker: { node: PostgresNode; wire?: DatabaseProxy } = { node };
    const wire = await DatabaseProxy.open(() => worker.node.port);
    return Object.assign(worker, { wire });
  }

  #nextNode(what: string, port: number): PostgresNode {
    this.#nodes += 1;
    return citusNode(path.join(this.#folder, 'cluster', `${what}${this.#nodes}`), port);
  }
}

/** Returns the address of a worker as the cluster knows it. */
const addressOf = ({ node, wire }: CitusWorker) => ({ host: node.host, port: wire.port, user: node.user });

async function preparedAt(node: PostgresNode): Promise<bigint | undefined> {
  const [row] = await askServer<{ n: bigint }>(node, DATABASE, 'select count(*) as n from pg_prepared_xacts');
  return row?.n;
}
