import path from 'node:path';
import { watchMachine } from '../scripts/figures/measured-machine.ts';
import { recordFigures } from '../scripts/figures/record-figures.ts';
import { stolenWords } from '../scripts/figures/stolen-time.ts';
import { START_OPTIONS } from '../scripts/start-options.ts';
import { freePort } from '../server/platform/free-port.ts';
import { benchBank, brokenChecks } from './bench-bank.ts';
import { CONNECTIONS } from './bench-run.ts';
import { bundleServer, type RunningProcess, startProcess } from './bench-server.ts';
import { generateLoad } from './generate-load.ts';
import type { LoadReport } from './load-order.ts';
import { assertSuccessful } from './measure-writes.ts';
import { type Cost, costOf } from './processor-cost.ts';
import { requestBook } from './request-book.ts';
import { median, textOf } from './scoreboard.ts';
import { throwAwayCluster } from './throw-away-cluster.ts';

// Measures a server of one process against one of several workers (npx tsx bench/workers.ts [WORKERS] [ROUNDS] [SECONDS]): both run on
// one bank, and each load goes to one, then to the other, so that their ratio is of pairs.

const [workers = 2, rounds = 5, seconds = 4] = process.argv.slice(2).map(Number);

const COLUMNS = [
  'load',
  'served by',
  'a second',
  'p99 ms',
  'server µs',
  'PostgreSQL µs',
  'client µs',
  'workers ÷ 1 process',
];

interface Round {
  readonly report: LoadReport;
  readonly cost: Cost;
}

const machine = watchMachine();
const rows: (string | number)[][] = [];
const cluster = await throwAwayCluster();
try {
  const bank = await benchBank(cluster, { accounts: 20_000, sessions: 1_000 });
  const program = await bundleServer();
  const start = async (count: number): Promise<RunningProcess> =>
    startProcess(program, {
      environment: { ...bank.environment, WORKERS: String(count) },
      port: await freePort(),
      arguments: START_OPTIONS,
      logFile: path.join(cluster.folder, `workers-${count}.log`),
      healthPath: '/readyz',
    });
  const servers = [await start(1), await start(workers)] as const;
  const requests = requestBook(bank, cluster.folder);
  const loads = [
    ['transfers, uniform', requests.uniformTransfers()],
    ['transfers, one account in 95%', requests.hotTransfers()],
    ['profile with balance', requests.profiles()],
    ['latest five', requests.latestFive()],
  ] as const;
  const ask = async (server: RunningProcess, requestFile: string, length: number): Promise<LoadReport> =>
    assertSuccessful(await generateLoad({ port: server.port, connections: CONNECTIONS, seconds: length, requestFile }));
  const measure = async (server: RunningProcess, requestFile: string): Promise<Round> => {
    let report: LoadReport | undefined;
    const cost = await costOf(server, cluster, async () => {
      report = await ask(server, requestFile, seconds);
      return report.ok.count;
    });
    if (!report) throw new Error('No load was sent');
    return { report, cost };
  };
  for (const [name, requestFile] of loads) {
    for (const server of servers) await ask(server, requestFile, 3);
    const found: [Round[], Round[]] = [[], []];
    for (let round = 0; round < rounds; round += 1)
      for (const [which, server] of servers.entries()) found[which]?.push(await measure(server, requestFile));
    const ratios = found[1].map(({ report }, at) => report.perSecond / (found[0][at]?.report.perSecond ?? 1));
    const ratio = Number(median(ratios).toFixed(2));
    console.log(`${name}: ${ratio} × (${ratios.map((each) => each.toFixed(2)).join(' ')})`);
    for (const [which, label] of [
      [0, '1 process'],
      [1, `${workers} workers`],
    ] as const)
      rows.push([name, label, ...measured(found[which]), which === 0 ? '' : ratio]);
  }
  const [alone, several] = servers;
  const sides = { columns: COLUMNS, rows };
  const memory = {
    columns: ['', 'memory MB'],
    rows: [
      ['1 process', alone.memory()],
      [`the keeper and its ${workers} workers`, several.memory()],
    ],
  };
  console.log(`\n${textOf(sides)}\n\n${textOf(memory)}\n${stolenWords(machine().stolenPercent)}`);
  for (const server of servers) await server.stop();
  const broken = await brokenChecks(cluster);
  console.log(broken.length > 0 ? `BROKEN: ${broken.join('; ')}` : 'Every check of the books passed.');
  if (broken.length > 0) process.exitCode = 1;
  else
    recordFigures(
      'workers',
      { what: 'One process and several workers on one bank, in turn', tables: { sides, memory } },
      machine(),
    );
} finally {
  await cluster.remove();
}

function measured(all: readonly Round[]): number[] {
  const of = (value: (round: Round) => number): number => Math.round(median(all.map(value)));
  return [
    of(({ report }) => report.perSecond),
    of(({ report }) => report.ok.p99),
    of(({ cost }) => cost.server),
    of(({ cost }) => cost.database),
    of(({ cost }) => cost.client),
  ];
}
