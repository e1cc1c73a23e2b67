import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveInside } from '../../server/ledger/ledger.ts';
import { statementPage } from '../../server/statement/statement-page.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from '../ledger/books-under-test.ts';

/** Above this a withdrawal waits for a banker, in paise. */
const REVIEWED = 20_000_001n;

let books: BooksUnderTest;
beforeAll(async () => {
  books = await booksUnderTest();
});
afterAll(() => books.close());

/** Asks for a withdrawal that waits; returns its journal. */
async function requestCash(holder: Holder): Promise<string> {
  const answer = await books.withdraw(holder, REVIEWED);
  if (answer.outcome !== 'held') throw new Error('Expected a hold');
  return answer.journalId;
}

/** Decides on a waiting withdrawal. */
const decide = (journalId: string, outcome: 'captured' | 'released') =>
  books.database.transaction((tx) =>
    resolveInside(tx, books.database.clock, {
      journalId,
      outcome,
      checkerId: randomUUID(),
      reason: 'test',
      idempotencyKey: randomUUID(),
    }),
  );

/** An account with four booked lines, of which one was on hold, one that waits and one that was rejected. */
async function heldAccount(): Promise<Holder> {
  const asha = await books.openAccount();
  const other = await books.openAccount();
  await books.payIn(asha, 100_000_000n);
  await books.payIn(asha, 200n);
  await books.transfer(asha, other, 300n);
  await decide(await requestCash(asha), 'captured');
  await decide(await requestCash(asha), 'released');
  await requestCash(asha);
  return asha;
}

test('[C-DB-06] a statement with and without lines that are not booked counts each of its lines once, whatever the page', async () => {
  const { db } = books.database;
  const { accountId } = await heldAccount();
  const countOf = async (page: object) => {
    const { lines, total } = await statementPage(db, accountId, { limit: 4, ...page });
    return { lines: lines.length, total };
  };
  expect(await countOf({})).toEqual({ lines: 4, total: 6 });
  expect(await countOf({ offset: 4 })).toEqual({ lines: 2, total: 6 });
  expect(await countOf({ status: 'pending' })).toEqual({ lines: 1, total: 1 });
  expect(await countOf({ type: 'withdrawal' })).toEqual({ lines: 3, total: 3 });
  expect(await countOf({ sortBy: 'amount' })).toEqual({ lines: 4, total: 6 });
  // Each of them has the description 'test'.
  expect(await countOf({ search: 'TES' })).toEqual({ lines: 4, total: 6 });
  expect(await countOf({ search: 'TES', offset: 4 })).toEqual({ lines: 2, total: 6 });
  expect(await countOf({ search: 'TES', offset: 6 })).toEqual({ lines: 0, total: 6 });
  expect(await countOf({ search: 'TES', sortBy: 'amount' })).toEqual({ lines: 4, total: 6 });
  expect(await countOf({ search: 'rest' })).toEqual({ lines: 0, total: 0 });
  const { nextBefore } = await statementPage(db, accountId, { limit: 4, search: 'TES' });
  expect(await countOf({ search: 'TES', before: nextBefore })).toEqual({ lines: 2, total: undefined });

  const { accountId: plain } = await books.openAccount();
  expect(await statementPage(db, plain, { limit: 4 })).toEqual({ lines: [], total: 0, nextBefore: null });
});
