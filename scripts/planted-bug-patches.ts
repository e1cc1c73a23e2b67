import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';

/** A plausible bug as a patch, and the tests that must notice it. */
export interface PlantedBug {
  /** The patch's file name without its extension. */
  readonly name: string;
  /** The fault in half a sentence. */
  readonly bug: string;
  /** Test files; at least one must fail. */
  readonly suite: readonly string[];
  /** Environment of the tests. */
  readonly environment: Readonly<Record<string, string>>;
  readonly patch: string;
}

const FOLDER = path.join(CHECKOUT, 'test/planted-bugs');

/** Reads `test/planted-bugs/*.patch`: the lines `Bug:`, `Suite:` and, if needed, `With: NAME=value; …`, then the patch. */
export function plantedBugs(): PlantedBug[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.patch'))
    .toSorted()
    .map((file) => {
      const patch = path.join(FOLDER, file);
      const head = readFileSync(patch, 'utf8').split('\ndiff ')[0] ?? '';
      const line = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1];
      const [bug, suite] = [line('Bug'), line('Suite')];
      if (!bug || !suite) throw new Error(`${file} does not begin with a line Bug: and a line Suite:`);
      const environment = Object.fromEntries(
        (line('With') ?? '')
          .split(';')
          .filter(Boolean)
          .map((pair) => pair.split('=', 2).map((part) => part.trim()) as [string, string]), // as: two parts, or the patch is wrong
      );
      return { name: path.basename(file, '.patch'), bug, suite: suite.split(' '), environment, patch };
    });
}
