import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { creditInterestOfLeaver } from '../../server/day-end/credit-account-interest.ts';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { interestArithmetic, interestQuarter } from '../../server/desk/books/quarter-interest.ts';
import { reversesMovement } from '../../server/ledger/postings/reverses-movement.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { accountPeriod } from '../../server/statement/account-period.ts';
import { closeTermDeposit } from '../../server/term-deposits/close-term-deposit.ts';
import { type DepositBank, openDepositBank } from './deposit-bank.ts';

// Interest does not depend on the moment: on when the days are closed, and on what is booked meanwhile.

let bank: DepositBank;
beforeEach(async () => {
  bank = await openDepositBank('2026-11-21');
});
afterEach(() => bank.close());

const leave = (customer: SignedIn) =>
  bank.database.transaction((tx) => creditInterestOfLeaver(tx, bank.clock, customer.accountId ?? ''));

/** Returns the states of a customer's instalments that are due by a date: the first of each deposit, then the second. */
async function instalmentsUpTo(date: string, customer: SignedIn): Promise<string[]> {
  const rows = await bank.test.asOwner<{ status: string }>(
    `select i.status from bank.instalments i join bank.term_deposits d on d.id = i.deposit_id
     where d.customer_id = $1 and i.due_date <= $2 order by i.number, d.id`,
    [customer.subjectId, date],
  );
  return rows.map(({ status }) => status);
}

test('a rupee that is paid in while days are caught up changes nothing but that rupee', async () => {
  const [quiet, busy] = [
    await bank.customer({ type: 'savings', paise: 60_000_000n }),
    await bank.customer({ type: 'savings', paise: 60_000_000n }),
  ];
  for (const customer of [quiet, busy]) await bank.open(customer, { type: 'fixed', amount: 50_000_000n, tenure: 3 });
  // The bank stands still for 215 days; one customer is there before the days are closed.
  bank.clock.set('2027-06-24');
  await bank.payIn(busy, 100n);
  await bank.goTo('2027-06-24');
  expect((await bank.balance(busy)) - (await bank.balance(quiet))).toBe(100n);
  // 41 days of ₹1,00,000 at 4.5%; then 51 days of that sum, and 39 with the ₹5,08,750 that matured on 21 February.
  const december = (10_000_000n * 41n * 450n + 1_825_000n) / 3_650_000n;
  const first = 10_000_000n + december;
  const march = ((first * 51n + (first + 50_875_000n) * 39n) * 450n + 1_825_000n) / 3_650_000n;
  expect(await bank.balance(quiet)).toBe(first + 50_875_000n + march);
  await bank.expectSound();
});

test('[C-DP-08] money that comes in while days are caught up pays no instalment of a day on which it was not there', async () => {
  const [quiet, busy, saver] = [
    await bank.customer({ type: 'savings', paise: 500_000n }),
    await bank.customer({ type: 'savings', paise: 500_000n }),
    await bank.customer({ type: 'savings', paise: 5_000_000n }),
  ];
  for (const customer of [quiet, busy, saver])
    await bank.open(customer, { type: 'recurring', amount: 500_000n, tenure: 12 });
  bank.clock.set('2027-03-25');
  await bank.payIn(busy, 10_000_000n);
  await bank.goTo('2027-03-25');
  const instalments = (customer: SignedIn) => instalmentsUpTo('2027-03-25', customer);
  expect(await instalments(saver)).toEqual(['paid', 'paid', 'paid', 'paid', 'paid']);
  expect(await instalments(quiet)).toEqual(['paid', 'missed', 'missed', 'missed', 'missed']);
  expect(await instalments(busy)).toEqual(await instalments(quiet));
  expect(await bank.balance(busy)).toBe(10_000_000n);
  await bank.expectSound();
});

test('an instalment that is caught up is not missed because of a larger one of the same day', async () => {
  // Each has money for the first instalments, and what is over for the second ones, which are all due on 28 February.
  const [enough, less] = [await bank.customer({ paise: 1_100_000n }), await bank.customer({ paise: 1_050_000n })];
  for (const [date, amount] of [
    ['2027-01-29', 500_000n],
    ['2027-01-30', 200_000n],
    ['2027-01-31', 100_000n],
  ] as const) {
    await bank.goTo(date);
    for (const saver of [enough, less]) await bank.open(saver, { type: 'recurring', amount, tenure: 12 });
  }
  await bank.goTo('2027-03-04');
  const second = async (saver: SignedIn) => (await instalmentsUpTo('2027-03-04', saver)).slice(3);
  expect([await second(enough), await bank.balance(enough)]).toEqual([['missed', 'paid', 'paid'], 0n]);
  expect([await second(less), await bank.balance(less)]).toEqual([['missed', 'paid', 'missed'], 50_000n]);
  expect(await bank.mails('instalment_missed')).toHaveLength(3);
  await bank.expectSound();
});

