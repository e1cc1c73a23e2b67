import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { refusals } from '../../contract/vocabulary/refusals.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { errors } from '../../web/words/en/errors.ts';

// Each message of the catalogue must be shown by some test. These tests check that one mentions it; the mentioned test checks
// that it is shown.

const sources = (folder: string, ending: string): string =>
  readdirSync(path.join(CHECKOUT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(path.join(CHECKOUT, folder, name), 'utf8').replaceAll("\\'", "'"))
    .join('\n');

/** Returns the messages of a catalogue by name; of a template, its longest fixed part. */
function sentences(catalogue: object, prefix: string): [string, string][] {
  return Object.entries(catalogue).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[`${prefix}.${name}`, value]];
    if (typeof value === 'function') {
      const parts = String(value('§')).split('§');
      return [[`${prefix}.${name}`, parts.toSorted((one, other) => other.length - one.length)[0] ?? '']];
    }
    return sentences(Object(value), `${prefix}.${name}`);
  });
}

const inBrowser = sources('test/e2e', '.e2e.ts');
const atTheBank = sources('test', '.test.ts');

test.each(sentences(errors, 'errors'))('%s: “%s” is brought on the screen by a browser test', (_, sentence) => {
  expect(sentence.length).toBeGreaterThan(3);
  expect(inBrowser.includes(sentence)).toBe(true);
});

test.each(Object.keys(refusals))('%s is answered to a test by the bank', (code) => {
  expect(new RegExp(`\\b${code}\\b`).test(atTheBank)).toBe(true);
});
