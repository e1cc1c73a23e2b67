import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { browserTestsOf, type PlaywrightReport, REPORTS, type VitestReport } from './runner-reports.ts';
import { hashOfSources } from './sources-hash.ts';

/** One test of the last run; its title names the rows that it proves, as `[C-TR-06] [C-TR-07]`. */
export interface Proof {
  readonly title: string;
  /** Path from the top of the checkout. */
  readonly file: string;
  /** True when it ran and passed; a skipped test proves nothing. */
  readonly passed: boolean;
}

/** Removes the last run's reports, and writes down which sources the next run tests. */
export function beginReports(checkout: string): void {
  const folder = path.join(checkout, 'test-results');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, REPORTS.sources), JSON.stringify({ sha256: hashOfSources(checkout) }));
}

/**
 * Returns all tests of the last run, in an order that does not depend on which finished first; or the reason why its reports
 * say nothing about these sources.
 */
export function testsOfTheLastRun(checkout: string): readonly Proof[] | { readonly unusable: string } {
  const folder = path.join(checkout, 'test-results');
  const missing = Object.values(REPORTS).filter((name) => !existsSync(path.join(folder, name)));
  if (missing.length > 0)
    return { unusable: `There is no report of a whole run (test-results/${missing.join(', ')}): run npm test` };
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  const { sha256 } = read(REPORTS.sources) as { sha256: string }; // as: beginReports wrote it
  if (sha256 !== hashOfSources(checkout))
    return { unusable: 'The report is of other sources or tests than these: run npm test' };
  return [
    ...fromVitest(read(REPORTS.unit) as VitestReport, checkout), // as: the reporter's documented format
    ...fromPlaywright(read(REPORTS.browser) as PlaywrightReport), // as: like the one above
  ].toSorted((one, other) => one.file.localeCompare(other.file) || one.title.localeCompare(other.title));
}

function fromVitest({ testResults }: VitestReport, checkout: string): Proof[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      file: path.relative(checkout, name),
      passed: status === 'passed',
    })),
  );
}

function fromPlaywright(report: PlaywrightReport): Proof[] {
  return browserTestsOf(report).map(({ title, file, ok, tests }) => ({
    title,
    file,
    // `ok` alone is also true of skipped tests.
    passed: ok && tests.every(({ status }) => status === 'expected'),
  }));
}
