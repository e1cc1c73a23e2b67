import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveInside } from '../../server/ledger/ledger.ts';
import { bankerDeposits } from '../../server/ledger/postings/banker-deposits.ts';
import type { BankClock } from '../../server/platform/bank-clock.ts';
import { clockAt } from '../../server/platform/day-end-step.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from './books-under-test.ts';

// Money that waits for a banker: on hold from the order to the decision.

let books: BooksUnderTest;
beforeAll(async () => {
  books = await booksUnderTest();
});
afterAll(() => books.close());

const FUNDS = 50_000_000n;
/** The bank's first review limit and one paisa. */
const ABOVE_THRESHOLD = 20_000_001n;

async function pair(): Promise<[Holder, Holder]> {
  const [sender, receiver] = [await books.openAccount(), await books.openAccount()];
  await books.payIn(sender, FUNDS);
  return [sender, receiver];
}

async function heldTransfer(): Promise<{ sender: Holder; receiver: Holder; journalId: string }> {
  const [sender, receiver] = await pair();
  const held = await books.transfer(sender, receiver, ABOVE_THRESHOLD);
  if (held.outcome !== 'held') throw new Error('expected a hold');
  return { sender, receiver, journalId: held.journalId };
}

const decide = (
  journalId: string,
  outcome: 'captured' | 'released' | 'expired',
  checkerId: string | null,
  { key = randomUUID(), clock = books.database.clock }: { key?: string; clock?: BankClock } = {},
) =>
  books.database.transaction((tx) =>
    resolveInside(tx, clock, {
      journalId,
      outcome,
      checkerId,
      reason: outcome === 'released' ? 'not known' : null,
      idempotencyKey: key,
    }),
  );

test('[B-TX-08] above the threshold it is held at once, not moved; at the threshold it moves', async () => {
  const [sender, receiver] = await pair();
  // A hold moves nothing, so both answers tell of the same balances.
  const answer = { journalId: expect.any(String), fromBalance: 30_000_000n, toBalance: 20_000_000n, replayed: false };
  expect(await books.transfer(sender, receiver, ABOVE_THRESHOLD - 1n)).toEqual({ ...answer, outcome: 'posted' });
  expect(await books.transfer(sender, receiver, ABOVE_THRESHOLD)).toEqual({ ...answer, outcome: 'held' });
  expect(await books.balance(sender)).toEqual({ balance: 30_000_000n, held: ABOVE_THRESHOLD });
  expect(await books.withdraw(sender, 10_000_000n)).toMatchObject({ refusal: 'INSUFFICIENT_FUNDS' });
  expect(await books.violations()).toEqual([]);
});

test('[B-TX-06] approving books it once; a second decision is too late; a repeat of the first is not', async () => {
  const { sender, receiver, journalId } = await heldTransfer();
  const checker = uuidv7();
  expect(await decide(journalId, 'captured', checker, { key: 'a' })).toBe(true);
  expect(await decide(journalId, 'captured', checker, { key: 'a' })).toBe(false);
  // Another checker, another outcome or another key is another decision.
  for (const late of [
    () => decide(journalId, 'captured', uuidv7(), { key: 'a' }),
    () => decide(journalId, 'released', checker, { key: 'a' }),
    () => decide(journalId, 'captured', checker),
  ])
    await expect(late()).rejects.toMatchObject({ code: 'NOT_PENDING' });
  expect(await books.balance(sender)).toEqual({ balance: FUNDS - ABOVE_THRESHOLD, held: 0n });
  expect(await books.balance(receiver)).toEqual({ balance: ABOVE_THRESHOLD, held: 0n });
  expect(await books.violations()).toEqual([]);
});

test('[B-TX-07] rejecting gives the money back', async () => {
  const { sender, receiver, journalId } = await heldTransfer();
  await decide(journalId, 'released', uuidv7());
  expect(await books.balance(sender)).toEqual({ balance: FUNDS, held: 0n });
  expect(await books.balance(receiver)).toEqual({ balance: 0n, held: 0n });
  expect(await books.violations()).toEqual([]);
});

test('[B-TX-06] the maker may not be the checker', async () => {
  const { sender, journalId } = await heldTransfer();
  await expect(decide(journalId, 'captured', sender.customerId)).rejects.toMatchObject({ code: 'MAKER_IS_CHECKER' });
});

