import { SLOWEST_TESTS } from './slowest-tests.ts';

/** Tests of the tree and its words, which any change may break. */
const OF_THE_TREE = ['tidy', 'structure', 'plain-words', 'records', 'exact-locators'].map(
  (name) => `test/${name}.test.ts`,
);

/** Parts of the tree whose folders are named like the folders of their tests. */
const PARTS_WITH_ROOMS = new Set(['contract', 'database', 'server', 'web', 'test']);

/**
 * Chooses from the files `all` of the test folder those to run after `changed` files, as paths from the top of the checkout: each
 * changed test, the tests in the folder that is named like the room of a changed file (`test/ledger` for `server/ledger` and
 * `database/ledger`), and those of the tree. The slowest files are left out unless they were changed themselves.
 */
export function testsOfRooms(changed: readonly string[], all: readonly string[]): string[] {
  const rooms = new Set(changed.flatMap(roomOf));
  return all
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => {
      if (changed.includes(file) || OF_THE_TREE.includes(file)) return true;
      return rooms.has(file.split('/')[1] ?? '') && !SLOWEST_TESTS.includes(file.replace(/\.test\.ts$/, ''));
    });
}

function roomOf(file: string): string[] {
  const [part = '', room = '', ...rest] = file.split('/');
  return PARTS_WITH_ROOMS.has(part) && rest.length > 0 ? [room] : [part];
}
