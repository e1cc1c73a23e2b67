import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { booked, postInside } from '../../server/ledger/ledger.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { lockWaiters } from '../test-database.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from './books-under-test.ts';

let books: BooksUnderTest;
beforeAll(async () => {
  books = await booksUnderTest();
});
afterAll(() => books.close());

const setStatus = async (account: string, status: string): Promise<string | undefined> => {
  const [row] = await books.database.asOwner<{ answer: string }>('select ledger.set_account_status($1, $2) as answer', [
    account,
    status,
  ]);
  return row?.answer;
};
const statusOf = async ({ accountId }: Holder): Promise<string | undefined> => {
  const [row] = await books.database.asOwner<{ status: string }>(
    'select status from ledger.balances where account_id = $1',
    [accountId],
  );
  return row?.status;
};

test('a change of status answers the one before, and touches no other account', async () => {
  const [holder, other] = [await books.openAccount(), await books.openAccount()];
  expect(await setStatus(holder.accountId, 'frozen')).toBe('active');
  expect(await setStatus(holder.accountId, 'suspended')).toBe('frozen');
  expect([await statusOf(holder), await statusOf(other)]).toEqual(['suspended', 'active']);
  expect(await setStatus(randomUUID(), 'frozen')).toBe('NOT_FOUND');
});

test('an account is closed when it is empty, and stays closed', async () => {
  const holder = await books.openAccount();
  await books.payIn(holder, 100n);
  expect(await setStatus(holder.accountId, 'closed')).toBe('BALANCE_LEFT');
  expect(await statusOf(holder)).toBe('active');
  await books.withdraw(holder, 100n);
  expect(await setStatus(holder.accountId, 'closed')).toBe('active');
  expect(await setStatus(holder.accountId, 'active')).toBe('closed');
  expect(await statusOf(holder)).toBe('closed');
});

test('an account with money on hold is not closed', async () => {
  const [holder, payee] = [await books.openAccount(), await books.openAccount()];
  await books.payIn(holder, 30_000_000n);
  const held = await books.transfer(holder, payee, 30_000_000n);
  expect(held.outcome).toBe('held');
  expect(await setStatus(holder.accountId, 'closed')).toBe('FUNDS_ON_HOLD');
  expect(await statusOf(holder)).toBe('active');
  expect(await setStatus(holder.accountId, 'frozen')).toBe('active');
});

test('an account is not closed over a payment that is on its way', async () => {
  const { accountId, customerId } = await books.openAccount();
  const payment = customerPaysIn({
    journalId: uuidv7(),
    account: accountId,
    amount: 100n,
    actorId: customerId,
    idempotencyKey: randomUUID(),
    description: 'test',
  });
  const { database } = books;
  const closing = await database.transaction(async (tx) => {
    booked(await postInside(tx, database.clock, payment));
    const answer = setStatus(accountId, 'closed');
    await vi.waitFor(async () => expect(await closings()).toBe(1), { timeout: 60_000, interval: 5 });
    return { answer };
  });
  expect(await closing.answer).toBe('BALANCE_LEFT');
});

/** Number of changes of status that wait in PostgreSQL. */
const closings = () => lockWaiters(books.database, "query like '%set_account_status%'");
