import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trialBalance } from '../../server/desk/books/books.ts';
import { booked, postInside, resolveInside } from '../../server/ledger/ledger.ts';
import { customerWithdraws } from '../../server/ledger/postings/customer-withdraws.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { accountAsAt } from '../../server/statement/as-at.ts';
import { explainBalance } from '../../server/statement/explained-balance.ts';
import { statementPage } from '../../server/statement/statement-page.ts';
import { type DepositBank, openDepositBank } from '../day-end/deposit-bank.ts';
import { FixedClock } from '../day-end/fixed-clock.ts';

// ₹1,00,000 on 21 November; ₹5,000 to be withdrawn wait from 1 December until they are released on 5 December; a rupee at 10:00 on
// 1 January; and on 2 January, late, the interest of 31 December, ₹505.48.
let bank: DepositBank;
let customer: SignedIn;
beforeAll(async () => {
  bank = await openDepositBank('2026-11-21');
  customer = await bank.customer({ type: 'savings', paise: 10_000_000n });
  bank.clock.set('2026-12-01');
  const journalId = await waitingWithdrawal(500_000n);
  bank.clock.set('2026-12-05');
  await bank.database.transaction((tx) =>
    resolveInside(tx, bank.clock, {
      journalId,
      outcome: 'released',
      checkerId: randomUUID(),
      reason: 'a test',
      idempotencyKey: 'release',
    }),
  );
  bank.clock.set('2027-01-01');
  await bank.payIn(customer, 100n);
  await bank.goTo('2027-01-02');
});
afterAll(() => bank.close());

async function waitingWithdrawal(amount: bigint): Promise<string> {
  await bank.test.asOwner('update bank.policies set review_above_paise = 1');
  const order = {
    journalId: uuidv7(bank.clock.now()),
    account: customer.accountId ?? '',
    amount,
    actorId: customer.subjectId,
    idempotencyKey: randomUUID(),
    description: 'a car',
  };
  const answer = booked(await bank.database.transaction((tx) => postInside(tx, bank.clock, customerWithdraws(order))));
  return answer.journalId;
}

const asAt = (date: string, bookedOn: string) =>
  accountAsAt(bank.database.db, customer.accountId ?? '', { date, bookedBy: FixedClock.at(bookedOn) });

test('a balance as at a day, as it was known on another', async () => {
  const known = async (date: string, bookedOn: string) => (await asAt(date, bookedOn)).balance;
  expect(await known('2026-11-20', '2027-01-02')).toBe(0n);
  expect(await known('2026-11-21', '2027-01-02')).toBe(10_000_000n);
  expect(await known('2026-12-31', '2027-01-01')).toBe(10_000_000n);
  expect(await known('2026-12-31', '2027-01-02')).toBe(10_050_548n);
  expect(await known('2027-01-01', '2026-12-31')).toBe(10_000_000n);
  expect(await known('2027-01-01', '2027-01-01')).toBe(10_000_100n);
  expect(await known('2027-01-01', '2027-01-02')).toBe(10_050_648n);
});

test('money on hold as at a day stands from the instruction to its decision', async () => {
  const held = async (date: string, bookedOn = '2027-01-02') => (await asAt(date, bookedOn)).held;
  expect(await held('2026-11-30')).toBe(0n);
  expect(await held('2026-12-01')).toBe(500_000n);
  expect(await held('2026-12-04')).toBe(500_000n);
  expect(await held('2026-12-05')).toBe(0n);
  expect(await held('2026-12-05', '2026-12-04')).toBe(500_000n);
});

test('the trial balance as at a day balances, and says what was known', async () => {
  const total = async (date: string, bookedOn: string) => {
    const { totalDebit, totalCredit } = await trialBalance(bank.database.db, {
      date,
      bookedBy: FixedClock.at(bookedOn),
    });
    return [totalDebit, totalCredit];
  };
  const accounts = async (date: string) =>
    (await trialBalance(bank.database.db, { date, bookedBy: bank.clock.now() })).lines.find(
      ({ kind }) => kind === 'customer',
    )?.accounts;
  expect([await accounts('2026-11-20'), await accounts('2026-11-21')]).toEqual([0, 1]);
  expect(await total('2026-11-20', '2027-01-02')).toEqual([0n, 0n]);
  expect(await total('2026-12-31', '2027-01-01')).toEqual([10_000_000n, 10_000_000n]);
  expect(await total('2026-12-31', '2027-01-02')).toEqual([10_050_548n, 10_050_548n]);
  expect(await total('2027-01-02', '2027-01-02')).toEqual([10_050_648n, 10_050_648n]);
});

const explained = (startDate: string | undefined, endDate: string) =>
  explainBalance(bank.database.db, customer.accountId ?? '', {
    startDate,
    end: { date: endDate, bookedBy: FixedClock.at('2027-01-02') },
  });

test('a balance is explained by what counts in the period, late interest and a hold of that time included', async () => {
  const none = { amount: 0n, lines: 0 };
  expect(await explained(undefined, '2026-12-03')).toEqual({
    opening: 0n,
    moneyIn: { amount: 10_000_000n, lines: 1 },
    moneyOut: none,
    interest: none,
    closing: 10_000_000n,
    held: { amount: 500_000n, lines: 1 },
    available: 9_500_000n,
  });
  expect(await explained('2026-12-01', '2026-12-31')).toEqual({
    opening: 10_000_000n,
    moneyIn: none,
    moneyOut: none,
    interest: { amount: 50_548n, lines: 1 },
    closing: 10_050_548n,
    held: none,
    available: 10_050_548n,
  });
  expect(await explained('2027-01-01', '2027-01-02')).toEqual({
    opening: 10_050_548n,
    moneyIn: { amount: 100n, lines: 1 },
    moneyOut: none,
    interest: none,
    closing: 10_050_648n,
    held: none,
    available: 10_050_648n,
  });
});

test('each part of an explained balance lists its lines, and a hold of that time what became of it', async () => {
  const lines = async (filter: object) =>
    (await statementPage(bank.database.db, customer.accountId ?? '', { ...filter, limit: 20 })).lines.map(
      ({ kind, amount, status }) => [kind, amount, status],
    );
  const december = { startDate: '2026-12-01', endDate: '2026-12-31' };
  expect(await lines({ ...december, part: 'interest' })).toEqual([['account_interest', 50_548n, 'completed']]);
  expect(await lines({ ...december, part: 'money_in' })).toEqual([]);
  expect(await lines({ part: 'money_in' })).toEqual([
    ['cash_in', 100n, 'completed'],
    ['cash_in', 10_000_000n, 'completed'],
  ]);
  const heldOn = (date: string) => lines({ heldAt: { date, bookedBy: FixedClock.at('2027-01-02') } });
  expect(await heldOn('2026-12-03')).toEqual([['withdrawal', 500_000n, 'failed']]);
  expect(await heldOn('2026-12-05')).toEqual([]);
});

test('the number of entries as at a moment is of all booked by then, for whichever day they count', async () => {
  const entries = async (date: string, bookedOn: string) => (await asAt(date, bookedOn)).entries;
  expect(await entries('2026-11-20', '2026-11-20')).toBe(0);
  expect(await entries('2026-12-31', '2026-12-31')).toBe(1);
  expect(await entries('2026-12-31', '2027-01-01')).toBe(2);
  expect(await entries('2027-01-01', '2027-01-02')).toBe(3);
});
