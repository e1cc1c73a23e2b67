import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import type { PlacedMutant } from './typescript-mutants.ts';

const never = () => false;
const nothing = () => undefined;
const SILENT = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

/** Lists every mutant of files, without running any. */
export async function allMutants(files: readonly string[]): Promise<PlacedMutant[]> {
  const sources = files.map((file) => ({
    name: file,
    content: readFileSync(path.join(CHECKOUT, file), 'utf8'),
    mutate: true,
  }));
  const options = { plugins: null, ignorers: [], excludedMutations: [] };
  const { mutants } = await new Instrumenter(SILENT).instrument(sources, options);
  return mutants.map(({ fileName, replacement, location }) => ({ file: fileName, replacement, location }));
}

/** Draws so many of the mutants, the same ones for the same seed, however the list is ordered. */
export function drawMutants(all: readonly PlacedMutant[], size: number, seed: string): PlacedMutant[] {
  const place = ({ file, replacement, location }: PlacedMutant) =>
    createHash('sha256')
      .update(JSON.stringify([seed, file, location.start, location.end, replacement]))
      .digest('hex');
  return all
    .map((mutant) => ({ mutant, place: place(mutant) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}
