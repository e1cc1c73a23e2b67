import path from 'node:path';
import { START_OPTIONS } from '../scripts/start-options.ts';
import { type BenchBank, brokenChecks, grownBank } from './bench-bank.ts';
import type { BenchOptions } from './bench-options.ts';
import { CONNECTIONS } from './bench-run.ts';
import { bundleServer, type RunningProcess, startProcess } from './bench-server.ts';
import { freePort } from './free-port.ts';
import { generateLoad } from './generate-load.ts';
import { assertSuccessful } from './measure-writes.ts';
import { type RequestBook, requestBook } from './request-book.ts';
import { type Figure, median, scoreboard } from './scoreboard.ts';
import type { ThrowAwayCluster } from './throw-away-cluster.ts';

interface Grown {
  readonly millions: number;
  readonly bank: BenchBank;
  readonly server: RunningProcess;
  readonly requests: RequestBook;
}

const READS = {
  'profile with balance': (requests: RequestBook) => requests.profiles(),
  'latest five': (requests: RequestBook) => requests.latestFive(),
  'first page of fifty': (requests: RequestBook) => requests.firstPage(),
};

async function open(cluster: ThrowAwayCluster, program: string, millions: number, sessions: number): Promise<Grown> {
  const name = `bank_${String(millions).replace('.', '_')}m`;
  const bank = await grownBank(cluster, name, { entries: millions * 1e6, sessions });
  const server = await startProcess(program, {
    environment: bank.environment,
    port: await freePort(),
    arguments: START_OPTIONS,
    logFile: path.join(cluster.folder, `${name}.log`),
    healthPath: '/readyz',
  });
  return { millions, bank, server, requests: requestBook(bank, cluster.folder) };
}

/** Measures every bank in each round, in turn; returns the median for each. */
async function inTurn(
  rounds: number,
  banks: readonly Grown[],
  measure: (of: Grown) => Promise<number>,
): Promise<number[]> {
  const found = banks.map((): number[] => []);
  for (const of of banks) await measure(of);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, of] of banks.entries()) found[index]?.push(await measure(of));
  }
  return found.map(median);
}

/**
 * Compares two banks side by side, the second with ten times (or as asked) the entries of the first: transfers per second, and
 * the latency of a read on four connections.
 */
export async function measureGrowth(options: BenchOptions, cluster: ThrowAwayCluster, most: number): Promise<void> {
  const program = await bundleServer();
  const least = most > 1 ? 1 : most / 10;
  const banks: Grown[] = [];
  try {
    for (const millions of [least, most]) {
      banks.push(await open(cluster, program, millions, options.sessions));
      console.log(`A bank with ${millions} million entries is open.`);
    }
    const { rounds, seconds } = options;
    const figures: Figure[] = [];
    const writes = await inTurn(rounds, banks, async ({ server, requests }) => {
      const report = await generateLoad({
        port: server.port,
        connections: CONNECTIONS,
        seconds,
        requestFile: requests.uniformTransfers(),
      });
      return assertSuccessful(report).perSecond;
    });
    const [few = 1, many = 0] = writes;
    console.log(`transfers: ${Math.round(few)}/s at ${least} million, ${Math.round(many)}/s at ${most} million`);
    figures.push({ name: 'transfers, grown ÷ small', value: many / few, unit: '×', floor: 0.8, goal: 0.95 });
    for (const [name, requestsOf] of Object.entries(READS)) {
      const times = await inTurn(rounds, banks, async ({ server, requests }) => {
        const report = await generateLoad({
          port: server.port,
          connections: 4,
          seconds: seconds / 2,
          requestFile: requestsOf(requests),
        });
        return assertSuccessful(report).ok.p50;
      });
      const [small = 1, grown = 0] = times;
      figures.push({
        name: `${name}: time, grown ÷ small`,
        value: grown / small,
        unit: '×',
        floor: 1.5,
        goal: 1.2,
        smallerIsBetter: true,
      });
      figures.push({
        name: `${name}: p50, grown`,
        value: grown,
        unit: 'ms',
        floor: 50,
        goal: 5,
        smallerIsBetter: true,
      });
    }
    console.log(`\n── growth\n${scoreboard(figures)}`);
  } finally {
    for (const { server } of banks) await server.stop();
  }
  for (const { bank } of banks) {
    const broken = await brokenChecks(cluster, bank.address.database);
    console.log(
      broken.length > 0 ? `BROKEN: ${broken.join('; ')}` : `The books of ${bank.address.database} are sound.`,
    );
  }
}
