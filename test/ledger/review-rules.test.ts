import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postInside } from '../../server/ledger/ledger.ts';
import type { Posting } from '../../server/ledger/posting.ts';
import { transferBetweenCustomers } from '../../server/ledger/postings/transfer-between-customers.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from './books-under-test.ts';

// By which rule a transfer waits, each to the paisa.

let books: BooksUnderTest;
beforeAll(async () => {
  books = await booksUnderTest();
});
afterAll(() => books.close());

const CAREFUL = 1_000_000n;
const CONFIRM = 10_000_000n;

async function holders(count: number): Promise<Holder[]> {
  const made: Holder[] = [];
  for (let i = 0; i < count; i += 1) made.push(await books.openAccount());
  for (const holder of made) await books.payIn(holder, 80_000_000n);
  return made;
}

/** Sends money, and says how it ended: `posted`, or `held` with the rule of the bank and whether its maker confirms it. */
async function send(from: Holder, to: Holder, amount: bigint, more: Partial<Posting> = {}): Promise<string> {
  const journalId = uuidv7();
  const posting = transferBetweenCustomers({
    journalId,
    senderAccount: from.accountId,
    receiverAccount: to.accountId,
    amount,
    actorId: from.customerId,
    idempotencyKey: randomUUID(),
    description: 'rent',
  });
  const { outcome } = await books.database.transaction((tx) =>
    postInside(tx, books.database.clock, { ...posting, ...more }),
  );
  const [hold] = await books.database.asOwner<{ said: string }>(
    `select concat_ws(', ', 'held', rule, case when confirm_first then 'confirm first' end) as said
     from ledger.holds where journal_id = $1`,
    [journalId],
  );
  return hold?.said ?? outcome;
}

test('a policy holds from its very moment on', async () => {
  const [asha, ravi] = (await holders(2)) as [Holder, Holder]; // as: two were asked for
  await books.database.asOwner(
    `insert into bank.policies
     select (jsonb_populate_record(p, '{"valid_from": "2031-05-05T12:00:00+05:30", "review_above_paise": 1000}')).*
     from bank.policies p`,
  );
  const at = (time: string) => ({ at: new Date(`2031-05-05T${time}+05:30`) });
  expect(await send(asha, ravi, 1_001n, at('11:59:59.999'))).toBe('posted');
  expect(await send(asha, ravi, 1_001n, at('12:00:00.000'))).toBe('held, amount');
  expect(await send(asha, ravi, 1_000n, at('12:00:00.000'))).toBe('posted');
});

test('a transfer that is booked after midnight for the day before counts towards the later day, whose limit stands', async () => {
  const [asha, ravi] = (await holders(2)) as [Holder, Holder]; // as: two were asked for
  await books.database.asOwner(
    `insert into bank.policies
     select (jsonb_populate_record(p, '{"valid_from": "2032-02-01T00:00:00+05:30", "customer_day_paise": 1000}')).*
     from bank.policies p order by p.valid_from desc limit 1`,
  );
  const at = (time: string) => ({ at: new Date(`${time}+05:30`) });
  expect(await send(asha, ravi, 600n, at('2032-02-02T00:00:00.001'))).toBe('posted');
  expect(await send(asha, ravi, 1n, at('2032-02-01T23:59:59.999'))).toBe('posted');
  expect(await send(asha, ravi, 400n, at('2032-02-02T00:00:00.002'))).toBe('held, day');
  expect(await send(asha, ravi, 400n, at('2032-02-03T00:00:00.000'))).toBe('posted');
});

test('in the first day after a new e-mail address more than ₹10,000 waits, otherwise not', async () => {
  const [asha, ravi] = (await holders(2)) as [Holder, Holder]; // as: two were asked for
  expect(await send(asha, ravi, CAREFUL, { careful: true })).toBe('posted');
  expect(await send(asha, ravi, CAREFUL + 1n, { careful: true })).toBe('held, new_email');
  expect(await send(asha, ravi, CAREFUL + 1n)).toBe('posted');
});

test('more than ₹1,00,000 by one who has not proved who they are waits for them, but not to one whom they sent to before', async () => {
  const [asha, ravi, known, other] = (await holders(4)) as [Holder, Holder, Holder, Holder]; // as: four were asked for
  const unproved = { unproved: true };
  expect(await send(asha, known, CONFIRM, unproved)).toBe('posted');
  expect(await send(asha, known, CONFIRM + 1n, unproved)).toBe('posted');
  // Money from others, and money that was given back, does not make them known.
  expect(await send(other, ravi, CONFIRM + 1n)).toBe('posted');
  expect(await send(ravi, asha, 500n)).toBe('posted');
  const [sent] = await books.database.asOwner<{ id: string }>(
    `select j.journal_id as id from ledger.journals j where j.from_account_id = $1 and j.kind = 'transfer' and j.amount_paise = 500`,
    [ravi.accountId],
  );
  await books.database.asOwner(
    `select ledger.reverse($1, 500, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'back', 'Reversal', 'Sent twice',
       now(), false, false, 0::smallint)`,
    [sent?.id],
  );
  expect(await send(asha, ravi, CONFIRM + 1n, unproved)).toBe('held, confirm first');
  expect(await send(asha, ravi, CONFIRM, unproved)).toBe('posted');
});

test('one who has proved who they are confirms nothing', async () => {
  const [asha, ravi] = (await holders(2)) as [Holder, Holder]; // as: two were asked for
  expect(await send(asha, ravi, CONFIRM + 1n)).toBe('posted');
});
