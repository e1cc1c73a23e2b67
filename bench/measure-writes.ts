import type { Figure } from '../scripts/figures/figure.ts';
import { type BenchRun, CONNECTIONS, type Findings } from './bench-run.ts';
import { type RunningProcess, startBareRoutes } from './bench-server.ts';
import { generateLoad } from './generate-load.ts';
import type { LoadReport } from './load-order.ts';
import { type Cost, costOf, totalCost } from './processor-cost.ts';
import { measured, median } from './scoreboard.ts';

interface Rounds {
  cost: Cost[];
  pgbenchCost: Cost[];
  best: number[];
  simple: number[];
  oneHotRow: number[];
  uniform: LoadReport[];
  hot: LoadReport[];
  bare: LoadReport[];
  bareCost: Cost[];
}

/** Throws unless all answers were successful, because other figures would mean nothing. */
export function assertSuccessful(report: LoadReport): LoadReport {
  if (report.firstOther !== undefined || report.broken > 0)
    throw new Error(`The load was not answered successfully: ${JSON.stringify(report)}`);
  return report;
}

/** Requests after which the server's code is compiled. */
const WARM_UP = 40_000;

async function playRounds(run: BenchRun, bare: RunningProcess): Promise<Rounds> {
  const { options, cluster, pgbench, requests, server } = run;
  const { seconds, rounds } = options;
  const found: Rounds = {
    cost: [],
    pgbenchCost: [],
    best: [],
    simple: [],
    oneHotRow: [],
    uniform: [],
    hot: [],
    bare: [],
    bareCost: [],
  };
  const order = { port: server.port, connections: CONNECTIONS };
  const uniform = requests.uniformTransfers();
  const hot = requests.hotTransfers();
  // Both sides start warm: compiled code, prepared statements, cached pages.
  assertSuccessful(
    await generateLoad({ ...order, seconds: options.quick ? 4 : 20, maxRequests: WARM_UP, requestFile: uniform }),
  );
  assertSuccessful(
    await generateLoad({ ...order, port: bare.port, seconds: options.quick ? 2 : 6, requestFile: uniform }),
  );
  await pgbench?.best(1);
  for (let round = 0; round < rounds; round += 1) {
    if (pgbench) {
      found.pgbenchCost.push(
        await costOf(server, cluster, async () => {
          const tps = await pgbench.best(seconds);
          found.best.push(tps);
          return tps * Math.max(1, Math.round(seconds));
        }),
      );
    }
    found.cost.push(
      await costOf(server, cluster, async () => {
        const report = assertSuccessful(await generateLoad({ ...order, seconds, requestFile: uniform }));
        found.uniform.push(report);
        return report.ok.count;
      }),
    );
    if (pgbench) found.simple.push(await pgbench.simple(seconds));
    if (pgbench) found.oneHotRow.push(await pgbench.oneHotRow(seconds));
    found.hot.push(assertSuccessful(await generateLoad({ ...order, seconds, requestFile: hot })));
    found.bareCost.push(
      await costOf(bare, cluster, async () => {
        const report = assertSuccessful(
          await generateLoad({ ...order, port: bare.port, seconds, requestFile: uniform }),
        );
        found.bare.push(report);
        return report.ok.count;
      }),
    );
  }
  return found;
}

/** Formats the processor time of one transaction, which is stable where a busy machine makes rates vary. */
function costs({ cost, pgbenchCost, bareCost }: Rounds): string {
  const part = (all: readonly Cost[], of: (one: Cost) => number): string => `${Math.round(median(all.map(of)))} µs`;
  const ours = [
    `processor time of a transfer: server ${part(cost, (c) => c.server)}, PostgreSQL ${part(cost, (c) => c.database)}, load generator ${part(cost, (c) => c.client)}`,
    `of the same request to a bare route that does nothing: server ${part(bareCost, (c) => c.server)}, load generator ${part(bareCost, (c) => c.client)}`,
  ].join('\n');
  if (pgbenchCost.length === 0) return ours;
  const theirs = `of a pgbench transaction: PostgreSQL ${part(pgbenchCost, (c) => c.database)}, pgbench ${part(pgbenchCost, (c) => c.client)}`;
  return `${ours}\n${theirs}; together ${(median(pgbenchCost.map(totalCost)) / median(cost.map(totalCost))).toFixed(2)} × that of a transfer`;
}

/**
 * Measures transfers through the whole product on 64 connections, in turn with pgbench on the same cluster. Each ratio is of
 * medians of rounds.
 */
export async function measureWrites(run: BenchRun): Promise<Findings> {
  const bare = await startBareRoutes(run.bank.environment.DATABASE_URL ?? '', run.cluster.folder);
  let found: Rounds;
  try {
    found = await playRounds(run, bare);
  } finally {
    await bare.stop();
  }
  const uniform = found.uniform.map((report) => report.perSecond);
  const hot = found.hot.map((report) => report.perSecond);
  const p99 = median(found.uniform.map((report) => report.ok.p99));
  const latency = (reports: readonly LoadReport[]) =>
    `p50 ${median(reports.map((r) => r.ok.p50))} ms, p99 ${median(reports.map((r) => r.ok.p99))} ms`;
  const figures: Figure[] = [
    { name: 'transfers: p99 at the top rate', value: p99, unit: 'ms', floor: 20, goal: 10, smallerIsBetter: true },
  ];
  if (run.pgbench) {
    const ratio = (name: string, ours: number[], theirs: number[], floor: number, goal: number): Figure => ({
      name,
      value: median(ours) / median(theirs),
      unit: '×',
      floor,
      goal,
      rounds: ours.map((each, round) => each / (theirs[round] ?? each)),
    });
    figures.unshift(
      ratio("transfers ÷ pgbench's best", uniform, found.best, 2, 2.75),
      ratio("transfers ÷ pgbench 'simple'", uniform, found.simple, 2.5, 3.5),
      ratio('one account in 95 % ÷ pgbench with one branch', hot, found.oneHotRow, 5, 7.5),
    );
  }
  const peers = run.pgbench
    ? [
        { name: 'pgbench scale 50, 8 clients, prepared', perSecond: found.best },
        { name: "pgbench scale 50, 8 clients, 'simple'", perSecond: found.simple },
        { name: 'pgbench scale 1, 16 clients, prepared', perSecond: found.oneHotRow },
      ]
    : [];
  const ours = [
    { name: 'Kosh over HTTP, uniform', perSecond: uniform, extra: latency(found.uniform) },
    { name: 'Kosh over HTTP, one account in 95%', perSecond: hot, extra: latency(found.hot) },
    {
      name: 'bare Fastify, the same requests, nothing done',
      perSecond: found.bare.map((report) => report.perSecond),
      extra: latency(found.bare),
    },
  ];
  const rows = [...peers, ...ours];
  return {
    what: 'Transfers over HTTP on 64 connections, in turn with pgbench on the same PostgreSQL',
    figures,
    tables: {
      rates: { columns: ['', 'a second'], rows: rows.map((row) => [row.name, Math.round(median(row.perSecond))]) },
    },
    text: `${measured(rows)}\n${costs(found)}`,
  };
}
