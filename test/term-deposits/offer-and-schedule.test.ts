import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatRupees } from '../../contract/vocabulary/money.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { closeTermDeposit } from '../../server/term-deposits/close-term-deposit.ts';
import { setMaturityInstruction } from '../../server/term-deposits/maturity-instruction.ts';
import {
  earlyClosingSentence,
  ratePercent,
  termDepositProductOn,
  termDepositProductsOn,
} from '../../server/term-deposits/products.ts';
import { quoteTermDeposit } from '../../server/term-deposits/quote-term-deposit.ts';
import { termDepositOnTheWire } from '../../server/term-deposits/term-deposit-on-the-wire.ts';
import { findTermDeposit } from '../../server/term-deposits/term-deposit-records.ts';
import { termDepositPage } from '../../server/term-deposits/term-deposit-schedule.ts';
import { type DepositBank, openDepositBank } from '../day-end/deposit-bank.ts';

const TODAY = '2026-11-21';
let bank: DepositBank;
/** A bank whose days go by. */
let later: DepositBank;
let customer: SignedIn;
beforeAll(async () => {
  bank = await openDepositBank(TODAY);
  customer = await bank.customer({ paise: 100_000_000n });
  later = await openDepositBank(TODAY);
});
afterAll(() => Promise.all([bank.close(), later.close()]));

const pageOf = async (id: string, today = TODAY, { database: { db } } = bank) =>
  termDepositPage(db, await findTermDeposit(db, id, undefined), today);

const due = (date: string, kind: string, event: string, amount: bigint) => ({
  date,
  kind,
  event,
  amount,
  booked: false,
  status: 'due',
});
const done = (date: string, kind: string, event: string, amount: bigint) => ({
  ...due(date, kind, event, amount),
  booked: true,
  status: 'done',
});

test('[C-DP-07] [C-DP-08] [C-DP-09] what closing early costs is said before a deposit is opened', async () => {
  const products = await termDepositProductsOn(bank.database.db, TODAY);
  expect(products.map((product) => [product.type, ratePercent(product.rateBp), earlyClosingSentence(product)])).toEqual(
    [
      ['savings', 3.5, 'Can be closed on any day; interest is paid for each day.'],
      ['fixed', 7, 'If you close early, you earn 6% instead of 7%. No interest if you close within 7 days.'],
      ['recurring', 6.5, 'If you close early, you earn 5.5% instead of 6.5%. No interest if you close within 7 days.'],
      ['tax_saving', 7.5, 'Cannot be closed before its maturity date.'],
    ],
  );
});

test('[C-DP-11] a quote says what is paid in, and the interest of all of it', async () => {
  const quote = (type: 'fixed' | 'recurring' | 'savings', tenureMonths: number) =>
    quoteTermDeposit(bank.database.db, { type, amount: 500_000n, tenureMonths }, TODAY);
  const fixed = await quote('fixed', 12);
  expect([fixed.totalPaidIn, fixed.estimatedInterest, fixed.maturityInterest]).toEqual([500_000n, 35_000n, 35_000n]);
  expect(fixed.terms).toEqual({
    type: 'fixed',
    principal: 500_000n,
    rateBp: 700,
    tenureMonths: 12,
    startDate: TODAY,
    maturityDate: '2027-11-21',
    accruesFrom: null,
    instalment: null,
    paidNumbers: [],
  });
  const recurring = await quote('recurring', 12);
  expect([recurring.totalPaidIn, recurring.estimatedInterest, recurring.maturityInterest]).toEqual([
    6_000_000n,
    32_500n,
    211_250n,
  ]);
  expect([recurring.terms.instalment, recurring.terms.paidNumbers]).toEqual([500_000n, [1]]);
  expect(recurring.growth.at(-1)?.value).toBe(6_211_250n);
  const savings = await quote('savings', 0);
  expect([savings.terms.maturityDate, savings.terms.accruesFrom, savings.totalPaidIn]).toEqual([null, TODAY, 500_000n]);
});