test('the statement of a quarter holds its interest and not the rupee of the next day, whichever was booked first', async () => {
  const customer = await bank.customer({ type: 'savings', paise: 10_000_000n });
  bank.clock.set('2027-01-01');
  await bank.payIn(customer, 100n);
  await bank.goTo('2027-01-01');
  // The next quarter reads on from the first number; entries up to the second have counted.
  expect(await bank.test.asOwner('select through_seq, seen_seq from bank.account_interest')).toEqual([
    { through_seq: 1n, seen_seq: 2n },
  ]);
  const period = (startDate: string, endDate: string) =>
    accountPeriod(bank.database.db, customer.accountId ?? '', { startDate, endDate });
  expect(await period('2026-12-01', '2026-12-31')).toMatchObject({
    entries: 1,
    opening: 10_000_000n,
    moneyIn: 50_548n,
    moneyOut: 0n,
    closing: 10_050_548n,
  });
  expect(await period('2027-01-01', '2027-01-31')).toMatchObject({
    entries: 1,
    opening: 10_050_548n,
    moneyIn: 100n,
    closing: 10_050_648n,
  });
});

test('interest is made of the entries up to the number that it notes, though a later one is there', async () => {
  const customer = await bank.customer({ type: 'savings', paise: 10_000_000n });
  await bank.payIn(customer, 100n);
  // As a cluster shows it that has read the account before the payment and the entries after it.
  await bank.test.asOwner('update ledger.accounts set seq = 1 where account_id = $1', [customer.accountId]);
  const due = await bank.test.asOwner(
    `select product, through_seq, seen_seq from bank.account_interest_due(array[$1::uuid], '2026-10-01', '2026-12-31')`,
    [customer.accountId],
  );
  expect(due).toEqual([{ product: String(10_000_000n * 41n * 450n), through_seq: 1n, seen_seq: 1n }]);
});

test('[B-CU-12] an account is not closed while its quarter is; then it leaves with the interest of the quarter', async () => {
  const customer = await bank.customer({ type: 'savings', paise: 10_000_000n });
  bank.clock.set('2027-01-01');
  await expect(leave(customer)).rejects.toMatchObject({
    code: 'BUSY',
    message: 'We are closing the quarter. Please try again in a moment.',
  });
  await bank.goTo('2027-01-01');
  expect(await leave(customer)).toBe(0n);
  expect(await bank.balance(customer)).toBe(10_050_548n);
});

test('[B-CU-12] on other days an account is closed at once, with interest up to the day before', async () => {
  const [customer, another] = [
    await bank.customer({ type: 'savings', paise: 10_000_000n }),
    await bank.customer({ type: 'savings', paise: 20_000_000n }),
  ];
  bank.clock.set('2026-12-31');
  expect([await leave(customer), await leave(another)]).toEqual([49_315n, 98_630n]);
  expect([await bank.balance(customer), await bank.balance(another)]).toEqual([10_049_315n, 20_098_630n]);
  const lines = await bank.test.asOwner(
    'select description from ledger.booked_lines where account_id = $1 order by account_seq',
    [customer.accountId],
  );
  expect(lines).toEqual([{ description: 'test' }, { description: 'Interest until closing' }]);
});

test('[C-DP-07] a deposit is not closed while the day on which it matures is, so that it earns from that day on', async () => {
  const customer = await bank.customer({ type: 'savings', paise: 10_000_000n });
  const { deposit } = await bank.open(customer, { type: 'fixed', amount: 1_000_000n, tenure: 3 });
  const close = () => closeTermDeposit(bank, customer, { depositId: deposit.id, idempotencyKey: 'close it' });
  bank.clock.set('2027-02-21');
  await expect(close()).rejects.toMatchObject({
    code: 'BUSY',
    message: `We are booking what is due for deposit ${deposit.number}. Please try again in a moment.`,
  });
  await bank.goTo('2027-02-21');
  await expect(close()).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
});

/** The journal of the customer's newest entry. */
async function newestJournal(customer: SignedIn): Promise<string> {
  const [row] = await bank.test.asOwner<{ journal_id: string }>(
    'select journal_id from ledger.entries where account_id = $1 order by account_seq desc limit 1',
    [customer.accountId],
  );
  return row?.journal_id ?? '';
}

const reverse = (reverses: string, amount: bigint, valueDate: 'original' | 'today') =>
  bank.database.transaction((tx) =>
    reversesMovement(tx, {
      reverses,
      amount,
      makerId: randomUUID(),
      checkerId: randomUUID(),
      idempotencyKey: randomUUID(),
      description: 'Reversal',
      reason: 'Paid to the wrong account',
      at: bank.clock.now(),
      valueDate,
      claims: false,
    }),
  );
const interestOf = (paise: bigint, days: bigint): bigint => (paise * days * 450n + 1_825_000n) / 3_650_000n;

test.each([
  ['original', 0n],
  ['today', 11n],
] as const)(
  'a deposit reversed after eleven days, counting for the %s day, leaves the interest of %s days',
  async (valueDate, days) => {
    const customer = await bank.customer({ type: 'savings' });
    await bank.goTo('2026-12-01');
    await bank.payIn(customer, 10_000_000n);
    await bank.goTo('2026-12-12');
    await reverse(await newestJournal(customer), 10_000_000n, valueDate);
    expect(await bank.balance(customer)).toBe(0n);
    await bank.goTo('2027-01-01');
    expect(await bank.balance(customer)).toBe(interestOf(10_000_000n, days));
    await bank.expectSound();
  },
);

