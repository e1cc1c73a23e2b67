import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plantedBugs } from '../../scripts/planted-bug-patches.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// Checks that each patch still applies. Whether each bug turns its suite red takes minutes (`npx tsx scripts/planted-bugs.ts`).
// Make a patch that does not apply anew from the current code.

test('there are at least ten', () => {
  expect(plantedBugs().length).toBeGreaterThanOrEqual(10);
});

test.each(plantedBugs())('$name still applies, and the tests that must notice it are there', ({ patch, suite }) => {
  execFileSync('git', ['apply', '--check', patch], { cwd: CHECKOUT });
  expect(suite.filter((file) => !existsSync(path.join(CHECKOUT, file)))).toEqual([]);
});