test('[C-DP-15] a fixed deposit shows its beginning, its interest and its end, by its instruction', async () => {
  const { deposit } = await bank.open(customer, { type: 'fixed', amount: 10_000_000n, tenure: 12 });
  const first = done(TODAY, 'opening', 'Paid in', 10_000_000n);
  const interest = due('2027-11-21', 'interest', 'Interest at maturity', 700_000n);
  const end = (event: string) => due('2027-11-21', 'maturity', event, 10_700_000n);
  const page = await pageOf(deposit.id);
  expect(page.schedule).toEqual([first, interest, end('Paid to your account')]);
  expect([page.growth.length, page.growth.at(-1)?.value, page.history.length]).toEqual([13, 10_700_000n, 1]);
  expect(await pageOf(deposit.id, '2027-05-22')).toMatchObject({
    accrued_interest: 349_041n,
    deposit: { interest_paid: 0n, interest_so_far: 349_041n },
  });
  for (const [instruction, event] of [
    ['renew_principal', 'Principal renewed, interest paid to your account'],
    ['renew_all', 'Principal and interest renewed'],
  ] as const) {
    await setMaturityInstruction(bank, customer, { depositId: deposit.id, instruction, nominee: undefined });
    expect((await pageOf(deposit.id)).schedule).toEqual([first, interest, end(event)]);
  }
});

test('[C-DP-15] a recurring deposit shows each instalment, and the interest of those that are still to come', async () => {
  const { deposit } = await bank.open(customer, { type: 'recurring', amount: 100_000n, tenure: 3 });
  expect((await pageOf(deposit.id)).schedule).toEqual([
    done(TODAY, 'instalment', 'Instalment 1', 100_000n),
    due('2026-12-21', 'instalment', 'Instalment 2', 100_000n),
    due('2027-01-21', 'instalment', 'Instalment 3', 100_000n),
    due('2027-02-21', 'interest', 'Interest at maturity', 3_250n),
    due('2027-02-21', 'maturity', 'Paid to your account', 303_250n),
  ]);
});

test('[C-DP-15] a recurring deposit that is closed early shows its end before the instalments that no longer come', async () => {
  const { deposit } = await bank.open(customer, { type: 'recurring', amount: 100_000n, tenure: 3 });
  await closeTermDeposit(bank, customer, { depositId: deposit.id, idempotencyKey: randomUUID() });
  expect((await pageOf(deposit.id)).schedule).toEqual([
    done(TODAY, 'instalment', 'Instalment 1', 100_000n),
    done(TODAY, 'closing', 'Closed early and paid out', 100_000n),
    { ...due('2026-12-21', 'instalment', 'Instalment 2', 100_000n), status: 'cancelled' },
    { ...due('2027-01-21', 'instalment', 'Instalment 3', 100_000n), status: 'cancelled' },
  ]);
});

test('[C-DP-15] a savings deposit shows the next interest, and one that is closed its end and no interest to come', async () => {
  const { deposit } = await bank.open(customer, { type: 'savings', amount: 10_000_000n });
  const page = await pageOf(deposit.id, '2026-11-30');
  expect(page.schedule).toEqual([
    done(TODAY, 'opening', 'Paid in', 10_000_000n),
    due('2026-12-31', 'interest', 'Interest of the quarter', 39_315n),
  ]);
  expect(page.accrued_interest).toBe(8_630n);
  const fixed = (await bank.open(customer, { type: 'fixed', amount: 1_000_000n, tenure: 12 })).deposit;
  await closeTermDeposit(bank, customer, { depositId: fixed.id, idempotencyKey: randomUUID() });
  const closed = await pageOf(fixed.id, '2026-12-30');
  expect(closed.schedule).toEqual([
    done(TODAY, 'opening', 'Paid in', 1_000_000n),
    done(TODAY, 'closing', 'Closed early and paid out', 1_000_000n),
  ]);
  expect(closed.accrued_interest).toBe(0n);
  expect(closed.deposit.interest_so_far).toBe(0n);
  // The quarter's 393.15 was paid; nine days of January on 1,00,393.15 earned 86.64 more.
  await bank.goTo('2027-01-10');
  expect((await pageOf(deposit.id, '2027-01-10')).deposit).toMatchObject({
    interest_paid: 39_315n,
    interest_so_far: 47_979n,
  });
});

