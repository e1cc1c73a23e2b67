import type { Figure } from '../scripts/figures/figure.ts';
import { type BenchRun, CONNECTIONS, type Findings } from './bench-run.ts';
import { startBareRoutes } from './bench-server.ts';
import { generateLoad } from './generate-load.ts';
import type { LoadReport } from './load-order.ts';
import { assertSuccessful } from './measure-writes.ts';
import { type Cost, costOf } from './processor-cost.ts';
import { measured, median } from './scoreboard.ts';

/** Measures the two reads of a dashboard through the whole product, in turn with a bare route that runs the same SELECT. */
export async function measureReads({ options, bank, cluster, requests, server }: BenchRun): Promise<Findings> {
  const bare = await startBareRoutes(bank.environment.DATABASE_URL ?? '', cluster.folder);
  try {
    const pairs = [
      {
        name: 'account: profile with balance',
        ours: requests.profiles(),
        theirs: requests.bare('bare-profile', '/profile/:id', (customer) => customer.id),
      },
      {
        name: 'activity: latest five',
        ours: requests.latestFive(),
        theirs: requests.bare('bare-latest', '/latest/:id', (customer) => customer.accountId),
      },
    ];
    const figures: Figure[] = [];
    const rows: { name: string; perSecond: number[]; extra?: string }[] = [];
    for (const { name, ours, theirs } of pairs) {
      const ask = async (port: number, requestFile: string, seconds: number) =>
        assertSuccessful(await generateLoad({ port, connections: CONNECTIONS, seconds, requestFile }));
      for (const [port, file] of [
        [server.port, ours],
        [bare.port, theirs],
      ] as const)
        await ask(port, file, options.quick ? 2 : 6);
      const found = {
        ours: [] as LoadReport[],
        theirs: [] as LoadReport[],
        cost: [] as Cost[],
        bareCost: [] as Cost[],
      };
      for (let round = 0; round < options.rounds; round += 1) {
        const ourCost = costOf(server, cluster, async () => {
          found.ours.push(await ask(server.port, ours, options.seconds));
          return found.ours.at(-1)?.ok.count ?? 0;
        });
        found.cost.push(await ourCost);
        const theirCost = costOf(bare, cluster, async () => {
          found.theirs.push(await ask(bare.port, theirs, options.seconds));
          return found.theirs.at(-1)?.ok.count ?? 0;
        });
        found.bareCost.push(await theirCost);
      }
      const row = (who: string, reports: readonly LoadReport[], costs: readonly Cost[]) => ({
        name: `${who}, ${name}`,
        perSecond: reports.map((report) => report.perSecond),
        extra: `p99 ${Math.round(median(reports.map((report) => report.ok.p99)) * 100) / 100} ms; processor: server ${Math.round(median(costs.map((c) => c.server)))} µs, PostgreSQL ${Math.round(median(costs.map((c) => c.database)))} µs`,
      });
      rows.push(row('Kosh', found.ours, found.cost), row('bare Fastify', found.theirs, found.bareCost));
      figures.push({
        name: `${name} ÷ a bare route with the same SQL`,
        value: median(found.ours.map((r) => r.perSecond)) / median(found.theirs.map((r) => r.perSecond)),
        unit: '×',
        floor: 0.6,
        goal: 0.85,
        rounds: found.ours.map((report, round) => report.perSecond / (found.theirs[round]?.perSecond ?? 1)),
      });
    }
    return {
      what: 'The two reads of a dashboard, in turn with a Fastify route that only runs the same SQL',
      figures,
      tables: {
        rates: {
          columns: ['', 'a second', ''],
          rows: rows.map((row) => [row.name, Math.round(median(row.perSecond)), row.extra ?? '']),
        },
      },
      text: measured(rows),
    };
  } finally {
    await bare.stop();
  }
}
