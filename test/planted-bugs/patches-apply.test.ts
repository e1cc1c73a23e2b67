import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isRow, plantedBugs } from '../../scripts/planted-bugs/patches.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// Checks that each patch still applies. Whether each bug turns its suite red takes long (`npm run planted-bugs`). Make a patch
// that does not apply anew from the current code.

const specification = readFileSync(path.join(CHECKOUT, 'docs/specification.md'), 'utf8');

test('there are at least a hundred and twenty', () => {
  expect(plantedBugs().length).toBeGreaterThanOrEqual(120);
});

test.each(plantedBugs())('$name still applies, and its row and tests are there', ({ patch, breaks, suite }) => {
  execFileSync('git', ['apply', '--check', patch], { cwd: CHECKOUT });
  expect(suite.filter((file) => !existsSync(path.join(CHECKOUT, file)))).toEqual([]);
  if (isRow(breaks)) expect(specification).toContain(`\n| ${breaks} | `);
});
