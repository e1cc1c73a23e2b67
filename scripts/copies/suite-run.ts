import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The tests to run in a copy of the checkout. */
export interface Suite {
  readonly suite: readonly string[];
  readonly titles: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
}

export interface Verdict {
  readonly passed: number;
  readonly failed: number;
  /** Number of test files that could not be loaded. */
  readonly unloaded: number;
  /** Title and first line of the first failure; where no test ran, the end of what the programs wrote. */
  readonly told: string | undefined;
  readonly seconds: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  specs: { title: string; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number };
  suites: PlaywrightSuite[];
}

type Counts = Omit<Verdict, 'seconds'>;

const running = new Set<ChildProcess>();
let ended = false;

/** Ends the programs of all runs and lets none begin. */
export function endRuns(): void {
  ended = true;
  for (const child of running) endGroup(child);
}

/** Ends a program with the servers and browsers of its tests: it leads a process group of its own. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}

/** Runs a suite in a copy of the checkout until its first failure. Builds first what the tests need built. */
export async function runSuite(folder: string, wanted: Suite): Promise<Verdict> {
  const from = performance.now();
  const seconds = () => (performance.now() - from) / 1000;
  const browser = wanted.suite.filter((file) => file.endsWith('.e2e.ts'));
  const unit = wanted.suite.filter((file) => !file.endsWith('.e2e.ts'));
  // The tests of faults and of the bundle run what is built.
  if (browser.length > 0 || unit.some((file) => /^test\/(faults|bundle)\//.test(file))) {
    const built = await program(folder, process.execPath, ['scripts/build.js'], {});
    if (built.code !== 0) return { ...nothing(built.written), seconds: seconds() };
  }
  const none: Counts = { passed: 0, failed: 0, unloaded: 0, told: undefined };
  const ofUnit = unit.length > 0 ? await runVitest(folder, { ...wanted, suite: unit }) : none;
  const ofBrowser =
    browser.length > 0 && ofUnit.failed === 0 ? await runPlaywright(folder, { ...wanted, suite: browser }) : none;
  return {
    passed: ofUnit.passed + ofBrowser.passed,
    failed: ofUnit.failed + ofBrowser.failed,
    unloaded: ofUnit.unloaded + ofBrowser.unloaded,
    told: ofUnit.told ?? ofBrowser.told,
    seconds: seconds(),
  };
}

async function runVitest(folder: string, { suite, titles, environment }: Suite): Promise<Counts> {
  const report = path.join(folder, 'planted.json');
  rmSync(report, { force: true });
  const { written } = await program(
    folder,
    path.join(folder, 'node_modules/.bin/vitest'),
    [
      'run',
      '--bail=1',
      '--reporter=json',
      `--outputFile=${report}`,
      ...(titles ? [`--testNamePattern=${titles}`] : []),
      ...suite,
    ],
    environment,
  );
  if (!existsSync(report)) return nothing(written);
  const told = JSON.parse(readFileSync(report, 'utf8')) as VitestReport; // as: the format of the pinned version
  const failed = told.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  return {
    passed: told.numPassedTests,
    failed: told.numFailedTests,
    unloaded: told.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
    told: failed
      ? oneFailure(failed.fullName.trim(), failed.failureMessages[0])
      : toldOfNone(told.numPassedTests, written),
  };
}

async function runPlaywright(folder: string, { suite, titles, environment }: Suite): Promise<Counts> {
  const report = path.join(folder, 'planted.json');
  rmSync(report, { force: true });
  const { written } = await program(
    folder,
    path.join(folder, 'node_modules/.bin/playwright'),
    ['test', '--reporter=json', '--workers=2', '--max-failures=1', ...(titles ? [`--grep=${titles}`] : []), ...suite],
    { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  if (!existsSync(report)) return nothing(written);
  const told = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport; // as: the format of the pinned version
  const { expected: passed, unexpected: failed } = told.stats;
  return { passed, failed, unloaded: 0, told: firstFailureOf(told.suites) ?? toldOfNone(passed, written) };
}

function firstFailureOf(suites: readonly PlaywrightSuite[]): string | undefined {
  for (const { specs, suites: inner = [] } of suites) {
    for (const { title, tests } of specs) {
      const failed = tests.flatMap(({ results }) => results).find(({ error }) => error);
      if (failed) return oneFailure(title, failed.error?.message);
    }
    const deeper = firstFailureOf(inner);
    if (deeper) return deeper;
  }
  return undefined;
}

const oneFailure = (title: string, message = ''): string =>
  `${title}\n             ${stripVTControlCharacters(message).split('\n')[0]}`;

const toldOfNone = (passed: number, written: string): string | undefined =>
  passed === 0 ? lastLines(written) : undefined;

const nothing = (written: string): Counts => ({ passed: 0, failed: 0, unloaded: 0, told: lastLines(written) });

const lastLines = (written: string): string => `nothing ran:\n${written.trimEnd().split('\n').slice(-15).join('\n')}`;

function program(
  folder: string,
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number; written: string }> {
  return new Promise((resolve, reject) => {
    if (ended) return reject(new Error('The runs were ended'));
    const child = spawn(command, args, {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A copy is no commit: what is measured in one is no figure.
      env: { ...process.env, RECORD_FIGURES: undefined, ...environment },
    });
    running.add(child);
    let written = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        written += chunk.toString();
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, written });
    });
  });
}
