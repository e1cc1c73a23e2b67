import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { testsOfRooms } from './tests-of-rooms.ts';

// `npm run test:quick`: types, lint, format and the tests of the rooms in which something changed, in a minute. Everything else
// is left to `npm test`. What changed is what is not committed, or else the last commit; `npm run test:quick -- COMMIT` takes
// all since a commit.

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: CHECKOUT, encoding: 'utf8' }).split('\n').filter(Boolean);
const bin = (name: string) => path.join(CHECKOUT, 'node_modules/.bin', name);

function changedFiles(since: string | undefined): string[] {
  const uncommitted = [
    ...git('diff', '--name-only', since ?? 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const changed = uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1');
  return changed.filter((file) => existsSync(path.join(CHECKOUT, file)));
}

async function passes(name: string, command: string, args: readonly string[]): Promise<boolean> {
  const from = performance.now();
  const child = spawn(bin(command), args, { cwd: CHECKOUT, stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('close', resolve));
  console.log(`── ${name}: ${code === 0 ? 'fine' : 'FAILED'} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  return code === 0;
}

const changed = changedFiles(process.argv[2]);
const sources = changed.filter((file) => /\.(ts|tsx|js)$/.test(file));
const formatted = changed.filter((file) => /\.(ts|tsx|js|json|css)$/.test(file));
const tests = testsOfRooms(changed, git('ls-files', '--cached', '--others', '--exclude-standard', 'test'));
console.log(`${changed.length} changed files, ${tests.length} test files of their rooms`);

const checks = [passes('types', 'tsc', ['-b'])];
if (sources.length > 0) checks.push(passes('lint', 'oxlint', ['--type-aware', ...sources]));
if (formatted.length > 0) checks.push(passes('format', 'biome', ['check', '--no-errors-on-unmatched', ...formatted]));
const fine = [...(await Promise.all(checks)), await passes('tests', 'vitest', ['run', '--reporter=dot', ...tests])];
process.exitCode = fine.includes(false) ? 1 : 0;
