import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postInside, resolveInside } from '../../server/ledger/ledger.ts';
import { ledgerConnection } from '../../server/ledger/ledger-connection.ts';
import type { PostingAnswer } from '../../server/ledger/posting.ts';
import { PostingQueue } from '../../server/ledger/posting-queue.ts';
import { transferBetweenCustomers } from '../../server/ledger/postings/transfer-between-customers.ts';
import { createLog } from '../../server/platform/log.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from './books-under-test.ts';

let books: BooksUnderTest;
beforeAll(async () => {
  books = await booksUnderTest();
});
afterAll(() => books.close());

const times = <T>(n: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, index) => make(index)));
const posted = (answers: readonly PostingAnswer[]) =>
  answers.filter((answer) => answer.outcome === 'posted' && !answer.replayed).length;

function transferOf(from: Holder, to: Holder, amount: bigint, key: string = randomUUID()) {
  return transferBetweenCustomers({
    journalId: uuidv7(),
    senderAccount: from.accountId,
    receiverAccount: to.accountId,
    amount,
    actorId: from.customerId,
    idempotencyKey: key,
    description: 'test',
  });
}

/** Posts outside the queue, like another server of the bank. */
function elsewhere(from: Holder, to: Holder, amount: bigint, key?: string): Promise<PostingAnswer> {
  return books.database.transaction((tx) => postInside(tx, books.database.clock, transferOf(from, to, amount, key)));
}

test('[C-TR-05] sixty transfers at once out of an account that can pay forty: forty are posted', async () => {
  const [sender, receiver] = [await books.openAccount(), await books.openAccount()];
  await books.payIn(sender, 4_000n);
  const answers = await times(60, (index) =>
    index % 3 === 0 ? elsewhere(sender, receiver, 100n) : books.transfer(sender, receiver, 100n),
  );
  expect(posted(answers)).toBe(40);
  expect(await books.balance(sender)).toEqual({ balance: 0n, held: 0n });
  expect((await books.balance(receiver)).balance).toBe(4_000n);
  expect(await books.violations()).toEqual([]);
});

test('[C-TR-07] one request sent fifty times at once, by two servers, posts once and answers alike', async () => {
  const [sender, receiver] = [await books.openAccount(), await books.openAccount()];
  await books.payIn(sender, 10_000n);
  const answers = await times(50, (index) =>
    index % 2 === 0 ? elsewhere(sender, receiver, 100n, 'once') : books.transfer(sender, receiver, 100n, 'once'),
  );
  expect(posted(answers)).toBe(1);
  expect(
    new Set(answers.map((answer) => (answer.outcome === 'refused' ? answer.refusal : answer.journalId))).size,
  ).toBe(1);
  expect((await books.balance(receiver)).balance).toBe(100n);
});

test('opposite transfers at once, through the queue and beside it, end without a deadlock that anybody sees', async () => {
  const [one, other] = [await books.openAccount(), await books.openAccount()];
  await books.payIn(one, 100_000n);
  await books.payIn(other, 100_000n);
  const answers = await times(200, (index) => {
    const [from, to] = index % 2 === 0 ? [one, other] : [other, one];
    return index % 5 === 0 ? elsewhere(from, to, 10n) : books.transfer(from, to, 10n);
  });
  expect(posted(answers)).toBe(200);
  expect([(await books.balance(one)).balance, (await books.balance(other)).balance]).toEqual([100_000n, 100_000n]);
  expect(await books.violations()).toEqual([]);
});

test('[B-TX-06] twenty bankers approve one transfer at once: it is booked once', async () => {
  const [sender, receiver] = [await books.openAccount(), await books.openAccount()];
  await books.payIn(sender, 50_000_000n);
  const held = await books.transfer(sender, receiver, 30_000_000n);
  if (held.outcome !== 'held') throw new Error('expected a hold');
  const decisions = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      books.database.transaction((tx) =>
        resolveInside(tx, books.database.clock, {
          journalId: held.journalId,
          outcome: index % 4 === 0 ? 'released' : 'captured',
          checkerId: uuidv7(),
          reason: null,
          idempotencyKey: randomUUID(),
        }),
      ),
    ),
  );
  expect(decisions.filter((decision) => decision.status === 'fulfilled').length).toBe(1);
  const { balance, held: onHold } = await books.balance(sender);
  expect(onHold).toBe(0n);
  expect([20_000_000n, 50_000_000n]).toContain(balance);
  expect(await books.violations()).toEqual([]);
});

test('a longer piece of work locks the accounts that it names and no other', async () => {
  const named = [await books.openAccount(), await books.openAccount()].map(({ accountId }) => accountId);
  await books.openAccount();
  const locked = await books.database.asOwner<{ account_id: string }>(
    'select account_id from ledger.lock_accounts($1::uuid[])',
    [named.toReversed()],
  );
  expect(locked.map(({ account_id: account }) => account)).toEqual(named.toSorted());
});

test('freezing during a burst: no transfer that started after the answer is posted', async () => {
  const [sender, receiver] = [await books.openAccount(), await books.openAccount()];
  await books.payIn(sender, 1_000_000n);
  const burst = times(100, () => books.transfer(sender, receiver, 10n));
  await books.setStatus(sender, 'frozen');
  const after = await times(20, () => books.transfer(sender, receiver, 10n));
  expect(after.every((answer) => answer.outcome === 'refused')).toBe(true);
  const before = posted(await burst);
  expect((await books.balance(receiver)).balance).toBe(BigInt(before) * 10n);
});

test('a connection that the database ends in the middle of a burst loses and doubles nothing', async () => {
  const [sender, receiver] = [await books.openAccount(), await books.openAccount()];
  await books.payIn(sender, 10_000_000n);
  const name = `doorway-${randomUUID()}`;
  const queue = new PostingQueue(
    ledgerConnection({ ...books.database.connection, application_name: name }),
    books.database.clock,
    createLog('silent'),
  );
  const killer = new pg.Client({ ...books.database.address });
  await killer.connect();
  try {
    let answered = 0;
    for (let round = 0; round < 8; round += 1) {
      const burst = times(60, () => queue.submit(transferOf(sender, receiver, 10n)));
      await killer.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name]);
      answered += (await burst).filter((answer) => answer.outcome === 'posted').length;
    }
    expect(answered).toBe(480);
    expect((await books.balance(receiver)).balance).toBe(4_800n);
    expect(await books.violations()).toEqual([]);
  } finally {
    await killer.end();
    await queue.close();
  }
});
