import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type AnswerRow, POST_BATCH } from '../server/ledger/posting-batch.ts';
import { appConnection } from '../server/platform/database.ts';
import type { BenchBank } from './bench-bank.ts';
import type { ClusterOfWorkers } from './cluster-of-workers.ts';
import { type Pairs, transferBatch } from './transfer-batch.ts';

/** A transfer's share of the batches that were posted one after the other on one connection. */
export interface CostOnCluster {
  readonly perSecond: number;
  /** Milliseconds from sending a batch to its answer. */
  readonly batchMs: number;
  /** Processor microseconds of a transfer on the coordinator. */
  readonly coordinator: number;
  /** Processor microseconds of a transfer on all workers. */
  readonly workers: number;
}

/** Posts batches for so many seconds. Throws for a transfer that is not booked. */
export async function doorwayOnCluster(
  { cluster, bank }: { readonly cluster: ClusterOfWorkers; readonly bank: BenchBank },
  { batch, seconds, pair }: { readonly batch: number; readonly seconds: number; readonly pair: Pairs },
): Promise<CostOnCluster> {
  const client = new pg.Client(appConnection(bank.address, 'bench'));
  await client.connect();
  try {
    const statement = randomUUID();
    const before = [cluster.cpu(), cluster.workersCpu()] as const;
    const from = performance.now();
    let batches = 0;
    while (performance.now() - from < seconds * 1_000) {
      const values = transferBatch(batch, pair);
      const { rows } = await client.query<AnswerRow>({ name: statement, text: POST_BATCH, values });
      const refused = rows.find((row) => row.outcome !== 'posted');
      if (refused) throw new Error(`A transfer was ${refused.outcome}: ${refused.refusal}`);
      batches += 1;
    }
    const ms = performance.now() - from;
    const workers = cluster.workersCpu() - before[1];
    const coordinator = cluster.cpu() - before[0] - workers;
    const each = (used: number): number => (used / (batches * batch)) * 1e6;
    return {
      perSecond: (batches * batch * 1_000) / ms,
      batchMs: ms / batches,
      coordinator: each(coordinator),
      workers: each(workers),
    };
  } finally {
    await client.end();
  }
}
