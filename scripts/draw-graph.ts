import { readFileSync } from 'node:fs';
import path from 'node:path';
import { instance } from '@viz-js/viz';
import { CHECKOUT } from '../server/platform/checkout.ts';

/** Draws a graph of docs/pictures, written in Graphviz's language, as SVG. */
export async function svgOf(name: string): Promise<string> {
  const graphviz = await instance();
  return graphviz.renderString(readFileSync(path.join(CHECKOUT, 'docs/pictures', `${name}.dot`), 'utf8'), {
    format: 'svg',
  });
}
