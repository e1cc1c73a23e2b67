import path from 'node:path';
import { START_OPTIONS } from '../scripts/start-options.ts';
import { benchBank, brokenChecks } from './bench-bank.ts';
import { CONNECTIONS } from './bench-run.ts';
import { bundleServer, type RunningProcess, startProcess } from './bench-server.ts';
import { freePort } from './free-port.ts';
import { generateLoad } from './generate-load.ts';
import type { LoadReport } from './load-order.ts';
import { assertSuccessful } from './measure-writes.ts';
import { type Cost, costOf } from './processor-cost.ts';
import { requestBook } from './request-book.ts';
import { median } from './scoreboard.ts';
import { watchStolenTime } from './stolen-time.ts';
import { throwAwayCluster } from './throw-away-cluster.ts';

// Measures a server of one process against one of several workers (npx tsx bench/workers.ts [WORKERS] [ROUNDS] [SECONDS]): both run on
// one bank, and each load goes to one, then to the other, so that their ratio is of pairs.

const [workers = 2, rounds = 5, seconds = 4] = process.argv.slice(2).map(Number);

interface Round {
  readonly report: LoadReport;
  readonly cost: Cost;
}

const stolenTime = watchStolenTime();
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
    console.log(
      `\n${name}: ${workers} workers ÷ 1 process = ${median(ratios).toFixed(2)} × (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
    );
    for (const [which, label] of [
      [0, '1 process'],
      [1, `${workers} workers`],
    ] as const)
      console.log(`  ${label.padEnd(10)} ${told(found[which])}`);
  }
  const [alone, several] = servers;
  console.log(
    `\nmemory: ${alone.memory()} MB in 1 process, ${several.memory()} MB in the keeper and its ${workers} workers; ${stolenTime()}`,
  );
  for (const server of servers) await server.stop();
  const broken = await brokenChecks(cluster);
  console.log(broken.length > 0 ? `BROKEN: ${broken.join('; ')}` : 'Every check of the books passed.');
  if (broken.length > 0) process.exitCode = 1;
} finally {
  await cluster.remove();
}

function told(all: readonly Round[]): string {
  const of = (value: (round: Round) => number) => Math.round(median(all.map(value)));
  const p99 = median(all.map(({ report }) => report.ok.p99)).toFixed(1);
  return `${of(({ report }) => report.perSecond)}/s, p99 ${p99} ms; processor: server ${of(({ cost }) => cost.server)} µs, PostgreSQL ${of(({ cost }) => cost.database)} µs, client ${of(({ cost }) => cost.client)} µs`;
}
