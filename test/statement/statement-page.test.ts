import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveInside } from '../../server/ledger/ledger.ts';
import type { DB } from '../../server/platform/database-schema.ts';
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

/** Lets a second of the bank's time pass, so that what comes next has another instant. */
function secondPasses(): void {
  const { clock } = books.database;
  clock.setOffset(clock.offset + 1_000);
}

/** An account with four booked lines, of which one was on hold, one that waits and one that was rejected. */
async function heldAccount(): Promise<Holder> {
  const asha = await books.openAccount();
  const other = await books.openAccount();
  await books.payIn(asha, 100_000_000n);
  await books.payIn(asha, 200n);
  await books.transfer(asha, other, 300n);
  secondPasses();
  await decide(await requestCash(asha), 'captured');
  secondPasses();
  await decide(await requestCash(asha), 'released');
  secondPasses();
  await requestCash(asha);
  secondPasses();
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

/** Expects each first page of an account, and the page after it, to be those parts of its whole statement; returns that. */
async function expectPagesOfWhole({ accountId }: Holder): Promise<string[]> {
  const { db } = books.database;
  const { lines } = await statementPage(db, accountId, { limit: 100 });
  for (let limit = 1; limit <= lines.length + 1; limit += 1) {
    const page = await statementPage(db, accountId, { limit });
    const { nextBefore: before } = page;
    const next = before && (await statementPage(db, accountId, { limit: 100, before })).lines;
    expect({ lines: page.lines, total: page.total, next }, `${limit} lines`).toEqual({
      lines: lines.slice(0, limit),
      total: lines.length,
      next: limit < lines.length ? lines.slice(limit) : null,
    });
  }
  return lines.map(({ amount, status }) => `${amount} ${status}`);
}

test('[C-DB-06] a first page shows what waits and what was rejected in its place among the booked lines', async () => {
  const asha = await heldAccount();
  const ravi = await books.openAccount();
  await books.transfer(asha, ravi, REVIEWED);
  secondPasses();
  for (let paise = 1n; paise <= 3n; paise += 1n) await books.transfer(asha, ravi, paise);
  expect(await expectPagesOfWhole(asha)).toEqual([
    '3 completed',
    '2 completed',
    '1 completed',
    `${REVIEWED} pending`,
    `${REVIEWED} pending`,
    `${REVIEWED} failed`,
    `${REVIEWED} completed`,
    '300 completed',
    '200 completed',
    '100000000 completed',
  ]);
  expect(await expectPagesOfWhole(ravi)).toEqual(['3 completed', '2 completed', '1 completed', `${REVIEWED} pending`]);
  const plain = await books.openAccount();
  for (let paise = 1n; paise <= 2n; paise += 1n) await books.payIn(plain, paise);
  expect(await expectPagesOfWhole(plain)).toEqual(['2 completed', '1 completed']);
});

test('a first page of booked lines is read by one statement, though older lines were on hold', async () => {
  const asha = await heldAccount();
  const other = await books.openAccount();
  for (let paise = 1n; paise <= 5n; paise += 1n) await books.transfer(asha, other, paise);
  const statements: string[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: books.database.pool }),
    log: ({ query }) => void statements.push(query.sql),
  });
  expect((await statementPage(db, asha.accountId, { limit: 5 })).lines.map(({ amount }) => amount)).toEqual([
    5n,
    4n,
    3n,
    2n,
    1n,
  ]);
  expect(statements).toHaveLength(1);
});
