import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failedTests } from '../../scripts/failed-tests.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// Both runners run a failing, a passing and a broken file in a folder of their own.

let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'kosh-failed-tests-')));
  symlinkSync(path.join(CHECKOUT, 'node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

function run(program: string, args: string[], environment: Record<string, string> = {}): number | null {
  const command = path.join(CHECKOUT, 'node_modules/.bin', program);
  // A runner that finds itself inside of another one's worker behaves as one.
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...outside } = process.env;
  return spawnSync(command, args, { cwd: folder, env: { ...outside, ...environment } }).status;
}

test('the end of a run names each test that failed, with its error, and each file that failed outside of its tests', () => {
  expect(failedTests(folder)).toEqual([]);

  const head = "import { expect, test } from 'vitest';\n";
  write(
    'test/sums.test.ts',
    `${head}test('adds', () => expect(1 + 1).toBe(3));\ntest('takes', () => expect(2 - 1).toBe(1));`,
  );
  write('test/broken.test.ts', "throw new Error('No ledger');");
  expect(run('vitest', ['run', '--reporter=json', '--outputFile.json=test-results/vitest.json'])).toBe(1);
  expect(failedTests(folder).toSorted((one, other) => one.file.localeCompare(other.file))).toEqual([
    { file: 'test/broken.test.ts', title: '', error: expect.stringContaining('No ledger') },
    {
      file: 'test/sums.test.ts',
      title: 'adds',
      error: expect.stringMatching(/^AssertionError: expected 2 to be 3.*sums\.test\.ts:2:/s),
    },
  ]);
  rmSync(path.join(folder, 'test-results'), { recursive: true });

  write('package.json', '{ "type": "module" }');
  write('playwright.config.ts', "export default { testDir: 'test/e2e', testMatch: '**/*.e2e.ts' };");
  const browserHead = "import { expect, test } from '@playwright/test';\n";
  write(
    'test/e2e/page.e2e.ts',
    `${browserHead}test('opens', () => expect('desk').toBe('door'));\ntest.fail('stays shut', () => expect(1).toBe(2));`,
  );
  const report = { PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(folder, 'test-results/playwright.json') };
  expect(run('playwright', ['test', '--reporter=json'], report)).toBe(1);
  expect(failedTests(folder)).toEqual([
    {
      file: 'test/e2e/page.e2e.ts',
      title: 'opens',
      error: expect.stringMatching(/Expected: "door"\nReceived: "desk"/),
    },
  ]);
  write('test/e2e/broken.e2e.ts', "throw new Error('No page');");
  expect(run('playwright', ['test', '--reporter=json'], report)).toBe(1);
  expect(failedTests(folder)).toContainEqual({
    file: 'test/e2e',
    title: '',
    error: expect.stringContaining('No page'),
  });
});