test('a quote names the field that the offer refuses, and the least amount is enough', async () => {
  const { db } = bank.database;
  const { minimum } = await termDepositProductOn(db, 'fixed', TODAY);
  const quote = (amount: bigint, tenureMonths: number) =>
    quoteTermDeposit(db, { type: 'fixed', amount, tenureMonths }, TODAY);
  await expect(quote(minimum - 1n, 12)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: `The minimum amount for this deposit is ${formatRupees(minimum)}.`,
    issues: [{ field: 'amount', rule: 'too_small' }],
  });
  await expect(quote(minimum, 7)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Please select a tenure for your deposit.',
    issues: [{ field: 'tenure', rule: 'choice' }],
  });
  expect((await quote(minimum, 12)).totalPaidIn).toBe(minimum);
  await expect(termDepositProductOn(db, 'fixed', '1990-01-01')).rejects.toThrow(
    'No product row for deposits of type fixed on 1990-01-01',
  );
});

test('[C-DP-15] a payout that waits for a business day shows the interest of the wait, and a renewal none', async () => {
  const holidays = await openDepositBank(TODAY);
  for (const day of ['2027-02-21', '2027-02-22'])
    await holidays.test.asOwner(
      `insert into bank.holiday_changes (day, valid_from, closed, name, changed_by) values ($1, now(), true, 'Holiday', gen_random_uuid())`,
      [day],
    );
  const saver = await holidays.customer({ paise: 10_000_000n });
  const { deposit } = await holidays.open(saver, { type: 'fixed', amount: 10_000_000n, tenure: 3 });
  const begins = [
    done(TODAY, 'opening', 'Paid in', 10_000_000n),
    due('2027-02-21', 'interest', 'Interest at maturity', 175_000n),
  ];
  expect((await pageOf(deposit.id, TODAY, holidays)).schedule).toEqual([
    ...begins,
    due('2027-02-23', 'interest', 'Interest until the next business day', 3_836n),
    due('2027-02-23', 'maturity', 'Paid to your account', 10_178_836n),
  ]);
  const earned = async (today: string) => (await pageOf(deposit.id, today, holidays)).accrued_interest;
  expect([await earned('2027-01-01'), await earned('2027-02-22')]).toEqual([77_989n, 176_918n]);
  expect([await earned('2027-02-23'), await earned('2027-02-25')]).toEqual([178_836n, 178_836n]);
  await setMaturityInstruction(holidays, saver, {
    depositId: deposit.id,
    instruction: 'renew_principal',
    nominee: undefined,
  });
  expect((await pageOf(deposit.id, TODAY, holidays)).schedule).toEqual([
    ...begins,
    due('2027-02-21', 'maturity', 'Principal renewed, interest paid to your account', 10_175_000n),
  ]);
  await holidays.close();
});

