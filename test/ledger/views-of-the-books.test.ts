import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveInside } from '../../server/ledger/ledger.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from './books-under-test.ts';
import { datedBooks, noon } from './dated-books.ts';

// Each view of the ledger over the same movements: one that was booked, and a hold for each way in which it can end.

let books: BooksUnderTest;
/** Ids of people and journals, by the names under which the rows below show them. */
const names = new Map<string, string>();
beforeAll(async () => {
  books = await booksUnderTest();
  await makeBooks();
});
afterAll(() => books.close());

const LARGE = 20_000_000n;

async function makeBooks(): Promise<void> {
  const { payIn, withdraw, transfer, reverse } = datedBooks(books);
  const person = async (name: string): Promise<Holder> => {
    const holder = await books.openAccount();
    names.set(holder.accountId, name);
    return holder;
  };
  const [asha, ravi, meera] = [await person('Asha'), await person('Ravi'), await person('Meera')];
  const made = (name: string, journal: string) => names.set(journal, name) && journal;
  made('paid in', await payIn(1, asha, 90_000_000n));
  made('sent', await transfer(1, asha, ravi, 100n));
  for (const [index, outcome] of (['captured', 'released', 'withdrawn', 'expired'] as const).entries()) {
    const journalId = made(outcome, await transfer(1, asha, ravi, LARGE + BigInt(index) + 1n));
    const decision = {
      journalId,
      outcome,
      checkerId: outcome === 'withdrawn' ? asha.customerId : outcome === 'expired' ? null : uuidv7(),
      reason: outcome === 'released' ? 'Not known' : null,
      idempotencyKey: randomUUID(),
    };
    const clock = outcome === 'expired' ? { ...noon(1), now: () => new Date('2031-04-20T12:00:00+05:30') } : noon(2);
    await books.database.transaction((tx) => resolveInside(tx, clock, decision));
  }
  made('waiting', await transfer(3, asha, ravi, LARGE + 5n));
  // Meera owes the bank ₹5.00.
  const given = await transfer(3, asha, meera, 500n);
  await withdraw(3, meera, 500n);
  await reverse(3, given, 500n, { claims: true });
}

/** Rows of a view in one text each, with names for ids. */
async function rows(columns: string, view: string, condition = 'true'): Promise<string[]> {
  const found = await books.database.asOwner<{ line: string }>(
    `select concat_ws(', ', ${columns}) as line from ${view} v where ${condition}`,
  );
  const named = found.map(({ line }) => [...names].reduce((text, [id, name]) => text.replaceAll(id, name), line));
  return named.toSorted();
}
const ofJournals = () => `v.journal_id in (${[...names.keys()].map((id) => `'${id}'`).join(', ')})`;
const ofPeople = () => `v.account_id in (${[...names.keys()].map((id) => `'${id}'`).join(', ')})`;

test('what each account has, what of it is available, and what its owner owes', async () => {
  expect(
    await rows('account_id, balance_paise, held_paise, available_paise, owed_paise', 'ledger.balances', ofPeople()),
  ).toEqual(['Asha, 69999899, 20000005, 49999894, 0', 'Meera, 0, 0, 0, 500', 'Ravi, 20000101, 0, 20000101, 0']);
});

const ASHA_BOOKED = [
  'Asha, captured, -20000001, approved, Ravi, f',
  'Asha, paid in, 90000000, completed, 00000000-0000-7000-8000-000000000001, f',
  'Asha, sent, -100, completed, Ravi, f',
];
const RAVI_BOOKED = ['Ravi, captured, 20000001, approved, Asha, f', 'Ravi, sent, 100, completed, Asha, f'];

test('the lines of a statement, on both sides of each movement', async () => {
  const columns = 'account_id, journal_id, amount_paise, status, counterparty_account_id, withdrawn, reason';
  const condition = `${ofJournals()} and ${ofPeople()}`;
  expect(await rows(columns, 'ledger.booked_lines', condition)).toEqual([...ASHA_BOOKED, ...RAVI_BOOKED]);
  expect(await rows(columns, 'ledger.statement_lines', condition)).toEqual(
    [
      ...ASHA_BOOKED,
      ...RAVI_BOOKED,
      'Asha, released, -20000002, rejected, Ravi, f, Not known',
      'Ravi, released, 20000002, rejected, Asha, f, Not known',
      'Asha, withdrawn, -20000003, rejected, Ravi, t',
      'Ravi, withdrawn, 20000003, rejected, Asha, t',
      'Asha, expired, -20000004, failed, Ravi, f',
      'Ravi, expired, 20000004, failed, Asha, f',
      'Asha, waiting, -20000005, pending, Ravi, f',
      'Ravi, waiting, 20000005, pending, Asha, f',
    ].toSorted(),
  );
});

