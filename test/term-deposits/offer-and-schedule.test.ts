import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { closeTermDeposit } from '../../server/term-deposits/close-term-deposit.ts';
import { setMaturityInstruction } from '../../server/term-deposits/maturity-instruction.ts';
import { earlyClosingSentence, ratePercent, termDepositProductsOn } from '../../server/term-deposits/products.ts';
import { quoteTermDeposit } from '../../server/term-deposits/quote-term-deposit.ts';
import { findTermDeposit } from '../../server/term-deposits/term-deposit-records.ts';
import { termDepositPage } from '../../server/term-deposits/term-deposit-schedule.ts';
import { type DepositBank, openDepositBank } from '../day-end/deposit-bank.ts';

const TODAY = '2026-11-21';
let bank: DepositBank;
let customer: SignedIn;
beforeAll(async () => {
  bank = await openDepositBank(TODAY);
  customer = await bank.customer({ paise: 100_000_000n });
});
afterAll(() => bank.close());

const pageOf = async (id: string, today = TODAY) =>
  termDepositPage(bank.database.db, await findTermDeposit(bank.database.db, id, undefined), today);

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
  expect((await pageOf(deposit.id, '2027-05-22')).accrued_interest).toBe(349_041n);
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
});
