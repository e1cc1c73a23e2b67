import type { Figure } from '../scripts/figures/figure.ts';
import { type BenchRun, CONNECTIONS, type Findings } from './bench-run.ts';
import { generateLoad } from './generate-load.ts';
import type { LoadReport } from './load-order.ts';
import { assertSuccessful } from './measure-writes.ts';
import { median, textOf } from './scoreboard.ts';

/** A pace that one user meets on most days, in transfers a second. */
const USUAL_RATE = 1_000;

/**
 * Measures transfers at a fixed rate, timed from the moment at which each was due: at half of the top rate, which each round measures
 * anew, and at a thousand a second.
 */
export async function measurePaced({ options, requests, server }: BenchRun): Promise<Findings> {
  const order = {
    port: server.port,
    connections: CONNECTIONS,
    seconds: options.seconds,
    requestFile: requests.uniformTransfers(),
  };
  const load = async (rate?: number) => assertSuccessful(await generateLoad({ ...order, ...(rate && { rate }) }));
  const top: number[] = [];
  const half: LoadReport[] = [];
  const usual: LoadReport[] = [];
  // The first round compiles code and fills caches.
  for (let round = 0; round <= options.rounds; round += 1) {
    const { perSecond } = await load();
    const atHalf = await load(Math.round(perSecond / 2));
    const atUsual = await load(USUAL_RATE);
    if (round === 0) continue;
    top.push(perSecond);
    half.push(atHalf);
    usual.push(atUsual);
  }
  const p99 = (name: string, reports: readonly LoadReport[], floor: number, goal: number): Figure => {
    const rounds = reports.map((report) => report.ok.p99);
    return { name, value: median(rounds), unit: 'ms', floor, goal, smallerIsBetter: true, rounds };
  };
  const row = (name: string, reports: readonly LoadReport[]): (string | number)[] => {
    const of = (value: (report: LoadReport) => number): number => Number(median(reports.map(value)).toFixed(1));
    return [name, Math.round(of((r) => r.perSecond)), of((r) => r.ok.p50), of((r) => r.ok.p99)];
  };
  const paces = {
    columns: ['transfers', 'a second', 'p50 ms', 'p99 ms'],
    rows: [row('at half of it', half), row('at a usual pace', usual)],
  };
  return {
    what: 'Transfers at a fixed rate, timed from the moment at which each was due',
    figures: [
      p99('transfers: p99 at half of the top rate', half, 20, 10),
      p99(`transfers: p99 at ${USUAL_RATE.toLocaleString('en-US')} a second`, usual, 10, 4),
    ],
    tables: { paces },
    text: `top rate ${Math.round(median(top))}/s\n${textOf(paces)}`,
  };
}
