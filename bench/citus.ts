import path from 'node:path';
import { watchMachine } from '../scripts/figures/measured-machine.ts';
import { recordFigures } from '../scripts/figures/record-figures.ts';
import { stolenWords } from '../scripts/figures/stolen-time.ts';
import { installedVersion } from '../scripts/scaling/installed-postgres.ts';
import { START_OPTIONS } from '../scripts/start-options.ts';
import { freePort } from '../server/platform/free-port.ts';
import { type BenchBank, benchBank, brokenChecks } from './bench-bank.ts';
import { CONNECTIONS } from './bench-run.ts';
import { bundleServer, startProcess } from './bench-server.ts';
import { closeQuarter } from './close-quarter.ts';
import { type ClusterOfWorkers, clusterOfWorkers } from './cluster-of-workers.ts';
import { type CostOnCluster, doorwayOnCluster } from './doorway-on-cluster.ts';
import { generateLoad } from './generate-load.ts';
import { requestBook } from './request-book.ts';
import { median, textOf } from './scoreboard.ts';
import { pairsOf } from './transfer-batch.ts';

// Measures the bank on Citus clusters of this machine beside one PostgreSQL of the same build (npx tsx bench/citus.ts [ROUNDS] [SECONDS]);
// needs an installed Citus (docs/scaling.md). All nodes share the cores, so rates fall with each worker; processor time is what counts.

const [rounds = 3, seconds = 2] = process.argv.slice(2).map(Number);

/** Workers of each cluster; 0 is one PostgreSQL without the extension. */
const SIZES = [0, 1, 2, 4];
const BATCHES = [1, 8, 32, 128];
const ACCOUNTS = 5_000;
const ACCOUNTS_OF_QUARTER = 1_000;
const FIRST_PORT = 6_200;

interface Side {
  readonly workers: number;
  readonly cluster: ClusterOfWorkers;
  readonly bank: BenchBank;
}

const namesOf = (workers: number): string => (workers === 0 ? '0 (one PostgreSQL)' : String(workers));
const COSTS = ['a second', 'ms a batch', 'coordinator µs', 'workers µs'];

/** Runs each trial once a round, one after the other, and returns the medians of each by its name. */
async function inTurns(
  trials: readonly { name: readonly (string | number)[]; run: () => Promise<readonly number[]> }[],
): Promise<(string | number)[][]> {
  const found = trials.map((): (readonly number[])[] => []);
  // The first round warms every side up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, trial] of trials.entries()) {
      const values = await trial.run();
      if (round > 0) found[at]?.push(values);
    }
  return trials.map(({ name }, at) => {
    const each = found[at] ?? [];
    return [...name, ...(each[0] ?? []).map((_, column) => shown(median(each.map((row) => row[column] ?? 0))))];
  });
}

/** A figure with one decimal, and a dash where there is none. */
const shown = (value: number): number | string => (Number.isFinite(value) ? Math.round(value * 10) / 10 : '–');

const costs = ({ perSecond, batchMs, coordinator, workers }: CostOnCluster): number[] => [
  Math.round(perSecond),
  batchMs,
  Math.round(coordinator),
  Math.round(workers),
];

const machine = watchMachine(installedVersion());
const sides: Side[] = [];
const tables: Record<string, { columns: string[]; rows: (string | number)[][] }> = {};
const broken: string[] = [];
function tell(name: string, columns: string[], rows: (string | number)[][]): void {
  tables[name] = { columns, rows };
  console.log(`\n${name}\n${textOf({ columns, rows })}`);
}

try {
  for (const [at, workers] of SIZES.entries()) {
    const cluster = await clusterOfWorkers(workers, FIRST_PORT + at * 10);
    sides.push({ workers, cluster, bank: await benchBank(cluster, { accounts: ACCOUNTS, sessions: 500 }) });
  }
  tell('batches', ['workers', 'transfers of a batch', ...COSTS], await measureBatches());
  tell('shards', ['transfers between two shards', 'transfers of a batch', ...COSTS], await measureShards());
  tell(
    'bank',
    ['load', 'workers', 'a second', 'p99 ms', 'server µs', 'coordinator µs', 'workers µs', 'refused'],
    await measureBank(),
  );
  for (const { cluster } of sides) broken.push(...(await brokenChecks(cluster)));
} finally {
  for (const { cluster } of sides) await cluster.remove();
}
tell(
  'quarters',
  ['workers', 'accounts', 'seconds', 'accounts a second', 'transfers meanwhile: p50/p99/longest'],
  await measureQuarters(),
);
console.log(`\n${stolenWords(machine().stolenPercent)}`);
console.log(broken.length > 0 ? `BROKEN: ${broken.join('; ')}` : 'Every check of the books passed.');
if (broken.length > 0) process.exitCode = 1;
else
  recordFigures(
    'citus',
    { what: 'The bank on Citus clusters of one machine', tables },
    machine(),
    'npx tsx bench/citus.ts',
  );

