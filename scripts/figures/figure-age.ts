import type { FigureFile } from './figure-file.ts';
import { productSources } from './record-figures.ts';

/** Names each file whose figures are of other sources than those of the checkout, with the command that measures them again. */
export function oldFigures(files: ReadonlyMap<string, FigureFile>, sources = productSources()): string[] {
  return [...files].flatMap(([name, file]) =>
    file.sources === sources
      ? []
      : [`${name}: of ${file.date}, of other sources than these (${file.commit}). RECORD_FIGURES=1 ${file.command}`],
  );
}
