import path from 'node:path';

// The reports that the test runners write into `test-results/`, as far as they are read here. Both formats are documented.

/** The files of `test-results/` that `npm test` writes. Runs of single files write none of them. */
export const REPORTS = { unit: 'vitest.json', browser: 'playwright.json', sources: 'sources.json' } as const;

/** The JSON report of Vitest; `name` is the whole path of a file. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** An error of Playwright, of a test or from outside of the tests. */
export interface PlaywrightError {
  readonly message?: string;
}

interface PlaywrightSpec {
  readonly title: string;
  /** Also true of a test that was skipped. */
  readonly ok: boolean;
  readonly tests: readonly {
    readonly status: string;
    readonly results: readonly { readonly errors: readonly PlaywrightError[] }[];
  }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** The JSON report of Playwright. */
export interface PlaywrightReport {
  /** Numbers of the tests that ended as they should, and of those that did not. */
  readonly stats: { readonly expected: number; readonly unexpected: number };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly PlaywrightError[];
}

/** Returns the browser tests of a report, each with its file, a path from the top of the checkout. */
export function browserTestsOf({
  suites,
}: Pick<PlaywrightReport, 'suites'>): (PlaywrightSpec & { readonly file: string })[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.map((spec) => ({ ...spec, file: path.join('test/e2e', file) })),
    ...browserTestsOf({ suites: inner }),
  ]);
}
