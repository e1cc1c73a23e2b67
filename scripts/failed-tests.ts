import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import {
  browserTestsOf,
  type PlaywrightError,
  type PlaywrightReport,
  REPORTS,
  type VitestReport,
} from './runner-reports.ts';

/** A test that failed, or a file that failed outside of its tests; then the title is empty. */
export interface FailedTest {
  /** Path from the top of the checkout. */
  readonly file: string;
  readonly title: string;
  /** The error and its place, in at most `LINES_OF_AN_ERROR` lines. */
  readonly error: string;
}

/** Enough for an error, what was expected and received, and the line of the test that says so. */
const LINES_OF_AN_ERROR = 16;

/** Returns what failed in the last run, as far as the runners wrote their reports to `test-results/`. */
export function failedTests(checkout: string): FailedTest[] {
  const read = (name: string): unknown => {
    const file = path.join(checkout, 'test-results', name);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  };
  return [
    ...fromVitest(read(REPORTS.unit) as VitestReport | undefined, checkout), // as: the reporter's documented format
    ...fromPlaywright(read(REPORTS.browser) as PlaywrightReport | undefined), // as: like the one above
  ];
}

function fromVitest(report: VitestReport | undefined, checkout: string): FailedTest[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(checkout, name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        file,
        title: fullName,
        error: shortened(failureMessages.join('\n')),
      }));
    return status === 'failed' && failed.length === 0 ? [{ file, title: '', error: shortened(message ?? '') }] : failed;
  });
}

function fromPlaywright(report: PlaywrightReport | undefined): FailedTest[] {
  if (!report) return [];
  const wordsOf = (errors: readonly PlaywrightError[]) =>
    shortened(errors.map(({ message }) => message ?? '').join('\n'));
  return [
    ...browserTestsOf(report)
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => ({
        file,
        title,
        error: wordsOf(tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))),
      })),
    ...report.errors.map((error) => ({ file: 'test/e2e', title: '', error: wordsOf([error]) })),
  ];
}

function shortened(error: string): string {
  return stripVTControlCharacters(error).trim().split('\n').slice(0, LINES_OF_AN_ERROR).join('\n');
}
