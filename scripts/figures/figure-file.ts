import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import type { Figure } from './figure.ts';
import type { MeasuredMachine } from './measured-machine.ts';

/** Folder of the files from which the pages take their figures. */
export const FIGURES_FOLDER = path.join(CHECKOUT, 'docs/figures');

/** Measurements that belong together, such as the parts of a transfer's cost. Units stand in the heads of the columns. */
export interface FigureTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** The findings of a command. */
export interface Found {
  /** The subject of the measurement, for readers of the page. */
  readonly what: string;
  readonly figures?: readonly Figure[];
  readonly tables?: Readonly<Record<string, FigureTable>>;
  /** Lines that the command printed, for proofs that are counts rather than times. */
  readonly printed?: readonly string[];
}

/** The content of `docs/figures/NAME.json`: what a command found, where and when. */
export interface FigureFile extends Found {
  readonly command: string;
  /** The commit that was measured, shortened. It may have another name since, after a rebase; `sources` tells for certain. */
  readonly commit: string;
  /** True when the checkout had changes that the commit has not. */
  readonly changed: boolean;
  /** SHA-256 of the product's sources. */
  readonly sources: string;
  /** Date of the machine, `2026-11-26`. */
  readonly date: string;
  readonly machine: MeasuredMachine;
}

/** Returns all files of the folder by their names without `.json`. */
export function readFigureFiles(folder = FIGURES_FOLDER): ReadonlyMap<string, FigureFile> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted();
  return new Map(
    names.map((name) => [
      name.slice(0, -'.json'.length),
      // as: only `recordFigures` writes these files.
      JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as FigureFile,
    ]),
  );
}
