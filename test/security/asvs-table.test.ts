import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// docs/security-asvs.md is written by hand; these tests check its form and its references.

const table = readFileSync(path.join(CHECKOUT, 'docs/security-asvs.md'), 'utf8');
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| v5.0.0-'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', level = '', words = '', verdict = '', evidence = '']) => ({ id, level, words, verdict, evidence }));

test('has every requirement of levels 1 and 2, once', () => {
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
});

test('says of each whether it is met, and how', () => {
  const verdicts = { met: 0, '**deviation**': 0, 'not applicable': 0 };
  for (const { id, words, verdict, evidence } of rows) {
    expect(Object.keys(verdicts), id).toContain(verdict);
    expect(words.length * evidence.length, id).toBeGreaterThan(0);
    verdicts[verdict as keyof typeof verdicts] += 1; // as: one of the keys, by the line above
  }
  expect(table).toContain(
    `${rows.length} rows: ${verdicts.met} met, ${verdicts['**deviation**']} deviations, ${verdicts['not applicable']} not applicable.`,
  );
});

test('names files that are there', () => {
  const security = readFileSync(path.join(CHECKOUT, 'docs/security.md'), 'utf8');
  const named = [...`${table}${security}`.matchAll(/`((?:test|server|contract|web|docs|deploy)\/[^`\s]*)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((file) => !existsSync(path.join(CHECKOUT, file)))).toEqual([]);
  // A file without its folder is in the folder of the one named before it in its cell.
  const short = [...security.matchAll(/`test\/(\w+)\/[^`|]*`(?:, `[\w-]+\.test\.ts`)+/g)].flatMap(([cell, folder]) =>
    [...cell.matchAll(/, `([\w-]+\.test\.ts)`/g)].map(([, file]) => `test/${folder}/${file}`),
  );
  expect(short.length).toBeGreaterThan(4);
  expect(short.filter((file) => !existsSync(path.join(CHECKOUT, file)))).toEqual([]);
});

test('leads to headings that are there', () => {
  const headings = readFileSync(path.join(CHECKOUT, 'docs/security.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('## '))
    .map((line) =>
      line
        .slice(3)
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
  const wanted = [...table.matchAll(/\(security\.md#([\w-]+)\)/g)].map(([, heading = '']) => heading);
  expect(wanted.length).toBeGreaterThan(5);
  expect(wanted.filter((heading) => !headings.includes(heading))).toEqual([]);
});
