import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginReports } from '../../scripts/test-proofs.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// Runs `npm run conformance` in a copy of the checkout: as it is cloned, and with the report of other sources.

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'kosh-conformance-'));
  for (const part of ['scripts', 'server/platform', 'docs/specification.md', 'docs/decisions', 'docs/conformance.md'])
    cpSync(path.join(CHECKOUT, part), path.join(copy, part), { recursive: true });
  // The folder by which the checkout is found.
  mkdirSync(path.join(copy, 'database/migrations'), { recursive: true });
  symlinkSync(path.join(CHECKOUT, 'node_modules'), path.join(copy, 'node_modules'));
  writeFileSync(path.join(copy, '.gitignore'), 'node_modules\ntest-results\n');
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs the command; returns what it printed and its exit code. */
function conformance(...args: string[]): { printed: string; exitCode: number | null } {
  const command = path.join(CHECKOUT, 'node_modules/.bin/tsx');
  const run = spawnSync(command, ['scripts/conformance.ts', ...args], { cwd: copy, encoding: 'utf8' });
  return { printed: run.stdout + run.stderr, exitCode: run.status };
}

const written = () => readFileSync(path.join(copy, 'docs/conformance.md'), 'utf8');

test('a fresh clone has no report, and nothing is counted or written', () => {
  const before = written();
  const refused = {
    printed:
      'There is no report of a whole run (test-results/vitest.json, playwright.json, sources.json): run npm test\n',
    exitCode: 1,
  };
  expect(conformance()).toEqual(refused);
  expect(conformance('--check')).toEqual(refused);
  expect(written()).toBe(before);
  expect(existsSync(path.join(copy, 'web'))).toBe(false);
});

test('the report of a run counts for the sources that it tested, and for no others', () => {
  const report = (name: string, content: object) =>
    writeFileSync(path.join(copy, 'test-results', name), JSON.stringify(content));
  beginReports(copy);
  report('vitest.json', { testResults: [] });
  expect(conformance().printed).toMatch(/^There is no report of a whole run \(test-results\/playwright\.json\)/);
  report('playwright.json', { suites: [] });
  expect(conformance().printed).toMatch(
    /^0 of 261 rows have a passing test: 0 as written, 0 as decided\nC-PU-01 has no/,
  );
  // The page that the command writes changes nothing.
  writeFileSync(path.join(copy, 'docs/conformance.md'), '');
  expect(conformance().printed).toMatch(/^0 of 261/);
  writeFileSync(path.join(copy, 'scripts/one-more.ts'), 'export {};\n');
  const { printed, exitCode } = conformance();
  expect(printed).toBe('The report is of other sources or tests than these: run npm test\n');
  expect(exitCode).toBe(1);
  expect(written()).toBe('');
});
