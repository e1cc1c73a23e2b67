import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';

/** One test of the last run; its title names the rows that it proves, as `[C-TR-06]`, `[B-CD-04…06]`, `[C-DB-13/14]`. */
export interface Proof {
  readonly title: string;
  /** Path from the top of the checkout. */
  readonly file: string;
  /** True when it ran and passed; a skipped test proves nothing. */
  readonly passed: boolean;
}

interface VitestReport {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}
interface PlaywrightSuite {
  file: string;
  specs: { title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** Returns the rows that a title names. */
export function rowsNamedIn(title: string): string[] {
  return [...title.matchAll(/\[([CBX]-[A-Z]{2}-)(\d\d)(?:(…|\/|-)(\d\d))?\]/g)].flatMap((match) => {
    const [, area = '', first = '', joint, last] = match;
    if (!last) return [`${area}${first}`];
    if (joint === '/') return [`${area}${first}`, `${area}${last}`];
    return Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${area}${String(Number(first) + index).padStart(2, '0')}`,
    );
  });
}

/** Returns all tests of the last run, in an order that does not depend on which finished first. */
export function testsOfTheLastRun(): Proof[] {
  return [...fromVitest(), ...fromPlaywright()].toSorted(
    (one, other) => one.file.localeCompare(other.file) || one.title.localeCompare(other.title),
  );
}

function reportIn(name: string): unknown {
  const file = path.join(CHECKOUT, 'test-results', name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function fromVitest(): Proof[] {
  const report = reportIn('vitest.json') as VitestReport | undefined; // as: the reporter's documented format
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      file: path.relative(CHECKOUT, name),
      passed: status === 'passed',
    })),
  );
}

function fromPlaywright(): Proof[] {
  const report = reportIn('playwright.json') as { suites: PlaywrightSuite[] } | undefined; // as: the reporter's documented format
  const proofsOf = (suite: PlaywrightSuite): Proof[] => [
    ...suite.specs.map(({ title, ok, tests }) => ({
      title,
      file: path.join('test/e2e', suite.file),
      // `ok` alone is also true of skipped tests.
      passed: ok && tests.every(({ status }) => status === 'expected' || status === 'flaky'),
    })),
    ...(suite.suites ?? []).flatMap(proofsOf),
  ];
  return (report?.suites ?? []).flatMap(proofsOf);
}
