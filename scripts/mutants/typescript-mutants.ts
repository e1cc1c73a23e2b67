import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import type { LogLevel } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { memory } from '../copies/side-by-side.ts';
import type { TriedMutant } from './tried-mutant.ts';

/** A mutant as Stryker names it. Lines and columns begin with 0 before it is tried, and with 1 in the result. */
export interface PlacedMutant {
  readonly file: string;
  readonly replacement: string;
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
}

/**
 * Milliseconds that tests may take longer than without a mutant, besides three times their own time. Generous, because a time-out counts as noticed:
 * a busy machine must not look like a good test. Endless loops are counted out earlier.
 */
const TIMEOUT_MS = 20_000;

/** Never needed by a test, and large. The built pages are needed. */
const NOT_COPIED = ['.kosh', '.types', 'docs/pictures', 'playwright-report', 'test-results'];

/** Folder of the instrumented copies, which Stryker would leave behind when it is ended. */
const SANDBOX = `.mutants-${process.pid}`;
process.once('exit', () => rmSync(path.join(CHECKOUT, SANDBOX), { recursive: true, force: true }));

/**
 * Plants each small mistake of `files`, or only the `drawn` ones, and runs the `tests` that reach it until the first failure. All
 * mistakes stand in one copy of the files at once, each behind a switch, so that no mutant needs a new start of its tests.
 */
export async function tryTypeScriptMutants(
  files: readonly string[],
  tests: readonly string[],
  drawn?: readonly PlacedMutant[],
): Promise<TriedMutant[]> {
  const list = path.join(tmpdir(), `kosh-drawn-${process.pid}.json`);
  if (drawn) {
    writeFileSync(list, JSON.stringify(drawn));
    process.env.DRAWN_MUTANTS = list;
  }
  if (memory) process.env.TMPDIR = memory;
  // For vitest.config.ts. With its own option for this, Stryker calls every mutant alive of what a module does when it is loaded.
  process.env.TESTS_OF_ROOM = tests.join(' ');
  try {
    const results = await new Stryker({
      testRunner: 'vitest with hooks',
      plugins: [
        '@stryker-mutator/vitest-runner',
        path.join(import.meta.dirname, 'failed-hooks.js'),
        path.join(import.meta.dirname, 'drawn-mutants.js'),
      ],
      // Which tests reach a mutant is measured; who imports its file says nothing in a server that imports everything.
      vitest: { configFile: 'vitest.config.ts', related: false },
      mutate: drawn ? drawn.map(linesOf) : [...files],
      coverageAnalysis: 'perTest',
      checkers: drawn ? ['drawn'] : [],
      concurrency: Math.min(availableParallelism(), 4),
      timeoutMS: TIMEOUT_MS,
      timeoutFactor: 3,
      dryRunTimeoutMinutes: 15,
      // TypeScript 7 has no programming interface yet, which Stryker would use to rewrite a configuration that needs no rewriting.
      tsconfigFile: 'no-tsconfig.json',
      disableTypeChecks: false,
      ignorePatterns: NOT_COPIED,
      tempDirName: SANDBOX,
      cleanTempDir: 'always',
      warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
      reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
      // as: a constant of Stryker's that only its own compiler can read.
      logLevel: 'warn' as LogLevel,
      allowConsoleColors: false,
    }).runMutationTest();
    return results.flatMap((result): TriedMutant[] => {
      const file = path.relative(CHECKOUT, result.fileName);
      const { outcome, remark } = outcomeOf(result.status);
      if (outcome === undefined) return [];
      return [
        {
          file,
          line: result.location.start.line,
          from: sourceAt(file, result.location),
          to: result.replacement,
          outcome,
          ...(remark && { remark }),
        },
      ];
    });
  } finally {
    rmSync(list, { force: true });
  }
}

/** The lines of a mutant in Stryker's notation: the rest of its file stays as fast as it is. */
const linesOf = ({ file, location: { start, end } }: PlacedMutant): string =>
  `${file}:${start.line + 1}-${end.line + 1}`;

function outcomeOf(status: string): { outcome?: TriedMutant['outcome']; remark?: string } {
  switch (status) {
    case 'Killed':
      return { outcome: 'killed' };
    case 'Timeout':
      return { outcome: 'killed', remark: 'no end' };
    case 'Survived':
      return { outcome: 'alive' };
    case 'NoCoverage':
      return { outcome: 'alive', remark: 'no test reaches it' };
    case 'RuntimeError':
      return { outcome: 'invalid' };
    default:
      return {};
  }
}

function sourceAt(file: string, { start, end }: PlacedMutant['location']): string {
  const lines = readFileSync(path.join(CHECKOUT, file), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  if (lines.length === 1) return (lines[0] ?? '').slice(start.column - 1, end.column - 1);
  return [
    (lines[0] ?? '').slice(start.column - 1),
    ...lines.slice(1, -1),
    (lines.at(-1) ?? '').slice(0, end.column - 1),
  ].join('\n');
}
