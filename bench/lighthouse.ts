import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import config from '../playwright.config.ts';
import type { Figure } from '../scripts/figures/figure.ts';
import { readFigureFiles } from '../scripts/figures/figure-file.ts';
import { watchMachine } from '../scripts/figures/measured-machine.ts';
import { productSources, recordFigures } from '../scripts/figures/record-figures.ts';
import { freePort } from '../server/platform/free-port.ts';
import { setBankAddress } from '../test/e2e/bank-address.ts';
import { openBankUnderTest } from '../test/e2e/bank-under-test.ts';
import { staffCaller } from '../test/e2e/people-for-browsers.ts';
import { signInQuickly } from '../test/e2e/sign-in-quickly.ts';
import { median, textOf } from './scoreboard.ts';

// `npm run lighthouse -- [PAGE…]` (after `npm run build`): Lighthouse's phone profile (slow 4G, a processor four times slower) for the landing
// page, two pages of a customer and the staff desk, and its desktop profile for two pages of the desk, medians of five runs. Lighthouse is
// not a dependency: npx runs the version below, or LIGHTHOUSE names its file.

const VERSION = '12.8.2';
const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FIGURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;

interface Audit {
  score: number | null;
  numericValue?: number;
  title: string;
  displayValue?: string;
  scoreDisplayMode: string;
}
interface Report {
  /** Lighthouse's speed index of the machine, without which a page's score means little. */
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

type Profile = 'phone' | 'desktop';

async function judge(address: string, port: number, folder: string, profile: Profile): Promise<Report> {
  const output = path.join(folder, 'report.json');
  const own = process.env.LIGHTHOUSE;
  const [command, first] = own ? [process.execPath, [own]] : ['npx', ['--yes', `lighthouse@${VERSION}`]];
  await promisify(execFile)(command, [
    ...first,
    address,
    `--port=${port}`,
    ...(profile === 'desktop' ? ['--preset=desktop'] : []),
    '--disable-storage-reset',
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
  ]);
  // as: Lighthouse's own format, of which these fields are used.
  return JSON.parse(readFileSync(output, 'utf8')) as Report;
}

const points = (reports: readonly Report[], id: string): number[] =>
  reports.map((each) => Math.round((each.categories[id]?.score ?? 0) * 100));
const indexes = (reports: readonly Report[]): number[] =>
  reports.map((each) => Math.round(each.environment.benchmarkIndex));
const timeOf = (reports: readonly Report[], id: string): number =>
  median(reports.map((each) => each.audits[id]?.numericValue ?? 0));

/** Returns a page's line in the table: its points, its times, and the speed of the machine meanwhile. */
function rowOf(name: string, reports: readonly Report[]): (string | number)[] {
  return [
    name,
    ...CATEGORIES.map((id) => median(points(reports, id))),
    ...FIGURES.map((id) => Number(timeOf(reports, id).toFixed(id.endsWith('shift') ? 3 : 0))),
    `${median(indexes(reports))} (${indexes(reports).join(' ')})`,
  ];
}

/** Prints the audits that cost a page points. */
function printWanting(name: string, [report]: readonly Report[]): void {
  for (const { id, weight } of CATEGORIES.flatMap((category) => report?.categories[category]?.auditRefs ?? [])) {
    const audit = report?.audits[id];
    if (audit && audit.score !== null && audit.score < 0.9)
      console.log(`${name}, wanting: ${id} (weight ${weight}): ${audit.displayValue ?? audit.title}`);
  }
}

/** Returns a page's two figures. Only the landing page, which strangers see first, must have all points for its speed. */
function figuresOf(name: string, reports: readonly Report[]): Figure[] {
  const rounds = points(reports, 'performance');
  const floor = name === LANDING ? 100 : 96;
  const others = CATEGORIES.slice(1).map((id) => median(points(reports, id)));
  return [
    { name: `${name}: performance`, value: median(rounds), unit: 'points', floor, goal: floor, rounds },
    {
      name: `${name}: the lowest of the other three`,
      value: Math.min(...others),
      unit: 'points',
      floor: 100,
      goal: 100,
    },
  ];
}

const LANDING = 'Landing page';
const PEOPLE = { customer: 'asha@kosh.example', banker: 'kavita@kosh.example' } as const;
const PAGES: readonly (readonly [name: string, address: string, profile: Profile, who?: keyof typeof PEOPLE])[] = [
  [LANDING, '/', 'phone'],
  ['Dashboard of a customer', '/customer/dashboard', 'phone', 'customer'],
  ['Transactions of a customer', '/transactions', 'phone', 'customer'],
  ['Dashboard of the desk', '/banker/dashboard', 'phone', 'banker'],
  ['Transactions at the desk', '/banker/transactions', 'desktop', 'banker'],
  ['Customer at the desk', '/banker/customer/$asha', 'desktop', 'banker'],
];

/** Returns an address with the id of the demo's first customer in its place. */
async function addressOf(address: string): Promise<string> {
  if (!address.includes('$asha')) return address;
  const call = await staffCaller(PEOPLE.banker);
  const { data } = await call('GET', '/banker/customers?search=asha@');
  // as: the contract's answer of listCustomers.
  const [asha] = data.customers as { id: string }[];
  return address.replace('$asha', asha?.id ?? '');
}

const COLUMNS = [
  'page',
  ...CATEGORIES,
  'first paint ms',
  'largest paint ms',
  'blocked ms',
  'layout shift',
  'speed index',
  'benchmark index',
];

/** Writes what is measured so far. Pages that an earlier run has measured, of the same sources, stay in the file. */
function record(figures: readonly Figure[], rows: readonly (string | number)[][]): void {
  const earlier = readFigureFiles().get('lighthouse');
  const kept = earlier?.sources === productSources() ? earlier : undefined;
  const others = (kept?.figures ?? []).filter(({ name }) => !figures.some((figure) => figure.name === name));
  const otherRows = (kept?.tables?.pages?.rows ?? []).filter(([page]) => !rows.some(([name]) => name === page));
  const pages = { columns: COLUMNS, rows: [...otherRows, ...rows] };
  recordFigures(
    'lighthouse',
    { what: 'Pages by Lighthouse, five runs each', figures: [...others, ...figures], tables: { pages } },
    machine(),
  );
}

const machine = watchMachine();
const figures: Figure[] = [];
const rows: (string | number)[][] = [];
const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-lighthouse-'));
const bank = await openBankUnderTest({ LIMIT_SCALE: '100' });
setBankAddress(bank.url);
try {
  const wanted = process.argv.slice(2);
  for (const [name, address, profile, who] of PAGES.filter((page) => wanted.length === 0 || wanted.includes(page[0]))) {
    const port = await freePort();
    const { executablePath, args = [] } = config.use?.launchOptions ?? {};
    const context = await chromium.launchPersistentContext(path.join(folder, String(port)), {
      ...(executablePath && { executablePath }),
      args: [...args, `--remote-debugging-port=${port}`],
      viewport: null,
    });
    if (who) {
      const page = await context.newPage();
      await signInQuickly(page, who, { email: PEOPLE[who], password: 'Demo@1234' });
      // Dismissed for good, because each run is a new visit.
      await page.evaluate(() => localStorage.setItem('dismissedDisclaimer', 'true'));
      await page.close();
    }
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1)
      reports.push(await judge(bank.url + (await addressOf(address)), port, folder, profile));
    rows.push(rowOf(`${name}, ${profile}`, reports));
    // Told and recorded page by page: on a slow machine each takes minutes.
    console.log(rows.at(-1)?.join(' · '));
    figures.push(...figuresOf(name, reports));
    printWanting(name, reports);
    record(figures, rows);
    await context.close();
  }
  console.log(textOf({ columns: COLUMNS, rows }));
} finally {
  await bank.close();
  rmSync(folder, { recursive: true, force: true });
}
