import { expect, test } from 'vitest';
import { addMonths, daysBetween, quarterEnd, quarterStart, readableDate } from '../../server/platform/bank-calendar.ts';
import {
  accruedInterest,
  closingTerms,
  growth,
  maturityInterest,
  potInterest,
  type TermDepositTerms,
  waitingInterest,
} from '../../server/term-deposits/term-deposit-arithmetic.ts';

// Exact sums, worked out by hand, at the moments at which a rule changes. The golden table has the many cases between them.

/** ₹1,00,000 at 7% for a year that has 365 days; it earns ₹7,000. */
const FIXED: TermDepositTerms = {
  type: 'fixed',
  principal: 10_000_000n,
  rateBp: 700,
  tenureMonths: 12,
  startDate: '2026-01-15',
  maturityDate: '2027-01-15',
  accruesFrom: null,
  instalment: null,
  paidNumbers: [],
};

/** Twelve instalments of ₹5,000 at 6.5%, the specification's example; it earns ₹2,112.50. */
const RECURRING: TermDepositTerms = {
  ...FIXED,
  type: 'recurring',
  principal: 6_000_000n,
  rateBp: 650,
  instalment: 500_000n,
  paidNumbers: Array.from({ length: 12 }, (_, index) => index + 1),
};

const SAVINGS: TermDepositTerms = {
  ...FIXED,
  type: 'savings',
  rateBp: 350,
  tenureMonths: 0,
  maturityDate: null,
  accruesFrom: '2026-01-15',
};

const EARLY = { cutBp: 100, days: 7 };

test('interest while the payout waits for a business day is paid on the principal, of a recurring deposit on all it is worth', () => {
  // 10,000,000 × 2 days × 7% ÷ 365, and 6,211,250 × 2 days × 6.5% ÷ 365.
  expect(waitingInterest(FIXED, '2027-01-17')).toBe(3_836n);
  expect(waitingInterest(RECURRING, '2027-01-17')).toBe(2_212n);
});

test('no interest waits on the maturity date, before it, without a payout, or without a maturity', () => {
  expect(['2027-01-15', '2027-01-10', null].map((paidOn) => waitingInterest(FIXED, paidOn))).toEqual([0n, 0n, 0n]);
  expect(waitingInterest(SAVINGS, '2027-01-17')).toBe(0n);
});

test('closing at maturity pays the waiting days on top; a savings deposit has no interest of maturity', () => {
  expect(closingTerms(FIXED, '2027-01-15', EARLY, '2027-01-17')).toEqual({
    principal: 10_000_000n,
    interest: 703_836n,
    penalty: 0n,
    payout: 10_703_836n,
    rateBp: 700,
    daysRun: 365,
    early: false,
  });
  expect(closingTerms(FIXED, '2027-01-15', EARLY).interest).toBe(700_000n);
  expect(maturityInterest({ ...SAVINGS, tenureMonths: 12 })).toBe(0n);
});

test('closing early pays the cut rate from the seventh day on, and nothing before it', () => {
  // 10,000,000 × 7 days at 6% and at 7%.
  const onSeventh = closingTerms(FIXED, '2026-01-22', EARLY);
  expect([onSeventh.interest, onSeventh.penalty, onSeventh.rateBp, onSeventh.early]).toEqual([
    11_507n,
    1_918n,
    600,
    true,
  ]);
  const onSixth = closingTerms(FIXED, '2026-01-21', EARLY);
  expect([onSixth.interest, onSixth.penalty, onSixth.rateBp, onSixth.daysRun]).toEqual([0n, 11_507n, 0, 6]);
  expect(closingTerms(FIXED, '2027-01-14', EARLY).early).toBe(true);
  // A cut that is larger than the rate leaves nothing, and takes nothing from the principal.
  expect(closingTerms({ ...FIXED, rateBp: 50 }, '2026-06-15', EARLY).payout).toBe(10_000_000n);
});

test('a fixed deposit has earned its days of the interest of its whole time, and nothing before it begins', () => {
  const days = ['2026-01-10', '2026-01-15', '2026-07-16', '2027-01-14', '2027-01-15', '2027-01-16'];
  expect(days.map((on) => accruedInterest(FIXED, on))).toEqual([0n, 0n, 349_041n, 698_082n, 700_000n, 700_000n]);
});

