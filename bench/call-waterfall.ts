import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { Figure } from '../scripts/figures/figure.ts';
import { watchMachine } from '../scripts/figures/measured-machine.ts';
import { recordFigures } from '../scripts/figures/record-figures.ts';
import { getChromium } from '../scripts/find-chromium.ts';
import { setBankAddress } from '../test/e2e/bank-address.ts';
import { openBankUnderTest } from '../test/e2e/bank-under-test.ts';
import { signInQuickly } from '../test/e2e/sign-in-quickly.ts';
import { median, textOf } from './scoreboard.ts';

// `npx tsx bench/call-waterfall.ts [NAME]` (after `npm run build`): the calls of a signed-in customer's dashboard on a network with a
// phone's latency: when each starts and ends, and which others it waits for. A call waits for another when it starts later in a
// visit that holds the other one back. NAME is that of the record, so that the state before a change stays beside the one after it.

const ROUNDS = 5;
/** Latency in ms of Lighthouse's slow 4G. */
const LATENCY = 150;
/** Milliseconds for which a call is held back, and by which another must then move to count as waiting for it. */
const HELD = 4_000;
const MOVED = 2_000;
/** Milliseconds without a call after which a page has made all that it makes by itself. */
const QUIET = 1_000;
const ASHA = { email: 'asha@kosh.example', password: 'Demo@1234' };

interface Call {
  readonly name: string;
  /** Milliseconds since the visit began. */
  readonly from: number;
  readonly to: number;
}

interface Visit {
  readonly calls: readonly Call[];
  /** Milliseconds until the customer's name and a balance stood on the screen. */
  readonly useful: number;
}

declare global {
  var koshVisit: { calls: { name: string; from: number; to: number }[]; useful: number };
}

/** Runs in the page before its scripts: notes each call and the first useful paint, and holds one call back. */
function watch({ held, ms }: { held: string; ms: number }): void {
  globalThis.koshVisit = { calls: [], useful: 0 };
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input.toString();
    const name = address.replace(/^https?:\/\/[^/]+/, '').replace(/[\da-f-]{36}/, ':id');
    const call = { name, from: performance.now(), to: 0 };
    globalThis.koshVisit.calls.push(call);
    if (name === held) await new Promise((resolve) => setTimeout(resolve, ms));
    const answer = await fetch(input, init);
    call.to = performance.now();
    return answer;
  };
  new MutationObserver((_, observer) => {
    const name = document.querySelector('h1')?.textContent;
    if (!name?.includes('Asha') || !document.querySelector('[data-testid="balance"]')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      globalThis.koshVisit.useful = performance.now();
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

async function slowNetwork(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  const rate = (1_600 * 1_024) / 8;
  const conditions = { offline: false, latency: LATENCY, downloadThroughput: rate, uploadThroughput: rate };
  await session.send('Network.emulateNetworkConditions', conditions);
  return session;
}

/** Opens the dashboard in a tab of its own, with the files of an earlier visit in the cache or without. */
async function visit(context: BrowserContext, url: string, { held = '', cached = true } = {}): Promise<Visit> {
  const page = await context.newPage();
  try {
    const session = await slowNetwork(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: !cached });
    await page.addInitScript(watch, { held, ms: HELD });
    await page.goto(`${url}/customer/dashboard`);
    await page.waitForFunction(settled, QUIET);
    return await page.evaluate(() => globalThis.koshVisit);
  } finally {
    await page.close();
  }
}

/** Runs in the page: true once it is useful, and no call has begun or ended for a while. The stream of news never ends. */
function settled(quietMs: number): boolean {
  const { calls, useful } = globalThis.koshVisit;
  const open = calls.some(({ name, to }) => to === 0 && !name.endsWith('/live'));
  return useful > 0 && !open && performance.now() - Math.max(...calls.flatMap(({ from, to }) => [from, to])) > quietMs;
}

const started = (of: Visit, name: string): number | undefined => of.calls.find((call) => call.name === name)?.from;

const [record = 'waterfall'] = process.argv.slice(2);
const machine = watchMachine();
const bank = await openBankUnderTest({ LIMIT_SCALE: '100' });
setBankAddress(bank.url);
const browser = await chromium.launch({
  ...(await getChromium()),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await signInQuickly(page, 'customer', ASHA);
  await page.evaluate(() => localStorage.setItem('dismissedDisclaimer', 'true'));
  await page.close();
  await visit(context, bank.url);
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(context, bank.url));
  const names = [...new Set(visits.flatMap((one) => one.calls.map(({ name }) => name)))];
  const of = (value: (one: Visit) => number): number => Math.round(median(visits.map(value)));
  const calls = names.map((name) => ({
    name,
    from: of((one) => started(one, name) ?? 0),
    to: of((one) => one.calls.find((call) => call.name === name)?.to ?? 0),
  }));
  const useful = of((one) => one.useful);
  const first: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    first.push(Math.round((await visit(context, bank.url, { cached: false })).useful));
  const waits = new Map<string, string[]>();
  for (const { name } of calls) {
    const heldBack = await visit(context, bank.url, { held: name });
    for (const other of calls)
      if ((started(heldBack, other.name) ?? Number.POSITIVE_INFINITY) - other.from > MOVED)
        waits.set(other.name, [...(waits.get(other.name) ?? []), name]);
    if (heldBack.useful - useful > MOVED) waits.set('useful', [...(waits.get('useful') ?? []), name]);
  }
  const waterfall = {
    columns: ['call', 'starts ms', 'ends ms', 'waits for'],
    rows: [
      ...calls.map(({ name, from, to }) => [name, from, to, waits.get(name)?.join(', ') ?? '']),
      ['name and balance on the screen', '', useful, waits.get('useful')?.join(', ') ?? ''],
      ['the same without a file in the cache', '', Math.round(median(first)), ''],
    ],
  };
  console.log(textOf(waterfall));
  const what = `Calls of a signed-in customer's dashboard, ${LATENCY} ms from the bank`;
  const figure = (name: string, rounds: number[]): Figure => ({ name, value: median(rounds), unit: 'ms', rounds });
  const figures = [
    figure(
      'Dashboard: name and balance on the screen',
      visits.map((one) => Math.round(one.useful)),
    ),
    figure('Dashboard: the same without a file in the cache', first),
  ];
  console.log(figures.map(({ name, rounds }) => `${name}: ${rounds?.join(' ')}`).join('\n'));
  recordFigures(record, { what, figures, tables: { waterfall } }, machine());
} finally {
  await browser.close();
  await bank.close();
}
