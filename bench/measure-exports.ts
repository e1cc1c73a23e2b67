import { createWriteStream, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Figure } from '../scripts/figures/figure.ts';
import type { PaperFormat } from '../server/paper/paper.ts';
import type { BenchRun, Findings } from './bench-run.ts';
import { plantLongAccount } from './long-account.ts';
import { type Cost, costOf } from './processor-cost.ts';
import { copyLines, findPsql } from './psql-copy.ts';
import { median, textOf } from './scoreboard.ts';

/** Lines of the account beside its opening deposit. */
const LINES = 99_999;
/** A PDF of so many lines takes long; more than these rounds tell little more. */
const PDF_ROUNDS = 3;
/**
 * Times of an export ÷ \copy of the same lines on 2026-11-24, when a page of lines was found by reading the whole account. The later
 * time of a workbook or a PDF is compared with these, each divided by the \copy beside it, so that the machines may differ.
 */
const EARLIER = { xlsx: 52, pdf: 79 };

interface Made {
  readonly seconds: number;
  readonly cost: Cost;
  readonly megabytes: number;
  readonly memory: number;
}

/**
 * Measures how long a customer's export of a hundred thousand lines takes over HTTP, in turn with psql's `\copy` of the same
 * lines; both write a file. Every line of the CSV is compared with psql's first.
 */
export async function measureExports(run: BenchRun): Promise<Findings> {
  const { options, bank, cluster } = run;
  const [owner] = bank.signedIn;
  if (!owner) throw new Error('Nobody is signed in');
  const psql = findPsql();
  await plantLongAccount(bank.address, bank.signedIn, LINES);
  const fileNamed = (name: string) => path.join(cluster.folder, name);
  const copied = fileNamed('copied.csv');
  const copy = psql && (() => measured(run, copied, () => copyLines(psql, bank.address, owner.accountId, copied)));
  const download = (format: PaperFormat) =>
    measured(run, fileNamed(`export.${format}`), () => exported(run, format, fileNamed(`export.${format}`)));

  // Both sides start warm, and have the same to tell.
  await download('csv');
  if (copy) {
    await copy();
    compareLines(readFileSync(fileNamed('export.csv'), 'utf8'), readFileSync(copied, 'utf8'));
  }
  const rows: string[][] = [];
  const figures: Figure[] = [];
  for (const format of ['csv', 'xlsx', 'pdf'] as const) {
    const ours: Made[] = [];
    const theirs: Made[] = [];
    for (
      let round = 0;
      round < (format === 'pdf' ? Math.min(PDF_ROUNDS, options.rounds) : options.rounds);
      round += 1
    ) {
      ours.push(await download(format));
      if (copy) theirs.push(await copy());
    }
    rows.push(row(`${format}, the bank's`, ours));
    if (theirs.length > 0) {
      rows.push(row('psql \\copy beside it', theirs));
      const value = median(ours.map((made) => made.seconds)) / median(theirs.map((made) => made.seconds));
      const figure = { unit: '×', smallerIsBetter: true } as const;
      if (format === 'csv') figures.push({ ...figure, name: 'export, CSV ÷ psql \\copy', value, floor: 3, goal: 1.5 });
      else
        figures.push({
          ...figure,
          name: `export, ${format.toUpperCase()} ÷ its earlier time`,
          value: value / EARLIER[format],
          floor: 1,
          goal: 0.5,
        });
    }
  }
  const note = psql ? '' : '\nThere is no psql here: the ratios are left out.';
  const columns = ['100,000 lines', 'seconds', 'of rounds', 'MB', 'processor s: server', 'PostgreSQL', 'psql'];
  const lines = { columns, rows };
  return {
    what: "A customer's export of 100,000 lines over HTTP, in turn with psql's \\copy of the same lines",
    figures,
    tables: { lines },
    text: `${textOf(lines)}\nServer memory after it: ${run.server.memory()} MB${note}`,
  };
}

async function measured(run: BenchRun, file: string, make: () => Promise<void>): Promise<Made> {
  const from = performance.now();
  let seconds = 0;
  const cost = await costOf(run.server, run.cluster, async () => {
    await make();
    seconds = (performance.now() - from) / 1_000;
    return 1;
  });
  return { seconds, cost, megabytes: statSync(file).size / 1e6, memory: run.server.memory() };
}

function row(name: string, made: readonly Made[]): string[] {
  const of = (value: (made: Made) => number) => median(made.map(value)).toFixed(2);
  return [
    name,
    of((each) => each.seconds),
    made.map((each) => each.seconds.toFixed(2)).join(' '),
    of((each) => each.megabytes),
    of((each) => each.cost.server / 1e6),
    of((each) => each.cost.database / 1e6),
    of((each) => each.cost.client / 1e6),
  ];
}

/** Downloads an export into a file, as a browser does. */
async function exported({ bank, requests, server }: BenchRun, format: PaperFormat, file: string): Promise<void> {
  const [owner] = bank.signedIn;
  if (!owner) throw new Error('Nobody is signed in');
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http
      .request(
        {
          host: '127.0.0.1',
          port: server.port,
          method: 'POST',
          path: '/api/customers/export-transactions',
          headers: { authorization: requests.authorization(owner), 'content-type': 'application/json' },
        },
        resolve,
      )
      .once('error', reject)
      .end(JSON.stringify({ format }));
  });
  await pipeline(response, createWriteStream(file));
  if (response.statusCode !== 200) throw new Error(`The export was answered: ${readFileSync(file, 'utf8')}`);
}

/** Throws unless both files have the same lines, but for what the bank adds: a mark in front, and one before a formula. */
function compareLines(ours: string, theirs: string): void {
  const bank = ours
    .slice(1)
    .replaceAll('\r\n', '\n')
    .replaceAll(/'(?=[=@])/g, '')
    .split('\n');
  const psql = theirs.split('\n');
  const different = psql.findIndex((line, at) => line !== bank[at]);
  if (bank.length !== psql.length || different >= 0)
    throw new Error(
      `${bank.length} and ${psql.length} lines; the first that differs: ${bank[different]} and ${psql[different]}`,
    );
}
