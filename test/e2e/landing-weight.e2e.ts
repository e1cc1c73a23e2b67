import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { expect, test } from './bank-test.ts';

// The size of a first visit, read from the built files; the budgets hold for both compressions.

const BUILD = path.join(CHECKOUT, 'dist/web');
const BUDGETS = { js: 110_000, css: 20_000 };

/** Returns the transfer size of a built file in bytes; the build leaves out compression that gains nothing. */
function weightOf(file: string, encoding: 'br' | 'gz'): number {
  const compressed = path.join(BUILD, `${file}.${encoding}`);
  return statSync(existsSync(compressed) ? compressed : path.join(BUILD, file)).size;
}

const html = readFileSync(path.join(BUILD, 'index.html'), 'utf8');
const first = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);

for (const encoding of ['br', 'gz'] as const) {
  test(`the landing page stays light as ${encoding}`, () => {
    for (const [kind, budget] of Object.entries(BUDGETS)) {
      const files = first.filter((file) => file.endsWith(`.${kind}`));
      expect(files.length, kind).toBeGreaterThan(0);
      expect(
        files.reduce((sum, file) => sum + weightOf(file, encoding), 0),
        `${kind} of the landing page`,
      ).toBeLessThan(budget);
    }
  });
}

test('what is loaded later is few files, and another language is none of the first', () => {
  const scripts = readdirSync(path.join(BUILD, 'assets')).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeLessThan(70);
  // Devanagari: the bank's name in the wordmark is allowed, a sentence is not.
  for (const file of first.filter((each) => each.endsWith('.js')))
    expect(readFileSync(path.join(BUILD, file), 'utf8').match(/[\u0900-\u097f ]{24,}/g) ?? [], file).toEqual([]);
});
