import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';

/** Node.js's options of `npm start`: the bank is measured and deployed with them. */
export const START_OPTIONS = startOptions();

function startOptions(): readonly string[] {
  // as: npm's own format
  const { scripts } = JSON.parse(readFileSync(path.join(CHECKOUT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}
