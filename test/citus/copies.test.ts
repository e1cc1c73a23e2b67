import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BooksUnderTest, booksUnderTest, type Holder } from '../ledger/books-under-test.ts';

// With `npm run test:citus`: the copies that a cluster keeps of each journal are proved with the books.
let books: BooksUnderTest;
let from: Holder;
let to: Holder;

beforeAll(async () => {
  books = await booksUnderTest();
  [from, to] = [await books.openAccount(), await books.openAccount()];
  await books.payIn(from, 50_000n);
  await books.transfer(from, to, 12_345n, 'a key');
});

afterAll(() => books.close());

test('a journal has one key, a copy beside each of its entries, and the proof counts them', async () => {
  expect(await books.violations()).toEqual([]);
  const proved = await books.database.asOwner('select * from ledger.verify_copies()');
  expect(proved).toEqual([
    { check_name: 'each journal has its key, as it was made', checked: 2n, violations: 0n, example: null },
    {
      check_name: 'each account has a copy of each journal that it has entries of, and the copy is right',
      checked: 4n,
      violations: 0n,
      example: null,
    },
    { check_name: 'each reversal has a copy of what it moves back', checked: 0n, violations: 0n, example: null },
  ]);
});

const CHANGES = [
  ['each journal has its key, as it was made', `update ledger.journal_keys set fingerprint = 'other' where scope = $1`],
  ['each journal has its key, as it was made', 'delete from ledger.journal_keys where scope = $1'],
  [
    'each account has a copy of each journal that it has entries of, and the copy is right',
    `update ledger.journal_sides set description = 'other' where account_id = $1`,
  ],
  [
    'each account has a copy of each journal that it has entries of, and the copy is right',
    'delete from ledger.journal_sides where account_id = $1',
  ],
] as const;

for (const [check, change] of CHANGES) {
  test(`the proof sees one more violation after: ${change}`, async () => {
    const holder = await books.openAccount();
    await books.payIn(holder, 700n);
    const before = await violationsOf(check);
    const table = /ledger\.\w+/.exec(change)?.[0];
    await books.database.asOwner(`alter table ${table} disable trigger user`);
    await books.database.asOwner(change, [change.includes('scope') ? holder.customerId : holder.accountId]);
    await books.database.asOwner(`alter table ${table} enable trigger user`);
    expect(await violationsOf(check)).toBe(before + 1n);
  });
}

async function violationsOf(check: string): Promise<bigint> {
  return (await books.violations()).find(({ name }) => name === check)?.violations ?? 0n;
}
