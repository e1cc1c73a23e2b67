import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAllInside } from '../../server/ledger/ledger.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from './books-under-test.ts';
import { type Day, datedBooks, noon } from './dated-books.ts';

// The day for which a reversal counts that is to count for the day of what it reverses.

let books: BooksUnderTest;
let dated: ReturnType<typeof datedBooks>;
beforeAll(async () => {
  books = await booksUnderTest();
  dated = datedBooks(books);
});
afterAll(() => books.close());

const ORIGINAL = { valueDate: 'original' } as const;

/** The times of a journal's entries: the day for which it counts, its moment then, and when it was booked if that was later. */
async function timesOf(journalId: string): Promise<string[]> {
  const rows = await books.database.asOwner<{ line: string }>(
    `select distinct concat_ws(', ', value_date, to_char(created_at at time zone 'Asia/Kolkata', 'DD HH24:MI'),
       to_char(booked_at at time zone 'Asia/Kolkata', '"booked" DD HH24:MI')) as line
     from ledger.entries where journal_id = $1 order by 1`,
    [journalId],
  );
  return rows.map(({ line }) => line);
}

/** One who was sent ₹100.00 on the first day, spent ₹70.00 on the second, and got them back on the third. */
async function spentAndBack(): Promise<{ sender: Holder; receiver: Holder; journal: string }> {
  const [sender, receiver] = [await books.openAccount(), await books.openAccount()];
  await dated.payIn(1, sender, 10_000n);
  const journal = await dated.transfer(1, sender, receiver, 10_000n);
  await dated.withdraw(2, receiver, 7_000n);
  await dated.payIn(3, receiver, 7_000n);
  return { sender, receiver, journal };
}

test('it counts from the day since when the account has held so much', async () => {
  const { journal } = await spentAndBack();
  const always = await dated.reverse(4, journal, 3_000n, ORIGINAL);
  expect(await timesOf(always)).toEqual(['2031-04-01, 01 12:00, booked 04 12:00']);
  const since = await dated.reverse(4, journal, 6_999n, ORIGINAL);
  expect(await timesOf(since)).toEqual(['2031-04-03, 03 00:00, booked 04 12:00']);
  expect(await books.violations()).toEqual([]);
});

test('to the paisa: one more than was there all the time counts from the day on which it came back', async () => {
  const { journal } = await spentAndBack();
  const since = await dated.reverse(3, journal, 3_001n, ORIGINAL);
  expect(await timesOf(since)).toEqual(['2031-04-03, 03 12:00']);
});

test('where a part of it is a claim, the part that is there decides on the day', async () => {
  const { receiver, journal } = await spentAndBack();
  await dated.withdraw(4, receiver, 7_000n);
  const claimed = await dated.reverse(4, journal, 10_000n, { ...ORIGINAL, claims: true });
  expect(await timesOf(claimed)).toEqual(['2031-04-01, 01 12:00, booked 04 12:00']);
});

test('cash that the bank gets back counts for the day of the withdrawal, and by a policy of today for today', async () => {
  const holder = await books.openAccount();
  await dated.payIn(1, holder, 500n);
  const [one, other] = [await dated.withdraw(2, holder, 200n), await dated.withdraw(2, holder, 200n)];
  expect(await timesOf(await dated.reverse(4, one, 200n, ORIGINAL))).toEqual(['2031-04-02, 02 12:00, booked 04 12:00']);
  expect(await timesOf(await dated.reverse(4, other, 200n))).toEqual(['2031-04-04, 04 12:00']);
});

test('it never counts for a day to come, even where money of that day is on the account', async () => {
  const [sender, receiver] = [await books.openAccount(), await books.openAccount()];
  await dated.payIn(1, sender, 10_000n);
  const journal = await dated.transfer(2, sender, receiver, 10_000n);
  await dated.withdraw(3, receiver, 10_000n);
  await dated.payIn(4, receiver, 10_000n);
  expect(await timesOf(await dated.reverse(3, journal, 5_000n, ORIGINAL))).toEqual([
    '2031-04-03, 03 12:00',
    '2031-04-03, 03 12:00, booked 03 12:00',
  ]);
});

test('what pays a claim is booked at the last moment of its batch', async () => {
  const [sender, debtor] = [await books.openAccount(), await books.openAccount()];
  await dated.payIn(1, sender, 1_000n);
  const journal = await dated.transfer(1, sender, debtor, 1_000n);
  await dated.withdraw(1, debtor, 1_000n);
  await dated.reverse(1, journal, 1_000n, { claims: true });
  const paidIn = (day: Day, amount: bigint) => ({
    ...customerPaysIn({
      journalId: uuidv7(),
      account: debtor.accountId,
      amount,
      actorId: debtor.customerId,
      idempotencyKey: `${day}`,
      description: 'wages',
    }),
    at: noon(day).now(),
  });
  await books.database.transaction((tx) => postAllInside(tx, noon(4), [paidIn(2, 300n), paidIn(3, 200n)]));
  const paid = await books.database.asOwner<{ journal_id: string }>(
    `select journal_id from ledger.journals where kind = 'claim_payment' and from_account_id = $1 and amount_paise = 500`,
    [debtor.accountId],
  );
  expect(await timesOf(paid[0]?.journal_id ?? '')).toEqual(['2031-04-03, 03 12:00']);
});
