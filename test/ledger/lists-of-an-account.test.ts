import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BooksUnderTest, booksUnderTest, type Holder } from './books-under-test.ts';

// The functions from which lists take the lines of one account (database/placement).

let books: BooksUnderTest;
let asha: Holder;
let ravi: Holder;
let stranger: Holder;
beforeAll(async () => {
  books = await booksUnderTest();
  [asha, ravi, stranger] = [await books.openAccount(), await books.openAccount(), await books.openAccount()];
  await books.payIn(asha, 50_000_000n);
  for (let rupees = 1n; rupees <= 4n; rupees += 1n) await books.payIn(stranger, rupees * 100n);
  const held = await books.transfer(asha, ravi, 30_000_000n);
  if (held.outcome !== 'held') throw new Error('expected a hold');
  for (let rupees = 1n; rupees <= 3n; rupees += 1n) await books.withdraw(asha, rupees * 100n);
});
afterAll(() => books.close());

/** Returns the amounts in paise that a function of one account lists, the smallest first. */
async function amounts(call: string, { accountId }: Holder): Promise<bigint[]> {
  const lines = await books.database.asOwner<{ amount: bigint }>(
    `select amount_paise as amount from ledger.${call} order by amount_paise`,
    [accountId],
  );
  return lines.map(({ amount }) => amount);
}

test('the newest booked lines are as many as were asked for, of this account alone', async () => {
  expect(await amounts('newest_booked($1, 2)', asha)).toEqual([-300n, -200n]);
  expect(await amounts('newest_booked($1, 100)', asha)).toEqual([-300n, -200n, -100n, 50_000_000n]);
  expect(await amounts('newest_booked($1, 1)', stranger)).toEqual([400n]);
  expect(await amounts('newest_booked($1, 5)', ravi)).toEqual([]);
});

test('a line that waits is found from both sides, and from no other account', async () => {
  expect(await amounts('open_lines_of($1)', asha)).toEqual([-30_000_000n]);
  expect(await amounts('open_lines_of($1)', ravi)).toEqual([30_000_000n]);
  expect(await amounts('open_lines_of($1)', stranger)).toEqual([]);
});

test('the booked lines and the whole statement of an account', async () => {
  expect(await amounts('booked_lines_of($1)', asha)).toEqual([-300n, -200n, -100n, 50_000_000n]);
  expect(await amounts('statement_lines_of($1)', asha)).toEqual([-30_000_000n, -300n, -200n, -100n, 50_000_000n]);
  expect(await amounts('statement_lines_of($1)', ravi)).toEqual([30_000_000n]);
});
