import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from '../scripts/figures/figure.ts';
import { watchMachine } from '../scripts/figures/measured-machine.ts';
import { recordFigures } from '../scripts/figures/record-figures.ts';
import { START_OPTIONS } from '../scripts/start-options.ts';
import { freePort } from '../server/platform/free-port.ts';
import { type BenchBank, brokenChecks, grownBank } from './bench-bank.ts';
import type { BenchOptions } from './bench-options.ts';
import { CONNECTIONS } from './bench-run.ts';
import { bundleServer, type RunningProcess, startProcess } from './bench-server.ts';
import { generateLoad } from './generate-load.ts';
import { assertSuccessful } from './measure-writes.ts';
import { type RequestBook, requestBook } from './request-book.ts';
import { median, scoreboard, textOf } from './scoreboard.ts';
import type { ThrowAwayCluster } from './throw-away-cluster.ts';

/** Connections of the reads, few enough that a read does not wait for others. */
const READERS = 4;

interface Grown {
  readonly millions: number;
  readonly bank: BenchBank;
  readonly server: RunningProcess;
  readonly requests: RequestBook;
}

/** Days of a statement of the larger bank. */
const STATEMENT_DAYS = 30;

/**
 * The reads, each with answers of about the same size in both banks: they have as many customers, so each account of the larger one has
 * several times as many lines, and a statement of the smaller one takes as many more days.
 */
const READS: Readonly<Record<string, (requests: RequestBook, times: number) => string>> = {
  profile: (requests) => requests.profiles(),
  list: (requests) => requests.firstPage(),
  search: (requests) => requests.searches(),
  statement: (requests, times) => requests.statements(STATEMENT_DAYS * times),
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

/** Waits until a bank has sealed the events that its seed planted and proved its books for the first time, because either takes a core. */
async function untilQuiet(cluster: ThrowAwayCluster, { bank }: Grown): Promise<void> {
  for (;;) {
    const [row] = await cluster.ask<{ unsealed: bigint; proved: boolean }>(
      bank.address.database,
      `select coalesce((select max(seq) from audit.events), 0) - coalesce((select max(seq) from audit.seals), 0) as unsealed,
        exists (select from bank.book_verifications where finished_at is not null) as proved`,
    );
    if (row?.proved && Number(row.unsealed) < 1_000) return;
    await pause(1_000);
  }
}

/**
 * Searches each signed-in account once and returns the median time in ms. The first search of an account writes the blocks of its lines
 * that later ones read (decision 109), and reads every line of the account.
 */
async function firstSearches({ bank, server, requests }: Grown): Promise<number> {
  const once = { seconds: 600, maxRequests: bank.signedIn.length, requestFile: requests.searches() };
  return assertSuccessful(await generateLoad({ port: server.port, connections: READERS, ...once })).ok.p50;
}

/**
 * Compares two banks side by side, the second with ten times (or as asked) the entries of the first: the time of a transfer at full load,
 * and of a read on four connections.
 */
export async function measureGrowth(options: BenchOptions, cluster: ThrowAwayCluster, most: number): Promise<void> {
  const program = await bundleServer();
  const least = most > 1 ? 1 : most / 10;
  const banks: Grown[] = [];
  const figures: Figure[] = [];
  const rows: (string | number)[][] = [];
  const compare = (name: string, [small = 1, grown = 0]: readonly number[], unit: 'µs' | 'ms'): void => {
    figures.push({ name, value: grown / small, unit: '×', floor: 1.4, goal: 1.2, smallerIsBetter: true });
    rows.push([`${name}, ${unit}`, Number(small.toPrecision(3)), Number(grown.toPrecision(3))]);
  };
  const named = (what: string): string => `entries × ${Math.round(most / least)}: time of ${what}`;
  let machine = watchMachine();
  try {
    for (const millions of [least, most]) {
      banks.push(await open(cluster, program, millions, options.sessions));
      console.log(`A bank with ${millions} million entries is open.`);
    }
    for (const bank of banks) await untilQuiet(cluster, bank);
    console.log('Both have sealed their events and proved their books.');
    machine = watchMachine();
    const { rounds, seconds } = options;
    const transfers = await inTurn(rounds, banks, async ({ server, requests }) => {
      const requestFile = requests.uniformTransfers();
      const load = { port: server.port, connections: CONNECTIONS, seconds, requestFile };
      return 1e6 / assertSuccessful(await generateLoad(load)).perSecond;
    });
    compare(named('a transfer'), transfers, 'µs');
    const first = [];
    for (const bank of banks) first.push(await firstSearches(bank));
    rows.push(['the first search of an account, ms', ...first.map((ms) => Number(ms.toPrecision(3)))]);
    for (const [name, requestsOf] of Object.entries(READS)) {
      const times = await inTurn(rounds, banks, async ({ server, requests, millions }) => {
        const requestFile = requestsOf(requests, most / millions);
        const load = { port: server.port, connections: READERS, seconds: seconds / 2, requestFile };
        return assertSuccessful(await generateLoad(load)).ok.p50;
      });
      compare(named(`a ${name}`), times, 'ms');
    }
  } finally {
    for (const { server } of banks) await server.stop();
  }
  const times = { columns: ['median of the rounds', `${least} million`, `${most} million`], rows };
  console.log(`\n── growth\n${textOf(times)}\n\n${scoreboard(figures)}`);
  const broken = await Promise.all(banks.map(({ bank }) => brokenChecks(cluster, bank.address.database)));
  console.log(broken.flat().length > 0 ? `BROKEN: ${broken.flat().join('; ')}` : 'The books of both are sound.');
  if (broken.flat().length > 0) process.exitCode = 1;
  else
    recordFigures(
      'growth',
      {
        what: `Two banks of 50,000 customers in turn, one with ${least} million entries and one with ${most} million`,
        figures,
        tables: { times },
      },
      machine(),
    );
}
