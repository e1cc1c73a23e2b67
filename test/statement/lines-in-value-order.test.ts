import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import { accountPeriod, balanceAfterEntry, balanceAtEndOf } from '../../server/statement/account-period.ts';
import { bookedLines, exportLines } from '../../server/statement/lines-in-chunks.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from '../ledger/books-under-test.ts';
import { type Day, datedBooks } from '../ledger/dated-books.ts';

// The lines of a document against their plainest form: a list of entries sorted by the day for which each counts, with a running sum.

/** Entries in the order of their numbers: the day for which each counts, its paise, and the later day on which it was booked. */
const ENTRIES: readonly { day: Day; amount: bigint; bookedOn?: Day }[] = [
  { day: 1, amount: 10_000n },
  { day: 2, amount: 500n },
  { day: 1, amount: 30n, bookedOn: 2 },
  // On one day: after the one in order before it, and before the one in order after it.
  { day: 2, amount: 7n, bookedOn: 3 },
  { day: 2, amount: -200n },
  { day: 3, amount: 2_000n },
  { day: 1, amount: 40n, bookedOn: 3 },
  { day: 1, amount: -20n, bookedOn: 3 },
  { day: 4, amount: 1n },
  { day: 4, amount: 5n, bookedOn: 4 },
];
const dateOf = (day: number) => `2031-04-0${day}`;
const DAYS = [1, 2, 3, 4, 5] as const;

interface Line {
  readonly seq: number;
  readonly day: Day;
  readonly amount: bigint;
  readonly balance: bigint;
}

/** The first `through` entries in value order, with the balance after each. */
function inValueOrder(through: number): Line[] {
  let balance = 0n;
  return ENTRIES.slice(0, through)
    .map(({ day, amount }, index) => ({ day, amount, seq: index + 1 }))
    .toSorted((one, other) => one.day - other.day || one.seq - other.seq)
    .map((entry) => {
      balance += entry.amount;
      return { ...entry, balance };
    });
}

let books: BooksUnderTest;
beforeAll(async () => {
  books = await booksUnderTest();
});
afterAll(() => books.close());

/** Books an entry on an account; returns its journal. */
function book(holder: Holder, { day, amount, bookedOn }: (typeof ENTRIES)[number]): Promise<string> {
  const { payIn, withdraw } = datedBooks(books);
  return amount > 0n ? payIn(day, holder, amount, bookedOn) : withdraw(day, holder, -amount, bookedOn);
}

/** The lines as the expectation has them: number, paise and balance. `journals` are in the order of their entries' numbers. */
async function collected(chunks: AsyncIterable<Transaction[]>, journals: readonly string[]): Promise<object[]> {
  const all: object[] = [];
  for await (const chunk of chunks)
    for (const { id, amount, balanceAfter } of chunk) all.push({ seq: journals.indexOf(id) + 1, amount, balanceAfter });
  return all;
}
const expected = (lines: readonly Line[]): object[] =>
  lines.map(({ seq, amount, balance }) => ({ seq, amount: amount < 0n ? -amount : amount, balanceAfter: balance }));

test('each entry that is booked takes its place in every period, oldest first and newest first', async () => {
  const { db } = books.database;
  const asha = await books.openAccount();
  const journals: string[] = [];
  for (const entry of ENTRIES) {
    journals.push(await book(asha, entry));
    const all = inValueOrder(journals.length);
    for (const from of DAYS)
      for (const to of DAYS.slice(from - 1)) {
        const days = { startDate: dateOf(from), endDate: dateOf(to) };
        const lines = all.filter((line) => line.day >= from && line.day <= to);
        const period = await accountPeriod(db, asha.accountId, days);
        expect(await collected(bookedLines(db, asha.accountId, period), journals)).toEqual(expected(lines));
        const newestFirst = exportLines(db, asha.accountId, { ...days, throughSeq: period.throughSeq });
        expect(await collected(newestFirst, journals)).toEqual(expected(lines.toReversed()));
      }
  }
});

test('a balance at the end of a day, and after an entry, by what was booked up to a number', async () => {
  const { db } = books.database;
  const asha = await books.openAccount();
  for (const entry of ENTRIES) await book(asha, entry);
  for (const through of ENTRIES.keys()) {
    for (const day of DAYS)
      expect(await balanceAtEndOf(db, asha.accountId, dateOf(day), BigInt(through))).toBe(
        inValueOrder(through).findLast((line) => line.day <= day)?.balance ?? 0n,
      );
    const booked = ENTRIES.slice(0, through).reduce((sum, { amount }) => sum + amount, 0n);
    expect(await balanceAfterEntry(db, asha.accountId, BigInt(through))).toBe(booked);
  }
  expect(await balanceAfterEntry(db, asha.accountId, -1n)).toBe(0n);
  expect(await balanceAfterEntry(db, asha.accountId, BigInt(ENTRIES.length + 1))).toBeUndefined();
});
