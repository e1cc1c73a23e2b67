import { expect, test } from 'vitest';
import type { TermDepositPage } from '../../web/api/customer/term-deposit-queries.ts';
import { termsOf } from '../../web/pages/desk/term-deposits/desk-term-deposit-facts.ts';

/** Returns the facts of a deposit of ₹1,00,000 as pairs; one part of it is as given. */
function factsOf(part: Partial<TermDepositPage['deposit']>): string[][] {
  // as: the facts read these parts alone.
  const deposit = {
    type: 'fixed',
    amount: 10_000_000n,
    interest_rate: 7.25,
    start_date: '2026-01-10',
    maturity_date: '2027-01-10',
    payout_date: '2027-01-11',
    interest_paid: 0n,
    maturity_value: 10_745_000n,
    instruction: 'renew_all',
    closed_on: null,
    ...part,
  } as TermDepositPage['deposit'];
  return termsOf({ deposit, accrued_interest: 123_456n }).map(({ label, value }) => [label, value]);
}

test('a deposit that runs has its maturity, what it has earned and what it will be worth', () => {
  expect(factsOf({})).toEqual([
    ['Interest rate', '7.25% a year'],
    ['Start date', 'Jan 10, 2026'],
    ['Maturity date', 'Jan 10, 2027'],
    ['Paid out on the next business day', 'Jan 11, 2027'],
    ['Accrued interest', '₹1,234.56'],
    ['Interest paid', '₹0.00'],
    ['Value at maturity', '₹1,07,450.00'],
    ['At maturity', 'Renew with the interest'],
    ['Nominee', 'None'],
  ]);
  expect(factsOf({ instalment: 500_000n, payout_date: '2027-01-10', nominee: 'Anil Rao' }).slice(1, 5)).toEqual([
    ['Monthly instalment', '₹5,000.00'],
    ['Start date', 'Jan 10, 2026'],
    ['Maturity date', 'Jan 10, 2027'],
    ['Accrued interest', '₹1,234.56'],
  ]);
});

test('a deposit that is over has its end and what it paid out, and no maturity', () => {
  expect(factsOf({ status: 'broken', closed_on: '2026-05-02', interest_paid: 150_000n, nominee: 'Anil Rao' })).toEqual([
    ['Interest rate', '7.25% a year'],
    ['Start date', 'Jan 10, 2026'],
    ['Ended', 'May 2, 2026'],
    ['Interest paid', '₹1,500.00'],
    ['Paid out', '₹1,07,450.00'],
    ['Nominee', 'Anil Rao'],
  ]);
});

test('a deposit of savings has its worth of today, and no instruction for a maturity that never comes', () => {
  expect(factsOf({ type: 'savings', maturity_date: null, payout_date: null }).slice(2)).toEqual([
    ['Maturity date', 'No end'],
    ['Accrued interest', '₹1,234.56'],
    ['Interest paid', '₹0.00'],
    ['Worth today', '₹1,07,450.00'],
    ['Nominee', 'None'],
  ]);
});