test('a reversal of money that was spent and came back counts from the day it came back: no day ends below zero', async () => {
  const customer = await bank.customer({ type: 'savings' });
  await bank.goTo('2026-12-01');
  await bank.payIn(customer, 10_000_000n);
  const wrong = await newestJournal(customer);
  await bank.goTo('2026-12-05');
  await bank.withdraw(customer, 10_000_000n);
  await bank.goTo('2026-12-10');
  await bank.payIn(customer, 10_000_000n);
  await bank.goTo('2026-12-12');
  await reverse(wrong, 10_000_000n, 'original');
  await bank.goTo('2027-01-01');
  // The first of December to the fourth, when the money was there.
  expect(await bank.balance(customer)).toBe(interestOf(10_000_000n, 4n));
  await bank.expectSound();
});

test('a reversal after the quarter is closed takes the interest of that quarter back from the next', async () => {
  const [wrong, right] = [await bank.customer({ type: 'savings' }), await bank.customer({ type: 'savings' })];
  await bank.goTo('2026-12-22');
  for (const customer of [wrong, right]) await bank.payIn(customer, 20_000_000n);
  await bank.payIn(wrong, 10_000_000n);
  const mistake = await newestJournal(wrong);
  await bank.goTo('2027-01-15');
  await reverse(mistake, 10_000_000n, 'original');
  await bank.goTo('2027-04-01');
  const december = { wrong: interestOf(30_000_000n, 10n), right: interestOf(20_000_000n, 10n) };
  // The quarter that was paid by mistake is taken back as a difference, without interest on that interest.
  const march = (balance: bigint, back: bigint): bigint =>
    (balance * 90n * 450n - back * 10n * 450n + 1_825_000n) / 3_650_000n;
  expect(await bank.balance(right)).toBe(20_000_000n + december.right + march(20_000_000n + december.right, 0n));
  expect(await bank.balance(wrong)).toBe(
    20_000_000n + december.wrong + march(20_000_000n + december.wrong, 10_000_000n),
  );
  await bank.expectSound();
});

test('an account whose interest so far is below zero after a reversal is closed with none', async () => {
  const customer = await bank.customer({ type: 'savings', paise: 10_000n });
  await bank.goTo('2026-12-22');
  await bank.payIn(customer, 20_000_000n);
  const mistake = await newestJournal(customer);
  await bank.goTo('2027-01-02');
  const december = interestOf(10_000n * 41n + 20_000_000n * 10n, 1n);
  expect(await bank.balance(customer)).toBe(20_010_000n + december);
  await reverse(mistake, 20_000_000n, 'original');
  bank.clock.set('2027-01-03');
  expect(await leave(customer)).toBe(0n);
  expect(await bank.balance(customer)).toBe(10_000n + december);
  await bank.expectSound();
});

test('what a quarter lacks is taken back from the next ones, until their interest has made up for it', async () => {
  const customer = await bank.customer({ type: 'savings', paise: 10_000n });
  await bank.goTo('2026-12-22');
  await bank.payIn(customer, 20_000_000n);
  const mistake = await newestJournal(customer);
  await bank.goTo('2027-01-02');
  await reverse(mistake, 20_000_000n, 'original');
  // ₹100.00 and December's ₹247.08 earn less in two quarters than ten days of ₹2,00,000.00 did.
  const balance = 10_000n + interestOf(10_000n * 41n + 20_000_000n * 10n, 1n);
  await bank.goTo('2027-07-01');
  expect(await bank.balance(customer)).toBe(balance);
  await bank.expectSound();
  await bank.payIn(customer, 20_000_000n);
  // Ten days of ₹2,00,000.00 have now made up for those of December, and the desk reads how.
  await bank.goTo('2027-07-11');
  const { db } = bank.database;
  const standing = await interestArithmetic(
    db,
    await interestQuarter(db, bank.clock, '2027-07-11'),
    customer.accountId ?? '',
  );
  expect(standing.account).toMatchObject({
    product: (20_000_000n + balance) * 10n * 450n,
    carried: (balance * 181n - 20_000_000n * 10n) * 450n,
    interest: interestOf(balance * 191n, 1n),
  });
  await bank.goTo('2027-10-01');
  const inDays = balance * (90n + 91n + 92n) + 20_000_000n * (92n - 10n);
  expect(await bank.balance(customer)).toBe(20_000_000n + balance + interestOf(inDays, 1n));
  // The quarter after it lacks nothing.
  const before = await bank.balance(customer);
  await bank.goTo('2028-01-01');
  expect(await bank.balance(customer)).toBe(before + interestOf(before, 92n));
  await bank.expectSound();
  // The proof of the books tells when it was not carried over.
  await bank.test.asOwner("update bank.account_interest set carried = 0 where period_end = '2027-06-30'");
  expect((await violatedChecks(bank.test.pool)).map(({ name }) => name)).toEqual([
    'the interest of each account is what its balances earned, day by day',
  ]);
});