test('a recurring deposit has earned its whole months', () => {
  // After a month one instalment ran one month; after two months, one ran two months and one ran one.
  const days = ['2026-01-15', '2026-02-14', '2026-02-15', '2026-03-20', '2027-01-14', '2027-01-15', '2027-06-15'];
  expect(days.map((on) => accruedInterest(RECURRING, on))).toEqual([
    0n,
    0n,
    2_708n,
    8_125n,
    178_750n,
    211_250n,
    211_250n,
  ]);
});

test('a savings deposit has earned the days since its last credit', () => {
  expect(accruedInterest(SAVINGS, '2026-02-14')).toBe(28_767n);
  expect(potInterest(SAVINGS, '2026-01-14')).toBe(0n);
  expect(potInterest({ ...SAVINGS, accruesFrom: null }, '2026-02-14')).toBe(0n);
});

test('a savings deposit grows for twelve months, with each quarter added to what earns', () => {
  const points = growth(SAVINGS);
  expect(points.map(({ date, value }) => [date, value])).toEqual([
    ['2026-01-15', 10_000_000n],
    ['2026-02-15', 10_029_726n],
    ['2026-03-15', 10_056_575n],
    ['2026-04-15', 10_086_399n],
    ['2026-05-15', 10_115_376n],
    ['2026-06-15', 10_145_319n],
    ['2026-07-15', 10_174_413n],
    ['2026-08-15', 10_204_617n],
    ['2026-09-15', 10_234_821n],
    ['2026-10-15', 10_264_172n],
    ['2026-11-15', 10_294_642n],
    ['2026-12-15', 10_324_130n],
    ['2027-01-15', 10_354_721n],
  ]);
  expect(new Set(points.map(({ paidIn }) => paidIn))).toEqual(new Set([10_000_000n]));
});

test('a month that ends with the quarter does not yet add the quarter', () => {
  const points = growth({ ...SAVINGS, startDate: '2025-12-31', accruesFrom: null });
  expect([0, 1, 3, 6, 12].map((month) => [points[month]?.date, points[month]?.value])).toEqual([
    ['2025-12-31', 10_000_000n],
    ['2026-01-31', 10_029_729n],
    ['2026-03-31', 10_086_310n],
    ['2026-06-30', 10_174_324n],
    ['2026-12-31', 10_354_630n],
  ]);
  const since = growth({ ...SAVINGS, startDate: '2020-01-01', accruesFrom: '2026-01-15' });
  expect(since[0]).toEqual({ date: '2026-01-15', paidIn: 10_000_000n, value: 10_000_000n });
});

test('a fixed and a recurring deposit grow month by month, the last instalment before the last month', () => {
  expect(
    growth(FIXED)
      .map(({ value }) => value)
      .slice(0, 3),
  ).toEqual([10_000_000n, 10_058_333n, 10_116_667n]);
  const points = growth(RECURRING);
  expect(points.map(({ paidIn }) => paidIn / 500_000n)).toEqual([
    1n,
    2n,
    3n,
    4n,
    5n,
    6n,
    7n,
    8n,
    9n,
    10n,
    11n,
    12n,
    12n,
  ]);
  expect([points[0]?.value, points[1]?.value, points[12]?.value]).toEqual([500_000n, 1_002_708n, 6_211_250n]);
});

test('dates of the bank: the ends of quarters, days in both directions, and how a date is written', () => {
  const days = ['2026-01-01', '2026-03-31', '2026-04-01', '2026-06-30', '2026-09-30', '2026-12-31'];
  expect(days.map(quarterStart)).toEqual([
    '2026-01-01',
    '2026-01-01',
    '2026-04-01',
    '2026-04-01',
    '2026-07-01',
    '2026-10-01',
  ]);
  expect(days.map(quarterEnd)).toEqual([
    '2026-03-31',
    '2026-03-31',
    '2026-06-30',
    '2026-06-30',
    '2026-09-30',
    '2026-12-31',
  ]);
  expect([daysBetween('2026-01-01', '2027-01-01'), daysBetween('2026-03-01', '2026-02-27')]).toEqual([365, -2]);
  expect(Array.from({ length: 12 }, (_, month) => readableDate(addMonths('2026-01-05', month)))).toEqual([
    '5 Jan 2026',
    '5 Feb 2026',
    '5 Mar 2026',
    '5 Apr 2026',
    '5 May 2026',
    '5 Jun 2026',
    '5 Jul 2026',
    '5 Aug 2026',
    '5 Sep 2026',
    '5 Oct 2026',
    '5 Nov 2026',
    '5 Dec 2026',
  ]);
});
