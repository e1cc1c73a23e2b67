import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { failedTests } from './failed-tests.ts';
import { type FigureTable, readFigureFiles } from './figures/figure-file.ts';
import { watchMachine } from './figures/measured-machine.ts';
import { recordFigures, thisRun } from './figures/record-figures.ts';

// `npx tsx scripts/whole-runs.ts RUNS [--under-load | --beside-other-work]`: runs `npm test` so often and adds a row for each run to
// docs/figures/whole-runs.json. `--under-load` starts a busy process of the lowest priority on each core; `--beside-other-work` says that
// the machine has something else to do. A test that fails once in many runs is a defect, of the product or of the test.

const COLUMNS = ['commit', 'date', 'beside it', 'seconds', 'passed', 'failed', 'failed tests'];
const LOWEST_PRIORITY = 19;

type Row = FigureTable['rows'][number];

/** Starts a process on each core that counts as fast as the tests leave it time for. */
function busyProcesses(): ChildProcess[] {
  return os.cpus().map(() => {
    const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    if (child.pid !== undefined) os.setPriority(child.pid, LOWEST_PRIORITY);
    return child;
  });
}

/** Runs `npm test` once, shows what it prints, and returns that. */
function wholeRun(): Promise<string> {
  return new Promise((resolve, reject) => {
    const { RECORD_FIGURES: _, ...environment } = process.env;
    const child = spawn('npm', ['test'], { cwd: CHECKOUT, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      process.stdout.write(chunk);
    });
    child.once('error', reject);
    child.once('close', () => resolve(printed));
  });
}

function rowOf(printed: string, beside: string, seconds: number): Row {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(printed) ?? [];
  const names = failedTests(CHECKOUT).map(({ file, title }) => `${file} › ${title}`);
  const { commit, date } = thisRun();
  return [commit, date, beside, Math.round(seconds), Number(passed), Number(failed), names.join('; ')];
}

const runs = Number(process.argv[2]);
if (!Number.isSafeInteger(runs) || runs < 1) throw new Error('Say how many runs: npx tsx scripts/whole-runs.ts 5');
const underLoad = process.argv.includes('--under-load');
const beside = underLoad
  ? 'a busy process on each core'
  : process.argv.includes('--beside-other-work')
    ? 'other work of the same machine'
    : 'nothing';
const machine = watchMachine();
const rows: Row[] = [...(readFigureFiles().get('whole-runs')?.tables?.runs?.rows ?? [])];
for (let run = 0; run < runs; run += 1) {
  const busy = underLoad ? busyProcesses() : [];
  const from = performance.now();
  try {
    const printed = await wholeRun();
    const row = rowOf(printed, beside, (performance.now() - from) / 1_000);
    rows.push(row);
    console.log(row.join(' · '));
    if (row[5] !== 0) process.exitCode = 1;
  } finally {
    for (const child of busy) child.kill('SIGKILL');
  }
  recordFigures('whole-runs', { what: 'Runs of npm test', tables: { runs: { columns: COLUMNS, rows } } }, machine());
}
