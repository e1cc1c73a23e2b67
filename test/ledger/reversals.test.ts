import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { PostingAnswer } from '../../server/ledger/posting.ts';
import { creditInterest } from '../../server/ledger/postings/credit-interest.ts';
import { type ReversalOrder, reversesMovement } from '../../server/ledger/postings/reverses-movement.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from './books-under-test.ts';

let books: BooksUnderTest;
beforeAll(async () => {
  books = await booksUnderTest();
});
afterAll(() => books.close());

const MAKER = randomUUID();
const CHECKER = randomUUID();

function idOf(answer: PostingAnswer): string {
  if (answer.outcome === 'refused') throw new Error(answer.refusal);
  return answer.journalId;
}

/** Reverses a journal, or returns the code and the sentence of the refusal. */
async function reverse(reverses: string, amount: bigint, more: Partial<ReversalOrder> = {}): Promise<string> {
  try {
    const done = await books.database.transaction((tx) =>
      reversesMovement(tx, {
        reverses,
        amount,
        makerId: MAKER,
        checkerId: CHECKER,
        idempotencyKey: randomUUID(),
        description: 'Reversal',
        reason: 'Paid to the wrong person',
        at: books.database.clock.now(),
        valueDate: 'today',
        claims: false,
        ...more,
      }),
    );
    return `${done.kind}, claimed ${done.claimed}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

/** Opens an account of one who was sent `amount` paise by another, and returns both with the journal. */
async function sent(amount: bigint): Promise<{ sender: Holder; receiver: Holder; journal: string }> {
  const [sender, receiver] = [await books.openAccount(), await books.openAccount()];
  await books.payIn(sender, amount);
  return { sender, receiver, journal: idOf(await books.transfer(sender, receiver, amount)) };
}

test('a transfer is moved back in two parts, and never more than it moved', async () => {
  const { sender, receiver, journal } = await sent(10_000n);
  expect(await reverse(journal, 4_000n)).toBe('transfer_reversal, claimed 0');
  expect(await reverse(journal, 6_001n)).toBe('ALREADY_REVERSED: Only ₹60.00 of this can still be reversed.');
  expect(await left(journal)).toEqual(['6000 left, 0 missing, a claim can be made']);
  expect(await reverse(journal, 6_000n)).toBe('transfer_reversal, claimed 0');
  expect(await left(journal)).toEqual([]);
  expect(await reverse(journal, 1n)).toBe('ALREADY_REVERSED: This transaction is reversed already.');
  expect(await books.balance(sender)).toEqual({ balance: 10_000n, held: 0n });
  expect(await books.balance(receiver)).toEqual({ balance: 0n, held: 0n });
  const [{ claim } = {}] = await books.database.asOwner<{ claim: string | null }>(
    'select claim_account_id as claim from ledger.accounts where account_id = $1',
    [receiver.accountId],
  );
  expect(claim).toBeNull();
  expect(await books.violations()).toEqual([]);
});

test('a deposit and a withdrawal are moved back to where they came from', async () => {
  const holder = await books.openAccount();
  // Above what a banker would have to look at: two members of the staff have decided on it.
  const paidIn = idOf(await books.payIn(holder, 90_000_000n));
  const withdrawn = idOf(await books.withdraw(holder, 2_500n));
  expect(await left(withdrawn)).toEqual(['2500 left, 0 missing, no claim']);
  expect(await left(paidIn)).toEqual(['90000000 left, 2500 missing, a claim can be made']);
  expect(await reverse(withdrawn, 2_500n)).toBe('withdrawal_reversal, claimed 0');
  expect(await reverse(paidIn, 90_000_000n)).toBe('deposit_reversal, claimed 0');
  expect((await books.balance(holder)).balance).toBe(0n);
  expect(await books.violations()).toEqual([]);
});

test('forty reversals of one transfer at once: one is booked', async () => {
  const { sender, journal } = await sent(5_000n);
  const answers = await Promise.all(Array.from({ length: 40 }, () => reverse(journal, 5_000n)));
  expect(answers.filter((answer) => answer === 'transfer_reversal, claimed 0')).toHaveLength(1);
  expect(answers.filter((answer) => answer.startsWith('ALREADY_REVERSED'))).toHaveLength(39);
  expect((await books.balance(sender)).balance).toBe(5_000n);
  expect(await books.violations()).toEqual([]);
});

test('one order sent twenty times at once is booked once and answered alike', async () => {
  const { sender, journal } = await sent(5_000n);
  const same = { idempotencyKey: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => reverse(journal, 2_000n, same)));
  expect(new Set(answers)).toEqual(new Set(['transfer_reversal, claimed 0']));
  expect((await books.balance(sender)).balance).toBe(2_000n);
  expect(await reverse(journal, 1_000n, same)).toMatch(/^IDEMPOTENCY_KEY_REUSED/);
  const other = await sent(5_000n);
  expect(await reverse(other.journal, 2_000n, same)).toMatch(/^IDEMPOTENCY_KEY_REUSED/);
});

test('what is not booked, a reversal, and an unknown journal are not reversed', async () => {
  const { sender, receiver, journal } = await sent(30_000_000n);
  expect((await books.balance(sender)).held).toBe(30_000_000n);
  await books.payIn(receiver, 100n);
  expect(await reverse(journal, 100n)).toBe('NOT_REVERSIBLE: This transaction cannot be reversed.');
  const small = idOf(await books.transfer(receiver, sender, 100n));
  expect(await reverse(small, 100n)).toBe('transfer_reversal, claimed 0');
  const [back] = await books.database.asOwner<{ journal_id: string }>(
    'select journal_id from ledger.reversals where reverses = $1',
    [small],
  );
  expect(await reverse(back?.journal_id ?? '', 100n)).toBe('NOT_REVERSIBLE: This transaction cannot be reversed.');
  expect(await reverse(randomUUID(), 100n)).toBe('NOT_FOUND: Not found.');
});

test('interest is not reversed: a correction names it instead', async () => {
  const holder = await books.openAccount();
  const interest = creditInterest({
    journalId: randomUUID(),
    kind: 'account_interest',
    account: holder.accountId,
    amount: 450n,
    idempotencyKey: randomUUID(),
    description: 'Interest',
  });
  const journal = idOf(await books.ledger.post(interest));
  expect(await left(journal)).toEqual([]);
  expect(await reverse(journal, 450n)).toBe('NOT_REVERSIBLE: This transaction cannot be reversed.');
  expect((await books.balance(holder)).balance).toBe(450n);
});

test('spent money is refused with the sum that is missing', async () => {
  const { receiver, journal } = await sent(10_000n);
  await books.withdraw(receiver, 7_500n);
  expect(await reverse(journal, 10_000n)).toBe(
    'INSUFFICIENT_FUNDS: The money is spent already: ₹75.00 is missing on the account.',
  );
  expect(await reverse(journal, 2_500n)).toBe('transfer_reversal, claimed 0');
});

test('money on hold is not there to be taken back', async () => {
  const { sender, receiver, journal } = await sent(5_000n);
  await books.payIn(receiver, 30_000_000n);
  expect(await books.transfer(receiver, sender, 30_002_000n)).toMatchObject({ outcome: 'held' });
  expect(await left(journal)).toEqual(['5000 left, 2000 missing, a claim can be made']);
  expect(await reverse(journal, 5_000n)).toBe(
    'INSUFFICIENT_FUNDS: The money is spent already: ₹20.00 is missing on the account.',
  );
  expect(await reverse(journal, 3_000n)).toBe('transfer_reversal, claimed 0');
});

test('a reversal fills an account up to the largest balance, and not above it', async () => {
  const { sender, journal } = await sent(10_000n);
  await books.payIn(sender, 7_036_874_417_766_399n - 6_000n);
  expect(await reverse(journal, 6_001n)).toMatch(/^BALANCE_LIMIT: /);
  expect(await reverse(journal, 6_000n)).toBe('transfer_reversal, claimed 0');
});

test('where the policy allows it, spent money is a claim that the next money in pays first, and no balance goes below zero', async () => {
  const { sender, receiver, journal } = await sent(10_000n);
  await books.withdraw(receiver, 7_500n);
  expect(await reverse(journal, 10_000n, { claims: true })).toBe('transfer_reversal, claimed 7500');
  expect((await books.balance(sender)).balance).toBe(10_000n);
  expect((await books.balance(receiver)).balance).toBe(0n);
  expect(await owed(receiver)).toBe(7_500n);

  await books.payIn(receiver, 5_000n);
  expect((await books.balance(receiver)).balance).toBe(0n);
  expect(await owed(receiver)).toBe(2_500n);
  await books.transfer(sender, receiver, 6_000n);
  expect((await books.balance(receiver)).balance).toBe(3_500n);
  expect(await owed(receiver)).toBe(0n);
  expect(await linesOf(receiver)).toEqual([
    'transfer 10000 = 10000',
    'withdrawal -7500 = 2500',
    'claim 7500 = 10000',
    'transfer_reversal -10000 = 0',
    'cash_in 5000 = 5000',
    'claim_payment -5000 = 0',
    'transfer 6000 = 6000',
    'claim_payment -2500 = 3500',
  ]);
  expect(await books.violations()).toEqual([]);
});

/** Opens the account of one who owes the bank `amount` paise and has nothing. */
async function debtor(amount: bigint): Promise<Holder> {
  const { receiver, journal } = await sent(amount);
  await books.withdraw(receiver, amount);
  await reverse(journal, amount, { claims: true });
  return receiver;
}

test('what one who owed pays to another who owes goes to the claim on the other', async () => {
  const [once, still] = [await debtor(1_000n), await debtor(2_000n)];
  await books.payIn(once, 1_500n);
  expect([await owed(once), await owed(still)]).toEqual([0n, 2_000n]);
  await books.transfer(once, still, 500n);
  expect([await owed(once), await owed(still)]).toEqual([0n, 1_500n]);
  expect((await books.balance(still)).balance).toBe(0n);
});

test('thirty payments to one who owes, by two ways at once: the claim is paid to the paisa and the rest is theirs', async () => {
  const { sender, receiver, journal } = await sent(10_000n);
  await books.withdraw(receiver, 10_000n);
  await reverse(journal, 10_000n, { claims: true });
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0 ? books.payIn(receiver, 500n) : books.transfer(sender, receiver, 500n),
    ),
  );
  expect((await books.balance(receiver)).balance).toBe(5_000n);
  expect(await owed(receiver)).toBe(0n);
  expect(await books.violations()).toEqual([]);
});

test('a closed side is refused, whichever it is', async () => {
  const [one, other] = [await sent(1_000n), await sent(1_000n)];
  await books.setStatus(one.sender, 'closed');
  await books.withdraw(other.receiver, 1_000n);
  await books.setStatus(other.receiver, 'closed');
  for (const { journal } of [one, other]) {
    expect(await reverse(journal, 1_000n)).toBe('ACCOUNT_RESTRICTED: Transactions disabled due to account status');
    expect(await left(journal)).toEqual([]);
  }
});

/** Reads what the desk is told before it reverses: nothing where nothing can be reversed. */
async function left(journalId: string): Promise<string[]> {
  const rows = await books.database.asOwner<{ line: string }>(
    `select left_paise || ' left, ' || missing_paise || ' missing, ' || case when spendable then 'a claim can be made' else 'no claim' end as line
     from ledger.left_to_reverse($1)`,
    [journalId],
  );
  return rows.map(({ line }) => line);
}

async function owed(holder: Holder): Promise<bigint> {
  const [row] = await books.database.asOwner<{ owed: bigint }>(
    `select coalesce(-sum(c.balance_paise), 0)::bigint as owed from ledger.accounts a
     join ledger.accounts c on c.account_id = a.claim_account_id where a.account_id = $1`,
    [holder.accountId],
  );
  return row?.owed ?? 0n;
}

async function linesOf(holder: Holder): Promise<string[]> {
  const rows = await books.database.asOwner<{ line: string }>(
    `select kind || ' ' || amount_paise || ' = ' || balance_after_paise as line from ledger.booked_lines
     where account_id = $1 order by account_seq`,
    [holder.accountId],
  );
  return rows.map(({ line }) => line);
}
