import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import { referenceOfTransaction } from '../../contract/vocabulary/transaction-reference.ts';
import { seedLargeBank } from '../../server/demo/large-bank.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { ownerConnection } from '../../server/platform/database.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { statementPage } from '../../server/statement/statement-page.ts';
import { type BooksUnderTest, booksUnderTest } from '../ledger/books-under-test.ts';

// A search alone reads the blocks of bank.statement_words; with a first day it compares line by line. Both have to find the same.

interface Owner {
  readonly customer: string;
  readonly account: string;
  readonly name: string;
  /** Number of the newest booked line. */
  readonly lines: number;
}

let books: BooksUnderTest;
let owners: Owner[];
beforeAll(async () => {
  books = await booksUnderTest();
  const owner = new pg.Client(ownerConnection(books.database.address));
  await owner.connect();
  await seedLargeBank(owner, { customers: 40, journals: 4_000 }, () => undefined);
  await owner.end();
  owners = await books.database.asOwner<Owner & pg.QueryResultRow>(
    `select c.id as customer, c.account_id as account, c.name, b.seq::int as lines
     from bank.customers c join ledger.balances b using (account_id) order by b.seq desc`,
  );
});
afterAll(() => books.close());

/** Returns an owner of an account with many blocks, whom no other test has. */
function nextOwner(): Owner {
  const owner = owners.shift();
  if (!owner || owner.lines < 128) throw new Error('No such account is left');
  return owner;
}

interface Asked {
  readonly search: string;
  readonly owner?: string;
  readonly startDate?: string;
}

/** Reads all that a search finds, page by page; expects the first page alone to count it. */
async function found(account: string, asked: Asked): Promise<Transaction[]> {
  const { db } = books.database;
  const all: Transaction[] = [];
  let before: string | undefined;
  let counted: number | undefined;
  do {
    const { lines, total, nextBefore } = await statementPage(db, account, { ...asked, limit: 20, before });
    if (before === undefined) counted = total;
    else expect(total).toBeUndefined();
    all.push(...lines);
    before = nextBefore ?? undefined;
  } while (before !== undefined);
  expect(counted).toBe(all.length);
  return all;
}

/** Expects a search alone to find the lines that it finds from the first day on; returns them. */
async function expectSame(account: string, asked: Asked): Promise<Transaction[]> {
  const lines = await found(account, asked);
  expect(lines).toEqual(await found(account, { ...asked, startDate: '2000-01-01' }));
  return lines;
}

const blocksOf = async (account: string) =>
  (
    await books.database.asOwner<{ block: bigint; lines: number }>(
      'select block, cardinality(descriptions) as lines from bank.statement_words where account_id = $1 order by block',
      [account],
    )
  ).map(({ block, lines }) => `${block}: ${lines}`);

const fullBlocks = (lines: number) => Array.from({ length: Math.floor(lines / 16) }, (_, block) => `${block}: 16`);

test('[C-DB-14] a search finds words, people, notes and references in blocks as it does line by line', async () => {
  const { customer, account, name, lines } = nextOwner();
  expect(await blocksOf(account)).toEqual([]);

  const fees = await expectSame(account, { search: 'sCHOOL' });
  expect(fees.length).toBeGreaterThan(20);
  expect(new Set(fees.map(({ description }) => description))).toEqual(new Set(['School fees']));
  expect(await blocksOf(account)).toEqual(fullBlocks(lines));

  const paid = await expectSame(account, { search: name.split(' ')[1]?.slice(0, 3) ?? '' });
  const [other] = (await found(account, { search: 'e' })).flatMap(({ counterparty }) => counterparty?.name ?? []);
  const named = await expectSame(account, { search: other ?? '' });
  expect(named.length).toBeGreaterThan(0);
  expect(named.every(({ counterparty }) => counterparty?.name === other)).toBe(true);
  expect(paid.length).toBeLessThan(lines);

  // Of the oldest line, which is in the first block, and of the newest, which is in none.
  const all = await found(account, { search: '' });
  expect(all.length).toBeGreaterThanOrEqual(lines);
  for (const line of [all.at(-1), all[0]]) {
    const reference = referenceOfTransaction(line?.id ?? '') ?? '';
    expect((await expectSame(account, { search: reference })).map(({ id }) => id)).toEqual([line?.id]);
    await books.database.asOwner(
      `insert into bank.transaction_marks (customer_id, journal_id, note, marked_at) values ($1, $2, 'Zanzibar, 100%', now())`,
      [customer, line?.id],
    );
  }
  const marked = await expectSame(account, { search: 'zanzibar, 100%', owner: customer });
  expect(marked.map(({ id }) => id)).toEqual([all[0]?.id, all.at(-1)?.id]);
  expect(await expectSame(account, { search: 'zanzibar' })).toEqual([]);
  expect(await expectSame(account, { search: 'zanzibar_' })).toEqual([]);
});

test('[C-DB-14] lines that come after a search are found by the next one, in blocks as these become full', async () => {
  const { customer, account, lines } = nextOwner();
  expect(await expectSame(account, { search: 'moonlight' })).toEqual([]);
  const missing = 16 - (lines % 16);
  const payIn = async () => {
    const answer = await books.ledger.post(
      customerPaysIn({
        journalId: uuidv7(),
        amount: 100n,
        actorId: customer,
        idempotencyKey: randomUUID(),
        description: 'Moonlight concert',
        account,
      }),
    );
    expect(answer.outcome).toBe('posted');
  };
  for (let more = 1; more <= missing; more += 1) {
    await payIn();
    if (more === missing - 1) {
      expect(await expectSame(account, { search: 'moonlight' })).toHaveLength(more);
      expect(await blocksOf(account)).toEqual(fullBlocks(lines));
    }
  }
  expect(await expectSame(account, { search: 'moonlight' })).toHaveLength(missing);
  expect(await blocksOf(account)).toEqual(fullBlocks(lines + missing));
  await payIn();
  expect(await expectSame(account, { search: 'moonlight' })).toHaveLength(missing + 1);
});

test('searches of one account at the same time write each block once, and all find the same', async () => {
  const { account, lines } = nextOwner();
  const all = await Promise.all(Array.from({ length: 8 }, () => found(account, { search: 'dinner' })));
  expect(all[0]?.length).toBeGreaterThan(0);
  for (const each of all) expect(each).toEqual(all[0]);
  expect(await blocksOf(account)).toEqual(fullBlocks(lines));
});
