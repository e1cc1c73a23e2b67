import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { compress } from '../../scripts/web-build/compressed-files.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { openDashboard } from './people-for-browsers.ts';

// The size of a first visit and of the dashboard, read from the built files; the budgets hold for both compressions.

const BUILD = path.join(CHECKOUT, 'dist/web');
// Bytes. The page has gained functions since its scripts had 95,527 bytes as br, and may not weigh more.
const BUDGETS = { br: { js: 95_527, css: 13_000 }, gz: { js: 110_000, css: 20_000 } };
// Bytes of the scripts that opening the dashboard loads. It has gained functions since, too.
const DASHBOARD = { br: 240_290, gz: 274_081 };

type Encoding = keyof typeof compress;
const DRAWS = [1, 2, 3, 4, 5, 6, 7, 8];
/** A name of a built script with its hash. */
const HASHED = /([\w.-]+-)([0-9a-f]{7,8})(?=\.js\b)/g;

/** Returns the transfer size of a built file in bytes; the build leaves out compression that gains nothing. */
function sizeOf(file: string, encoding: Encoding): number {
  const compressed = path.join(BUILD, `${file}.${encoding}`);
  return statSync(existsSync(compressed) ? compressed : path.join(BUILD, file)).size;
}

/**
 * Returns a script's weight in bytes: the mean of its sizes with several draws of the hashes in the names of the files that
 * it loads. A change of any of these files draws anew, and moves the size of the first script by up to 120 bytes.
 */
async function weightOf(file: string, encoding: Encoding): Promise<number> {
  const size = sizeOf(file, encoding);
  const source = readFileSync(path.join(BUILD, file), 'utf8');
  if (source.search(HASHED) < 0 || !existsSync(path.join(BUILD, `${file}.${encoding}`))) return size;
  const drawn = DRAWS.map(async (draw) => {
    const text = source.replaceAll(HASHED, (_, name: string, hash: string) => {
      const digits = createHash('sha256').update(`${draw} ${name}`).digest('hex');
      return name + digits.slice(0, hash.length);
    });
    return (await compress[encoding](Buffer.from(text))).length;
  });
  const sizes = await Promise.all(drawn);
  const weight = Math.round(sizes.reduce((sum, each) => sum + each, 0) / DRAWS.length);
  // The files that the server sends are compressed as the draws are.
  expect(Math.abs(weight - size), file).toBeLessThan(200);
  return weight;
}

async function weightOfAll(files: Iterable<string>, encoding: Encoding): Promise<number> {
  const weights = await Promise.all([...files].map((file) => weightOf(file, encoding)));
  return weights.reduce((sum, weight) => sum + weight, 0);
}

const html = readFileSync(path.join(BUILD, 'index.html'), 'utf8');
const first = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);

for (const encoding of ['br', 'gz'] as const) {
  test(`the landing page stays light as ${encoding}`, async () => {
    for (const [kind, budget] of Object.entries(BUDGETS[encoding])) {
      const files = first.filter((file) => file.endsWith(`.${kind}`));
      expect(files.length, kind).toBeGreaterThan(0);
      expect(await weightOfAll(files, encoding), `${kind} of the landing page`).toBeLessThanOrEqual(budget);
    }
  });
}

test('opening the dashboard loads no more script than before its newer functions', async ({ context }) => {
  const scripts = new Set<string>();
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname.slice(1));
  });
  const page = await openDashboard(context, { email: 'asha@kosh.example', password: 'Demo@1234' });
  // The parts that are loaded after the page: its charts, and the button below it.
  await expect(page.getByRole('img', { name: /^Your balance went from / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Demo tools', exact: true })).toBeVisible();
  const loaded = await weightOfAll(scripts, 'br');
  expect(loaded).toBeLessThanOrEqual(DASHBOARD.br);
  expect(await weightOfAll(scripts, 'gz')).toBeLessThanOrEqual(DASHBOARD.gz);
  // It was counted: the first script alone has a third of it.
  expect(loaded).toBeGreaterThan(2 * BUDGETS.br.js);
});

test('what is loaded later is few files, and another language is none of the first', () => {
  const scripts = readdirSync(path.join(BUILD, 'assets')).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeLessThanOrEqual(86);
  // Devanagari: the bank's name in the wordmark is allowed, a sentence is not.
  for (const file of first.filter((each) => each.endsWith('.js')))
    expect(readFileSync(path.join(BUILD, file), 'utf8').match(/[\u0900-\u097f ]{24,}/g) ?? [], file).toEqual([]);
});

/** Returns the faces of a family that the page has loaded, by their weights. */
const loadedFaces = (page: Page, family: string) =>
  page.evaluate(
    async (name) =>
      [...(await document.fonts.ready)]
        .filter((face) => face.family.replaceAll('"', '') === name && face.status === 'loaded')
        .map((face) => face.weight),
    family,
  );

test('a first visit in English loads the letters of its few Hindi words, and a visit in Hindi the whole script', async ({
  page,
}) => {
  const words = readdirSync(path.join(BUILD, 'assets')).filter((file) => file.startsWith('devanagari-words'));
  expect(words.map((file) => sizeOf(`assets/${file}`, 'br') < 4_000)).toEqual([true]);
  await page.goto(url('/'));
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', { name: 'हिन्दी', exact: true })).toBeVisible();
  await expect.poll(() => loadedFaces(page, 'Devanagari Words')).toEqual(['normal']);
  expect(await loadedFaces(page, 'Devanagari')).toEqual([]);
  await banner.getByRole('button', { name: 'हिन्दी', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/[\u0900-\u097f]/);
  await expect.poll(() => loadedFaces(page, 'Devanagari')).toEqual(['100 500', '501 900']);
});
