import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plantedBugs } from '../../scripts/planted-bug-patches.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// Whether each bug turns its suite red takes minutes to see (`npx tsx scripts/planted-bugs.ts`); that it can still be
// planted is seen at once. A patch that does not apply is made anew from the code as it is now.

test('there are at least ten', () => {
  expect(plantedBugs().length).toBeGreaterThanOrEqual(10);
});

test.each(plantedBugs())('$name still applies, and the tests that must notice it are there', ({ patch, suite }) => {
  execFileSync('git', ['apply', '--check', patch], { cwd: CHECKOUT });
  expect(suite.filter((file) => !existsSync(path.join(CHECKOUT, file)))).toEqual([]);
});
