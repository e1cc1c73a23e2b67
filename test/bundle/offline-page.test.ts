import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';

const read = (name: string): string => readFileSync(path.join(CHECKOUT, 'web/public', name), 'utf8');
const worker = read('service-worker.js');
const [, list = ''] = /const FILES = \[(.*)\];/.exec(worker) ?? [];
const files = [...list.matchAll(/'\/([^']+)'/g)].map(([, name = '']) => name);

test('the worker keeps the offline page, and its name for them changes with them', () => {
  expect(files).toEqual(['offline.html', 'offline.css', 'offline.js']);
  const hash = createHash('sha256').update(files.map(read).join('')).digest('hex').slice(0, 8);
  expect(worker).toContain(`const KEPT = 'kosh-offline-${hash}';`);
});

test('the offline page needs no file that the worker does not keep', () => {
  const needed = [...read('offline.html').matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name]) => name);
  expect(needed).toEqual(['offline.css', 'offline.js']);
  const css = read('offline.css');
  expect(css).not.toContain('@import');
  expect([...css.matchAll(/url\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual(['/offline-devanagari.woff2']);
  expect(worker).toContain("const KEPT_LETTERS = '/offline-devanagari.woff2';");
});

test('each text of the offline page is there in both languages', () => {
  const [english = '', hindi = ''] = read('offline.html').split('<main ').slice(1);
  const shape = (part: string) => [...part.matchAll(/<(h1|p|button)([^>]*)>/g)].map(([tag]) => tag);
  expect(shape(hindi)).toEqual(shape(english));
  expect(hindi).not.toMatch(/>[^<]*\b(?:You|bank cannot|Try again)\b/);
});
