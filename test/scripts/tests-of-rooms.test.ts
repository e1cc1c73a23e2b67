import { expect, test } from 'vitest';
import { testsOfRooms } from '../../scripts/tests-of-rooms.ts';

const ALL = [
  'test/tidy.test.ts',
  'test/ledger/concurrency.test.ts',
  'test/ledger/ledger-bank.ts',
  'test/statement/periods-join.test.ts',
  'test/statement/as-at.test.ts',
  'test/words/hindi.test.ts',
];

test('a changed room of the server, the database or the web calls for its tests, without the slowest files', () => {
  expect(testsOfRooms(['server/statement/as-at.ts'], ALL)).toEqual([
    'test/tidy.test.ts',
    'test/statement/as-at.test.ts',
  ]);
  expect(testsOfRooms(['database/ledger/post.sql'], ALL)).toEqual([
    'test/tidy.test.ts',
    'test/ledger/concurrency.test.ts',
  ]);
  expect(testsOfRooms(['web/words/hi/home.ts'], ALL)).toEqual(['test/tidy.test.ts', 'test/words/hindi.test.ts']);
});

test('a changed test runs, also one of the slowest', () => {
  expect(testsOfRooms(['test/statement/periods-join.test.ts'], ALL)).toContain('test/statement/periods-join.test.ts');
});

test('a change outside of all rooms calls for the tests of the tree', () => {
  expect(testsOfRooms(['README.md', 'package.json'], ALL)).toEqual(['test/tidy.test.ts']);
});