test('the movements as the desk reads them, and the reviews of those that waited', async () => {
  const reviews = [
    'captured, approved',
    'expired, failed',
    'released, rejected',
    'waiting, pending',
    'withdrawn, rejected',
  ];
  expect(await rows('journal_id, status', 'ledger.reviews', ofJournals())).toEqual(reviews);
  expect(
    await rows('kind, status, outcome', 'ledger.reviews', `${ofJournals()} and v.decided_on = '2031-04-02'`),
  ).toEqual(['transfer, approved, captured', 'transfer, rejected, released', 'transfer, rejected, withdrawn']);
  expect(await rows('journal_id, status, withdrawn, rule, confirm_first', 'ledger.movements', ofJournals())).toEqual([
    'captured, approved, f, amount, f',
    'expired, failed, f, amount, f',
    'paid in, completed, f, f',
    'released, rejected, f, amount, f',
    'sent, completed, f, f',
    'waiting, pending, f, amount, f',
    'withdrawn, rejected, t, amount, f',
  ]);
});

test('the movement that each reversal moves back', async () => {
  const isReversed = 'v.journal_id = (select r.reverses from ledger.reversals r where r.journal_id = v.reversal_id)';
  expect(await rows(`kind, ${isReversed}`, 'ledger.reversed_journals')).toEqual(['transfer, t']);
});

test('what waits, and the journals of an account but those that were captured twice over', async () => {
  expect(await rows('journal_id', 'ledger.waiting_holds')).toEqual(['waiting']);
  expect(await rows('journal_id, account_id', 'ledger.held_sides', ofJournals())).toHaveLength(10);
  expect(
    await rows('journal_id, amount_paise', 'ledger.account_journals', `${ofJournals()} and ${ofPeople()}`),
  ).toEqual(
    [
      'captured, -20000001',
      'captured, 20000001',
      'expired, -20000004',
      'expired, 20000004',
      'paid in, 90000000',
      'released, -20000002',
      'released, 20000002',
      'sent, -100',
      'sent, 100',
      'waiting, -20000005',
      'waiting, 20000005',
      'withdrawn, -20000003',
      'withdrawn, 20000003',
    ].toSorted(),
  );
});

test('each entry with what it belongs to, and the sums of each day and kind', async () => {
  expect(
    await rows('journal_id, account_kind, journal_kind, amount_paise', 'ledger.book_entries', ofJournals()),
  ).toEqual([
    'captured, customer, transfer, -20000001',
    'captured, customer, transfer, 20000001',
    'paid in, cash_in, cash_in, -90000000',
    'paid in, customer, cash_in, 90000000',
    'sent, customer, transfer, -100',
    'sent, customer, transfer, 100',
  ]);
  expect(
    await rows('account_id, value_date, kind, credited_paise, debited_paise', 'ledger.account_days', ofPeople()),
  ).toEqual([
    'Asha, 2031-04-01, cash_in, 90000000, 0',
    'Asha, 2031-04-01, transfer, 0, 100',
    'Asha, 2031-04-02, transfer, 0, 20000001',
    'Asha, 2031-04-03, transfer, 0, 500',
    'Asha, 2031-04-03, transfer_reversal, 500, 0',
    'Meera, 2031-04-03, claim, 500, 0',
    'Meera, 2031-04-03, transfer, 500, 0',
    'Meera, 2031-04-03, transfer_reversal, 0, 500',
    'Meera, 2031-04-03, withdrawal, 0, 500',
    'Ravi, 2031-04-01, transfer, 100, 0',
    'Ravi, 2031-04-02, transfer, 20000001, 0',
  ]);
  expect(
    await rows('business_date, kind, journals, amount_paise', 'ledger.totals_by_day', `v.kind = 'transfer'`),
  ).toEqual(['2031-04-01, transfer, 1, 100', '2031-04-02, transfer, 1, 20000001', '2031-04-03, transfer, 1, 500']);
});

test('the trial balance has a side for each kind of account', async () => {
  expect(await rows('kind, accounts, debit_paise, credit_paise', 'ledger.trial_balance')).toEqual([
    'cash_in, 1, 90000000, 0',
    'cash_out, 1, 0, 500',
    'charges, 1, 0, 0',
    'claim, 1, 500, 0',
    'customer, 3, 0, 90000000',
    'goodwill, 1, 0, 0',
    'interest_expense, 1, 0, 0',
    'payout, 1, 0, 0',
    'teller_cash, 1, 0, 0',
  ]);
});

test('the trail line by line has each movement with its own time and maker, and everything else as it is', async () => {
  await books.database.asOwner(
    `insert into audit.events (at, event, object) values ('2031-04-04T12:00:00Z', 'books.viewed', 'books')`,
  );
  const lines = await rows(
    'event, object, place',
    'audit.lines',
    `v.object in ('books', ${[...names.keys()].map((id) => `'${id}'`).join(', ')})`,
  );
  expect(lines).toEqual([
    'books.viewed, books, 0',
    'journal.captured, captured, 0',
    'journal.expired, expired, 0',
    'journal.held, captured, 0',
    'journal.held, expired, 0',
    'journal.held, released, 0',
    'journal.held, waiting, 0',
    'journal.held, withdrawn, 0',
    'journal.posted, paid in, 1',
    'journal.posted, sent, 1',
    'journal.released, released, 0',
    'journal.withdrawn, withdrawn, 0',
  ]);
});
