import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { type PlantedBug, plantedBugs } from './planted-bug-patches.ts';

// `npx tsx scripts/planted-bugs.ts [NAME…]`: plants each bug of test/planted-bugs in a copy of the checkout and runs the tests
// that must notice it. Fails when a patch does not apply, when the tests fail without it, or pass with it. To add one: make the
// mistake, `git diff > test/planted-bugs/NAME.patch`, undo it, and write the two lines at its head.

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

interface Verdict {
  /** True when tests ran and failed; a file that does not load proves nothing. */
  readonly red: boolean;
  readonly passed: number;
  readonly firstFailure: string | undefined;
  readonly seconds: number;
}

/** Copies all files of the repository in their current state, with this checkout's packages. */
function copyOfCheckout(): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'kosh-planted-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: CHECKOUT,
  });
  for (const file of files.toString().split('\0').filter(Boolean)) {
    if (!existsSync(path.join(CHECKOUT, file))) continue;
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(CHECKOUT, file), path.join(copy, file));
  }
  symlinkSync(path.join(CHECKOUT, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

function run(copy: string, suite: readonly string[], environment: Readonly<Record<string, string>>): Verdict {
  const from = performance.now();
  const report = path.join(copy, 'planted.json');
  rmSync(report, { force: true });
  // These tests run the built server.
  if (suite.some((file) => file.startsWith('test/faults/'))) {
    execFileSync(process.execPath, ['scripts/build.js', 'server'], { cwd: copy, stdio: 'ignore' });
  }
  const { stdout, stderr } = spawnSync(
    path.join(copy, 'node_modules/.bin/vitest'),
    ['run', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...suite],
    { cwd: copy, env: { ...process.env, ...environment }, encoding: 'utf8' },
  );
  if (!existsSync(report)) throw new Error(`The tests did not run:\n${stdout}${stderr}`);
  const told = JSON.parse(readFileSync(report, 'utf8')) as Report; // as: the format of the pinned version
  const failed = told.testResults.flatMap((file) => file.assertionResults.filter(({ status }) => status === 'failed'));
  return {
    red: told.numFailedTests > 0,
    passed: told.numPassedTests,
    firstFailure:
      failed[0] && `${failed[0].fullName.trim()}\n             ${failed[0].failureMessages[0]?.split('\n')[0]}`,
    seconds: (performance.now() - from) / 1000,
  };
}

function plant(copy: string, bug: PlantedBug, undo = false): void {
  execFileSync('git', ['apply', ...(undo ? ['--reverse'] : []), bug.patch], { cwd: copy });
}

/** Runs each suite without a bug first, because a suite that fails anyway would notice any bug. */
function soundWithout(copy: string, bugs: readonly PlantedBug[]): void {
  const asUsual = bugs.filter(({ environment }) => Object.keys(environment).length === 0);
  const runs = [
    ...(asUsual.length > 0 ? [{ suite: [...new Set(asUsual.flatMap(({ suite }) => suite))], environment: {} }] : []),
    ...bugs.filter((bug) => !asUsual.includes(bug)),
  ];
  for (const { suite, environment } of runs) {
    const { red, firstFailure, passed, seconds } = run(copy, suite, environment);
    console.log(
      `${red ? 'RED  ' : 'green'} ${seconds.toFixed(0).padStart(4)} s  without a bug: ${passed} tests passed`,
    );
    if (red) console.log(`             ${firstFailure}`);
    if (red) process.exitCode = 1;
  }
}

function main(): void {
  const wanted = process.argv.slice(2);
  const bugs = plantedBugs().filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const copy = copyOfCheckout();
  try {
    soundWithout(copy, bugs);
    let noticed = 0;
    for (const bug of bugs) {
      plant(copy, bug);
      const { red, firstFailure, seconds } = run(copy, bug.suite, bug.environment);
      plant(copy, bug, true);
      noticed += red ? 1 : 0;
      console.log(`${red ? 'red  ' : 'GREEN'} ${seconds.toFixed(0).padStart(4)} s  ${bug.name}: ${bug.bug}`);
      if (firstFailure) console.log(`             ${bug.suite.join(' ')}: ${firstFailure}`);
    }
    console.log(`planted bugs: ${noticed} of ${bugs.length} turned their suite red`);
    if (noticed < bugs.length) process.exitCode = 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

main();
