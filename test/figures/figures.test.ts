import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bytesOfRequest, type Collection, readCollections } from '../../bench/measure-allocations.ts';
import { type Figure, shownValue, verdictOf } from '../../scripts/figures/figure.ts';
import { oldFigures } from '../../scripts/figures/figure-age.ts';
import { type FigureFile, readFigureFiles } from '../../scripts/figures/figure-file.ts';
import { figurePages, filledPage, withoutBlocks } from '../../scripts/figures/figure-pages.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';

const files = readFigureFiles();

/** A file of figures as a command writes it. */
const recorded = (found: Partial<FigureFile>): FigureFile => ({
  what: 'Transfers',
  command: 'npm run bench',
  commit: '0123456789',
  changed: false,
  sources: 'of today',
  date: '2026-11-26',
  machine: {
    processor: 'A processor',
    cores: 2,
    memory: 24,
    system: 'Linux x64',
    node: 'v20.20.2',
    postgresql: '18.4',
    load: [0.1, 2.1],
    stolenPercent: 12,
  },
  ...found,
});
const RATIO: Figure = {
  name: 'transfers ÷ a peer',
  value: 0.94,
  unit: '×',
  floor: 2,
  goal: 2.75,
  rounds: [0.9, 0.94, 1],
};

describe('the pages', () => {
  test('have the figures of the files: run npm run figures', () => {
    const old = oldFigures(files);
    if (old.length > 0) console.log(`figures of other sources than these:\n  ${old.join('\n  ')}`);
    for (const { name, is, should } of figurePages(files)) expect(is, name).toBe(should);
  });

  test('of performance and of the README have no figure that was typed', () => {
    const measured = /\d[\d,.]* ?(?:µs|ms|×|%|points)(?![\w-])|\d[\d,.]* (?:s|a second|accounts\/s)\b|\d\/s\b/g;
    for (const page of ['README.md', 'docs/performance.md']) {
      const prose = withoutBlocks(readFileSync(path.join(CHECKOUT, page), 'utf8')).replaceAll(
        /```[^]*?```|`[^`\n]*`/g,
        '',
      );
      expect(prose.match(measured) ?? [], page).toEqual([]);
    }
  });

  test('name every figure of the banks, among them the plain copy beside which a bank is made', () => {
    const page = readFileSync(path.join(CHECKOUT, 'docs/performance.md'), 'utf8');
    const names = files.get('banks')?.figures?.map(({ name }) => name) ?? [];
    expect(names).toContain('the same database by createdb -T');
    expect(names.filter((name) => !page.includes(`| ${name} |`))).toEqual([]);
  });

  test('have no file without a place, and each file says where it comes from', () => {
    const pages = figurePages(files).map(({ is }) => is);
    for (const [name, file] of files) {
      expect(
        pages.some((page) => page.includes(`figures/${name}.json`)),
        name,
      ).toBe(true);
      expect(file.command, name).toMatch(/^(?:npm|npx|[A-Z_]+=)/);
      expect(file.date, name).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(file.sources, name).toMatch(/^[0-9a-f]{64}$/);
    }
  });
});

describe('a block of a page', () => {
  const page = (name: string): string => `Before.\n\n<!-- figures: ${name} -->\nold\n<!-- figures end -->\n\nAfter.\n`;
  const filled = (name: string, file: FigureFile): string => filledPage(page(name), new Map([['writes', file]]));

  test('is replaced, and what is around it stays', () => {
    const text = filled(
      'writes/rates',
      recorded({ tables: { rates: { columns: ['', 'a second'], rows: [['Kosh', 3752]] } } }),
    );
    expect(text).toBe(
      'Before.\n\n<!-- figures: writes/rates -->\n|  | a second |\n|---|---|\n| Kosh | 3,752 |\n<!-- figures end -->\n\nAfter.\n',
    );
  });

  test('shows a goal with its floor, its rounds, its date and its file', () => {
    expect(filled('goals', recorded({ figures: [RATIO] }))).toContain(
      '| transfers ÷ a peer | 2.00 × | 2.75 × | **0.94 ×, below the floor** | 0.90 × to 1.00 × | [2026-11-26](figures/writes.json) |',
    );
  });

  test('shows every figure of a file, also those without a goal', () => {
    const copy: Figure = { name: 'createdb -T', value: 93.154, unit: 'ms' };
    expect(filled('writes/figures', recorded({ figures: [copy, RATIO] }))).toContain(
      '| measured | value | rounds |\n|---|---|---|\n| createdb -T | 93.15 ms |  |\n| transfers ÷ a peer | 0.94 × | 0.90 × to 1.00 × |',
    );
  });

  test('names what is below its floor', () => {
    const reached: Figure = { name: 'p99', value: 9, unit: 'ms', floor: 20, goal: 10, smallerIsBetter: true };
    expect(filled('verdicts', recorded({ figures: [RATIO, reached] }))).toContain(
      'Of 2 figures with a goal, 1 reach it. **Below the floor**: transfers ÷ a peer (0.94 ×).',
    );
  });

  test('shows what a proof printed, and the machine and the load of a run', () => {
    const proof = recorded({ printed: ['races: 33 kinds'], command: 'npx vitest run test/races', changed: true });
    expect(filled('proofs', proof)).toContain(
      '| 2026-11-26 | 0123456789 | `npx vitest run test/races` | `races: 33 kinds` |',
    );
    expect(filled('runs', proof)).toContain(
      '| 0123456789 and changes | 2026-11-26 | 2 × A processor, 24 GB, Node v20.20.2, PostgreSQL 18.4 | 0.1 to 2.1 | 12 %, **noisy** |',
    );
  });

  test('of a table that no command wrote is an error', () => {
    expect(() => filled('writes/latency', recorded({}))).toThrow('docs/figures has no table writes/latency');
  });
});

describe('a figure', () => {
  test('is judged by its floor and its goal, in the direction that it has', () => {
    const verdicts = [1.9, 2, 2.75].map((value) => verdictOf({ ...RATIO, value }));
    expect(verdicts).toEqual(['below the floor', 'short of the goal', 'goal reached']);
    const time = { name: 'p99', unit: 'ms', floor: 20, goal: 10, smallerIsBetter: true } as const;
    expect([21, 20, 10].map((value) => verdictOf({ ...time, value }))).toEqual(verdicts);
    expect(verdictOf({ name: 'p99', unit: 'ms', value: 3 })).toBeUndefined();
    expect(verdictOf({ name: 'bytes', unit: 'kB', value: 42, goal: 20, smallerIsBetter: true })).toBe(
      'short of the goal',
    );
  });

  test('is shown with its unit', () => {
    expect([shownValue(0.944, '×'), shownValue(12.346, 'ms'), shownValue(8032.4, 'accounts/s')]).toEqual([
      '0.94 ×',
      '12.35 ms',
      '8,032 accounts/s',
    ]);
  });

  test('of other sources than these is named, with the command that measures it again', () => {
    const some = new Map([
      ['writes', recorded({})],
      ['reads', recorded({ sources: 'of yesterday' })],
    ]);
    expect(oldFigures(some, 'of today')).toEqual([
      'reads: of 2026-11-26, of other sources than these (0123456789). RECORD_FIGURES=1 npm run bench',
    ]);
  });
});

describe("the bytes of a request, by the collector's trace", () => {
  const line = (at: number, kind: string, allocated: number, promoted: number, copied: number): string =>
    `[77:0x35506fd0] ${at} ms: pause=3.9 mutator=34.0 gc=${kind} total_size_before=1 allocated=${allocated} promoted=${promoted} new_space_survived=${copied} nodes_promoted=9`;

  test('are those between the first collection and the last', () => {
    const log = [
      '{"level":30}',
      line(1000, 's', 9e9, 9e9, 9e9),
      line(1500, 's', 21e6, 1e6, 2e6),
      line(2000, 'ms', 21e6, 9e9, 9e9),
    ];
    const collections = readCollections(log.join('\n'));
    expect(collections).toHaveLength(3);
    // A second with a thousand requests.
    expect(bytesOfRequest(collections, 1_000)).toEqual({ allocated: 42_000, survived: 3_000 });
  });

  test('are unknown with fewer than two collections', () => {
    const one: Collection = { at: 1, scavenge: true, allocated: 1, survived: 1 };
    expect(() => bytesOfRequest([one], 1_000)).toThrow('too short');
  });
});
