import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { failedTests } from './failed-tests.ts';
import { watchMachine } from './figures/measured-machine.ts';
import { recordFigures } from './figures/record-figures.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { type PlaywrightReport, REPORTS, type VitestReport } from './runner-reports.ts';
import { beginReports } from './test-proofs.ts';

// `npm test`: every check; CI plants bugs and mutants after it. Each step runs even after a failure, so that one run reports everything;
// the end lists the tests that failed, the last line sums up, and the exit code is 0 only when nothing failed.

interface Outcome {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  command: string;
  args: string[];
  environment?: Record<string, string>;
  /** File in which the step reports how many tests passed; a step without one passes or fails as a whole. */
  report?: string;
  read?: (report: unknown) => Outcome;
}

const bin = (name: string) => path.join(CHECKOUT, 'node_modules/.bin', name);
const results = path.join(CHECKOUT, 'test-results');
const vitestReport = path.join(results, REPORTS.unit);
const playwrightReport = path.join(results, REPORTS.browser);
// A folder that TMPDIR names is used as it is.
const memory = process.env.TMPDIR ? undefined : makeMemoryFolder();
process.once('exit', () => memory && rmSync(memory, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

// Run concurrently: each needs one processor, and none another's output.
const checks: Step[] = [
  { name: 'types', command: bin('tsc'), args: ['-b'] },
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware'] },
  { name: 'format', command: bin('biome'), args: ['ci', '--colors=off', '--reporter=summary'] },
  { name: 'unused code', command: bin('knip'), args: ['--no-progress'] },
  { name: 'generated files', command: bin('tsx'), args: ['scripts/generate.ts', '--check'] },
  { name: 'commit messages', command: bin('tsx'), args: ['scripts/check-commits.ts'] },
  { name: 'build', command: process.execPath, args: ['scripts/build.js'] },
];

const steps: Step[] = [
  {
    name: 'tests',
    command: bin('vitest'),
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    report: vitestReport,
    // as: the reporter of the pinned version writes this shape; readOutcome refuses anything without numbers.
    read: (report) => fromVitest(report as VitestReport),
  },
  {
    name: 'browser tests',
    command: bin('playwright'),
    args: ['test', '--reporter=list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    report: playwrightReport,
    read: (report) => fromPlaywright(report as PlaywrightReport), // as: like the one above
  },
  // Runs last, because it reads both reports: each row of the specification needs a test, and that test must pass.
  { name: 'conformance', command: bin('tsx'), args: ['scripts/conformance.ts', '--check'] },
];

// A file that fails before its first test reports no failed test, but counts as one.
function fromVitest(report: VitestReport): Outcome {
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, Math.min(report.numFailedTestSuites, 1)),
  };
}

function fromPlaywright({ stats, errors }: PlaywrightReport): Outcome {
  return { passed: stats.expected, failed: stats.unexpected + errors.length };
}

function run(
  { command, args, environment }: Step,
  stdio: 'inherit' | 'pipe',
): Promise<{ exitCode: number; written: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: CHECKOUT,
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, ...(memory && { TMPDIR: memory }), CI: '1', ...environment },
    });
    let written = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        written += chunk.toString();
      });
    child.on('error', (error) => resolve({ exitCode: 1, written: written + error.message }));
    child.on('close', (code) => resolve({ exitCode: code ?? 1, written }));
  });
}

function readOutcome(step: Step, exitCode: number): Outcome {
  if (!step.report || !step.read) return { passed: 0, failed: exitCode === 0 ? 0 : 1 };
  if (!existsSync(step.report)) return { passed: 0, failed: 1 };
  const outcome = step.read(JSON.parse(readFileSync(step.report, 'utf8')));
  if (!Number.isInteger(outcome.passed) || !Number.isInteger(outcome.failed)) return { passed: 0, failed: 1 };
  // A runner that fails after its last test (a leak, a failed teardown) counts as a failure.
  return { ...outcome, failed: exitCode === 0 ? outcome.failed : Math.max(outcome.failed, 1) };
}

const total: Outcome = { passed: 0, failed: 0 };
const broken: string[] = [];

async function take(step: Step, { aside = false } = {}): Promise<void> {
  if (!aside) console.log(`\n── ${step.name}`);
  const from = performance.now();
  const { exitCode, written } = await run(step, aside ? 'pipe' : 'inherit');
  const outcome = readOutcome(step, exitCode);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  if (outcome.failed > 0) broken.push(step.name);
  // A concurrent step's output is printed when it has ended.
  if (written.trim()) console.log(`\n── ${step.name}\n${written.trimEnd()}`);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  console.log(`── ${step.name}: ${outcome.failed > 0 ? 'FAILED' : 'fine'} (${seconds} s)`);
}

const machine = watchMachine();
beginReports(CHECKOUT);
const waiting = [...checks];
const oneAfterTheOther = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await take(next, { aside: true });
};
await Promise.all(Array.from({ length: availableParallelism() }, oneAfterTheOther));
for (const step of steps) await take(step);
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
for (const { file, title, error } of failedTests(CHECKOUT)) console.log(`\n✗ ${file} › ${title}\n${error}\n`);
const summary = `${total.passed} passed, ${total.failed} failed`;
recordFigures('tests', { what: 'Every check of CI', printed: [summary] }, machine());
console.log(summary);
process.exitCode = total.failed > 0 ? 1 : 0;
