import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { oldFigures } from './figures/figure-age.ts';
import { readFigureFiles } from './figures/figure-file.ts';
import { figurePages } from './figures/figure-pages.ts';

// `npm run figures`: brings the figures of docs/figures into the pages, and says which of them are of other sources than these. The files
// are written by the commands that measure, when RECORD_FIGURES is set (docs/performance.md).

const files = readFigureFiles();
for (const { name, is, should } of figurePages(files)) {
  if (is === should) continue;
  writeFileSync(path.join(CHECKOUT, name), should);
  console.log(`Written: ${name}`);
}
for (const line of oldFigures(files)) console.log(line);
