import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../../server/platform/checkout.ts';

/** A plausible bug as a patch, and the tests that must notice it. */
export interface PlantedBug {
  /** The patch's file name without its extension. */
  readonly name: string;
  /** The fault in half a sentence. */
  readonly bug: string;
  /** Id of the broken row, or the broken promise in a few words where no row says it. */
  readonly breaks: string;
  /** Test files; at least one of their tests must fail. */
  readonly suite: readonly string[];
  /** Regular expression of the titles that run; undefined: all of the suite. */
  readonly titles: string | undefined;
  /** Environment of the tests. */
  readonly environment: Readonly<Record<string, string>>;
  /** Absolute path of the patch. */
  readonly patch: string;
}

const FOLDER = path.join(CHECKOUT, 'test/planted-bugs');
const ROW = /^[BCTX]-[A-Z]{2}-\d\d$/;

/** Returns true if `breaks` is the id of a row, and no promise in words. */
export const isRow = (breaks: string): boolean => ROW.test(breaks);

/**
 * Reads `test/planted-bugs/*.patch`. Each begins with the lines `Bug:`, `Breaks:` and `Suite:`. `Test:` chooses titles; without
 * it the tests that name the broken row run. `With:` is an environment, as `NAME=value; NAME=value`.
 */
export function plantedBugs(): PlantedBug[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.patch'))
    .toSorted()
    .map((file) => bugOf(path.join(FOLDER, file)));
}

function bugOf(patch: string): PlantedBug {
  const head = readFileSync(patch, 'utf8').split('\ndiff ')[0] ?? '';
  const line = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1];
  const required = (name: string) => {
    const value = line(name);
    if (value === undefined) throw new Error(`${path.basename(patch)} has no line ${name}:`);
    return value;
  };
  const breaks = required('Breaks');
  return {
    name: path.basename(patch, '.patch'),
    bug: required('Bug'),
    breaks,
    suite: required('Suite').split(' '),
    titles: line('Test') ?? (isRow(breaks) ? `\\[${breaks}\\]` : undefined),
    environment: environmentOf(line('With') ?? ''),
    patch,
  };
}

function environmentOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split(';')
      .filter(Boolean)
      .map((pair) => pair.split('=', 2).map((part) => part.trim()) as [string, string]), // as: two parts, or the patch is wrong
  );
}