test('[C-DP-08] [C-DP-15] what became of deposits stands in their schedules: missed, credited, matured, renewed', async () => {
  const poor = await later.customer({ paise: 100_000n });
  const recurring = (await later.open(poor, { type: 'recurring', amount: 100_000n, tenure: 3 })).deposit;
  const saver = await later.customer({ paise: 30_000_000n });
  const pot = (await later.open(saver, { type: 'savings', amount: 10_000_000n })).deposit;
  const paid = (await later.open(saver, { type: 'fixed', amount: 10_000_000n, tenure: 3 })).deposit;
  const renewed = (await later.open(saver, { type: 'fixed', amount: 10_000_000n, tenure: 3 })).deposit;
  await setMaturityInstruction(later, saver, {
    depositId: renewed.id,
    instruction: 'renew_principal',
    nominee: undefined,
  });
  await later.goTo('2027-01-01');
  expect((await pageOf(recurring.id, '2027-01-01', later)).schedule).toEqual([
    done(TODAY, 'instalment', 'Instalment 1', 100_000n),
    {
      ...due('2026-12-21', 'instalment', 'Instalment 2 missed: there was not enough money in your account', 100_000n),
      status: 'missed',
    },
    due('2027-01-21', 'instalment', 'Instalment 3', 100_000n),
    due('2027-02-21', 'interest', 'Interest at maturity', 2_167n),
    due('2027-02-21', 'maturity', 'Paid to your account', 202_167n),
  ]);
  const credited = await pageOf(pot.id, '2027-01-01', later);
  expect(credited.schedule).toEqual([
    done(TODAY, 'opening', 'Paid in', 10_000_000n),
    { ...done('2026-12-31', 'interest', '', 39_315n), event: expect.any(String) },
    due('2027-03-31', 'interest', 'Interest of the quarter', 86_641n),
  ]);
  expect(credited.history[0]).toEqual({
    at: expect.any(Date),
    event: expect.any(String),
    detail: expect.any(String),
  });
  await later.goTo('2027-02-21');
  const matured = await pageOf(paid.id, '2027-02-21', later);
  expect(matured.schedule.at(-1)).toEqual(done('2027-02-21', 'maturity', 'Matured and paid out', 10_000_000n));
  const again = await pageOf(renewed.id, '2027-02-21', later);
  expect(again.schedule.find(({ kind }) => kind === 'opening')).toEqual(
    done('2027-02-21', 'opening', 'Renewed', 10_000_000n),
  );
  await closeTermDeposit(later, saver, { depositId: pot.id, idempotencyKey: randomUUID() });
  const closed = await pageOf(pot.id, '2027-02-21', later);
  expect(closed.schedule.find(({ kind }) => kind === 'opening')).toEqual(credited.schedule[0]);
});

test('a deposit that is over says what came into the account and what was paid in, without interest of the time before', async () => {
  const ended = await openDepositBank(TODAY);
  const { db } = ended.database;
  const saver = await ended.customer({ paise: 30_000_000n });
  const pot = (await ended.open(saver, { type: 'savings', amount: 10_000_000n })).deposit;
  const [all, principal] = [
    (await ended.open(saver, { type: 'fixed', amount: 10_000_000n, tenure: 3 })).deposit,
    (await ended.open(saver, { type: 'fixed', amount: 10_000_000n, tenure: 3 })).deposit,
  ];
  const instruct = (depositId: string, instruction: 'payout' | 'renew_principal' | 'renew_all') =>
    setMaturityInstruction(ended, saver, { depositId, instruction, nominee: undefined });
  await instruct(all.id, 'renew_all');
  await instruct(principal.id, 'renew_principal');

  // 393.15 were credited on 31 December; nine days of January bring 86.64.
  await ended.goTo('2027-01-10');
  await closeTermDeposit(ended, saver, { depositId: pot.id, idempotencyKey: randomUUID() });
  expect(await ended.balance(saver)).toBe(10_047_979n);
  const closed = await pageOf(pot.id, '2027-01-10', ended);
  expect(closed.deposit).toMatchObject({ maturity_value: 10_047_979n, interest_paid: 47_979n });
  expect(closed.schedule[0]).toEqual(done(TODAY, 'opening', 'Paid in', 10_000_000n));

  await ended.goTo('2027-02-21');
  for (const { id } of [all, principal]) await instruct(id, 'payout');
  await ended.goTo('2027-05-21');
  const valueOf = async (id: string) =>
    termDepositOnTheWire(await findTermDeposit(db, id, undefined), '2027-05-21').maturity_value;
  // 1,750.00 for each first term, which one of them keeps; then 1,780.63 on 1,01,750.00 and again 1,750.00.
  expect([await valueOf(all.id), await valueOf(principal.id)]).toEqual([10_353_063n, 10_175_000n]);
  expect(await ended.balance(saver)).toBe(10_047_979n + 175_000n + 10_353_063n + 10_175_000n);
  await ended.close();
});
