import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { watchMachine } from '../scripts/figures/measured-machine.ts';
import { recordFigures } from '../scripts/figures/record-figures.ts';
import { getChromium } from '../scripts/find-chromium.ts';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { freePort } from '../server/platform/free-port.ts';

// `npx tsx bench/measure-reload.ts`: time from a save until `npm run dev` shows the change, in the API and in the browser.
// Edits two files for a moment and restores them.

const ROUNDS = 5;
const machine = watchMachine();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kosh-reload-'));
const [port, webPort] = [await freePort(), await freePort()];
const dev = spawn(path.join(CHECKOUT, 'node_modules/.bin/tsx'), ['scripts/dev.ts', '--seed', 'empty'], {
  cwd: CHECKOUT,
  env: { ...process.env, PORT: String(port), WEB_PORT: String(webPort), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
});

/** Returns the milliseconds until `holds` returns true, by polling. */
async function timeUntil(holds: () => Promise<boolean>): Promise<number> {
  const from = performance.now();
  while (!(await holds().catch(() => false))) {
    if (performance.now() - from > 120_000) throw new Error('No change within 120 s');
    await pause(10);
  }
  return performance.now() - from;
}

/** Replaces a text in a file while `measure` runs. */
async function edited(file: string, from: string, to: string, measure: () => Promise<number>): Promise<number> {
  const place = path.join(CHECKOUT, file);
  const before = readFileSync(place, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} does not say ${from}`);
  try {
    writeFileSync(place, before.replace(from, to));
    return await measure();
  } finally {
    writeFileSync(place, before);
  }
}

const answerNow = async (): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/nowhere`);
  // as: the envelope of a refusal.
  return ((await answer.json()) as { message: string }).message;
};
const median = (times: number[]): number => Math.round(times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0);

try {
  console.log(`first start: ${Math.round(await timeUntil(async () => (await answerNow()) !== ''))} ms`);
  const [was, is] = ['There is nothing at this address.', 'There is nothing here.'];
  const server: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const time = () => timeUntil(async () => (await answerNow()) === is);
    server.push(await edited('contract/vocabulary/refusals.ts', was, is, time));
    await timeUntil(async () => (await answerNow()) === was);
  }
  console.log(`server, save to answer: ${median(server)} ms (${server.map(Math.round).join(', ')})`);

  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ ...(await getChromium()), args });
  const page = await browser.newPage();
  const opened = performance.now();
  await page.goto(`http://localhost:${webPort}/customer/login`, { timeout: 120_000 });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor({ timeout: 120_000 });
  console.log(`first page, nothing prepared: ${Math.round(performance.now() - opened)} ms`);
  const changed = page.locator('form[data-changed]');
  const web: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const time = () => timeUntil(async () => (await changed.count()) === 1);
    web.push(await edited('web/pages/sign-in/credentials-form.tsx', '<form ', '<form data-changed ', time));
    await timeUntil(async () => (await changed.count()) === 0);
  }
  console.log(`web, save to screen: ${median(web)} ms (${web.map(Math.round).join(', ')})`);
  await browser.close();
  const saves = {
    columns: ['a change of', 'shown after ms'],
    rows: [
      ['the server', median(server)],
      ['a component', median(web)],
    ],
  };
  recordFigures(
    'reload',
    { what: 'Time from a save until `npm run dev` shows the change', tables: { saves } },
    machine(),
  );
} finally {
  dev.kill('SIGTERM');
  await new Promise((resolve) => dev.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
