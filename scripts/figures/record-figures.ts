import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { hashOfSources } from '../sources-hash.ts';
import { FIGURES_FOLDER, type FigureFile, type Found } from './figure-file.ts';
import type { MeasuredMachine } from './measured-machine.ts';

/** The sources that are measured; tests, benches and scripts may change without making a figure old. */
const PRODUCT = /^(contract|database|server|web)\/|^package-lock\.json$/;

const git = (...args: string[]): string => execFileSync('git', args, { cwd: CHECKOUT, encoding: 'utf8' }).trim();

const headCommit = (): string => git('rev-parse', '--short=10', 'HEAD');

/** The commit when this process, and with it the measurement, began: it may take an hour, while others commit. */
const BEGUN_AT = process.env.RECORD_FIGURES ? headCommit() : undefined;

/** Returns true when a source of the product is not as in a commit. */
const isChangedSince = (commit: string): boolean =>
  [git('diff', '--name-only', commit), git('ls-files', '--others', '--exclude-standard')]
    .flatMap((files) => files.split('\n'))
    .some((file) => PRODUCT.test(file));

/** Returns the SHA-256 of the product's sources as they are in the checkout. */
export const productSources = (): string => hashOfSources(CHECKOUT, (file) => PRODUCT.test(file));

/**
 * Writes what a command found to `docs/figures/NAME.json` when the environment has RECORD_FIGURES, and does nothing without it, so that a
 * short trial never replaces a good figure.
 * @param machine as `watchMachine` describes it at the end of the measurement
 * @param otherwise the command as people type it, where neither an npm script runs nor the process is the command itself (a test)
 */
export function recordFigures(name: string, found: Found, machine: MeasuredMachine, otherwise?: string): void {
  if (!process.env.RECORD_FIGURES) return;
  const run = thisRun(otherwise);
  const file: FigureFile = {
    ...found,
    ...run,
    changed: isChangedSince(run.commit),
    sources: productSources(),
    machine,
  };
  mkdirSync(FIGURES_FOLDER, { recursive: true });
  writeFileSync(path.join(FIGURES_FOLDER, `${name}.json`), `${JSON.stringify(file, undefined, 2)}\n`);
  console.log(`Written: docs/figures/${name}.json; npm run figures brings it into the pages`);
}

/** Returns what every record says of its run. `otherwise` as in `recordFigures`. */
export function thisRun(otherwise?: string): Pick<FigureFile, 'command' | 'commit' | 'date'> {
  return {
    command: typedCommand(otherwise),
    commit: BEGUN_AT ?? headCommit(),
    date: new Date().toLocaleDateString('sv'),
  };
}

/** Returns the command line of this process as people type it: `npm run NAME -- …` or `npx tsx FILE …`. */
function typedCommand(otherwise: string | undefined): string {
  const [, file = '', ...args] = process.argv;
  const script = process.env.npm_lifecycle_event;
  if (script === undefined || script === 'npx')
    return otherwise ?? ['npx tsx', path.relative(CHECKOUT, file), ...args].join(' ');
  return [script === 'test' ? 'npm test' : `npm run ${script}`, ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
}
