import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noticedBy } from '../../scripts/mutants/noticed-by.ts';
import { testsOfSql } from '../../scripts/mutants/sql-rooms.ts';

test('a mistake is noticed by the tests of its own run, whatever became of others in an earlier one', () => {
  const told = (states: Record<string, string>) =>
    Object.entries(states).map(([moduleId, state]) => ({ moduleId, state: () => state }));
  const run = [{ moduleId: 'one' }, { moduleId: 'two' }];
  expect(noticedBy(run, told({ earlier: 'failed', one: 'passed', two: 'passed' }))).toBeUndefined();
  expect(noticedBy(run, told({ one: 'queued', two: 'failed' }))).toBe(run[1]);
  expect(noticedBy(run, told({ one: 'passed', two: 'skipped' }))).toBe(run[1]);
});

test('the tests of each file of SQL are files and folders of tests', () => {
  const all = readdirSync('test', { recursive: true, encoding: 'utf8' }).map((file) => `test/${file}`);
  for (const file of readdirSync('database', { recursive: true, encoding: 'utf8' }))
    expect(all).toEqual(expect.arrayContaining([...testsOfSql(`database/${file}`)]));
});