test('[B-TX-06] approving looks again: a sender frozen meanwhile sends nothing, be it to a person or in cash', async () => {
  const transfer = await heldTransfer();
  const [holder] = await pair();
  const withdrawal = await books.withdraw(holder, ABOVE_THRESHOLD);
  if (withdrawal.outcome !== 'held') throw new Error('expected a hold');
  for (const [sender, journalId] of [
    [transfer.sender, transfer.journalId],
    [holder, withdrawal.journalId],
  ] as const) {
    await books.setStatus(sender, 'frozen');
    await expect(decide(journalId, 'captured', uuidv7())).rejects.toMatchObject({ code: 'ACCOUNT_RESTRICTED' });
    expect(await books.balance(sender)).toEqual({ balance: FUNDS, held: ABOVE_THRESHOLD });
  }
});

test('[B-TX-06] approving looks again: a receiver deactivated meanwhile receives nothing, be it from a person or over the counter', async () => {
  const transfer = await heldTransfer();
  const holder = await books.openAccount();
  const deposit = await books.ledger.post(
    bankerDeposits({
      journalId: uuidv7(),
      account: holder.accountId,
      amount: ABOVE_THRESHOLD,
      actorId: uuidv7(),
      idempotencyKey: randomUUID(),
      description: 'Counted twice',
    }),
  );
  if (deposit.outcome !== 'held') throw new Error('expected a hold');
  for (const [receiver, journalId] of [
    [transfer.receiver, transfer.journalId],
    [holder, deposit.journalId],
  ] as const) {
    await books.setStatus(receiver, 'inactive');
    await expect(decide(journalId, 'captured', uuidv7())).rejects.toMatchObject({ code: 'RECIPIENT_NOT_FOUND' });
    expect(await books.balance(receiver)).toEqual({ balance: 0n, held: 0n });
  }
});

test('approving looks again: what other approvals have filled up to the largest balance takes no more', async () => {
  const most = 7_036_874_417_766_399n;
  const [sender, receiver] = await pair();
  await books.payIn(receiver, most - ABOVE_THRESHOLD);
  // Each fits when it is made.
  const [first, second] = [
    await books.transfer(sender, receiver, ABOVE_THRESHOLD),
    await books.transfer(sender, receiver, ABOVE_THRESHOLD),
  ];
  if (first.outcome !== 'held' || second.outcome !== 'held') throw new Error('expected two holds');
  expect(await decide(first.journalId, 'captured', uuidv7())).toBe(true);
  await expect(decide(second.journalId, 'captured', uuidv7())).rejects.toMatchObject({ code: 'BALANCE_LIMIT' });
  expect(await books.balance(receiver)).toEqual({ balance: most, held: 0n });
  expect(await books.balance(sender)).toEqual({ balance: FUNDS - ABOVE_THRESHOLD, held: ABOVE_THRESHOLD });
  expect(await decide(second.journalId, 'released', uuidv7())).toBe(true);
  expect(await books.violations()).toEqual([]);
});

test("it expires after the policy's days, not before, and cannot be approved after", async () => {
  const { sender, journalId } = await heldTransfer();
  await expect(decide(journalId, 'expired', null)).rejects.toMatchObject({ code: 'NOT_PENDING' });
  books.database.clock.setOffset(7 * 86_400_000 + 1000);
  try {
    await expect(decide(journalId, 'captured', uuidv7())).rejects.toMatchObject({ code: 'NOT_PENDING' });
    expect(await decide(journalId, 'expired', null)).toBe(true);
  } finally {
    books.database.clock.setOffset(0);
  }
  expect(await books.balance(sender)).toEqual({ balance: FUNDS, held: 0n });
});

test('in the very moment in which its time is over it expires, and is not approved', async () => {
  const { sender, journalId } = await heldTransfer();
  const [hold] = await books.database.asOwner<{ expires_at: Date }>(
    'select expires_at from ledger.holds where journal_id = $1',
    [journalId],
  );
  const over = hold?.expires_at.getTime() ?? 0;
  const before = { clock: clockAt(new Date(over - 1)) };
  const then = { clock: clockAt(new Date(over)) };
  await expect(decide(journalId, 'expired', null, before)).rejects.toMatchObject({ code: 'NOT_PENDING' });
  await expect(decide(journalId, 'captured', uuidv7(), then)).rejects.toMatchObject({ code: 'NOT_PENDING' });
  expect(await decide(journalId, 'expired', null, then)).toBe(true);
  expect(await books.balance(sender)).toEqual({ balance: FUNDS, held: 0n });
});