async function measureBatches(): Promise<(string | number)[][]> {
  const trials = sides.flatMap((side) =>
    BATCHES.map((batch) => ({
      name: [namesOf(side.workers), batch],
      run: async () => costs(await doorwayOnCluster(side, { batch, seconds, pair: pairsOf(side.bank) })),
    })),
  );
  return inTurns(trials);
}

/** Transfers within a shard of the entries and between two, on two workers. */
async function measureShards(): Promise<(string | number)[][]> {
  const side = sides.find(({ workers }) => workers === 2);
  if (!side) return [];
  const shards = await side.cluster.ask<{ id: string; shard: string }>(
    'bank',
    `select customer_id::text as id, get_shard_id_for_distribution_column('ledger.entries', account_id)::text as shard
     from ledger.accounts where kind = 'customer'`,
  );
  const shardOf = new Map(shards.map(({ id, shard }) => [id, shard]));
  const trials = [0, 0.5, 1].flatMap((share) =>
    [1, 32].map((batch) => ({
      name: [`${share * 100} %`, batch],
      run: async () =>
        costs(await doorwayOnCluster(side, { batch, seconds, pair: pairsOf(side.bank, { shardOf, share }) })),
    })),
  );
  return inTurns(trials);
}

/** The whole bank over HTTP; each cluster's server runs only in its turn. */
async function measureBank(): Promise<(string | number)[][]> {
  const program = await bundleServer();
  const loads = ['transfers', 'latest five', 'search'] as const;
  const trials = sides.map((side) => ({
    name: [namesOf(side.workers)],
    async run() {
      const { cluster, bank } = side;
      const server = await startProcess(program, {
        environment: { ...bank.environment },
        port: await freePort(),
        arguments: START_OPTIONS,
        logFile: path.join(cluster.folder, 'server.log'),
        healthPath: '/readyz',
      });
      try {
        const requests = requestBook(bank, cluster.folder);
        const files = [requests.uniformTransfers(), requests.latestFive(), requests.searches()];
        const found: number[] = [];
        for (const requestFile of files) {
          const ask = (length: number) =>
            generateLoad({ port: server.port, connections: CONNECTIONS, seconds: length, requestFile });
          await ask(2);
          const before = [server.cpu(), cluster.cpu(), cluster.workersCpu()] as const;
          const { perSecond, ok, byStatus } = await ask(seconds * 2);
          const workers = cluster.workersCpu() - before[2];
          // Not a number where none was answered in time.
          const each = (used: number): number => (ok.count > 0 ? Math.round((used / ok.count) * 1e6) : Number.NaN);
          found.push(Math.round(perSecond), Math.round(ok.p99), each(server.cpu() - before[0]));
          found.push(each(cluster.cpu() - before[1] - workers), each(workers), byStatus.other ?? 0);
        }
        return found;
      } finally {
        await server.stop();
      }
    },
  }));
  const measured = await inTurns(trials);
  return loads.flatMap((load, at) =>
    measured.map(([name = '', ...all]) => [load, name, ...all.slice(at * 6, at * 6 + 6)]),
  );
}

async function measureQuarters(): Promise<(string | number)[][]> {
  const rows: (string | number)[][] = [];
  for (const [at, workers] of SIZES.entries()) {
    const cluster = await clusterOfWorkers(workers, FIRST_PORT + at * 10);
    try {
      const { accounts, seconds: took, busy, broken: wrong } = await closeQuarter(cluster, ACCOUNTS_OF_QUARTER);
      rows.push([namesOf(workers), accounts, Number(took.toFixed(1)), Math.round(accounts / took), busy]);
      broken.push(...wrong);
    } finally {
      await cluster.remove();
    }
  }
  return rows;
}
