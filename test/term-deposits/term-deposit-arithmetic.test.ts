import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  daysBetween,
  quarterEnd,
  quarterStart,
  wholeMonthsBetween,
} from '../../server/platform/bank-calendar.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import {
  accruedInterest,
  closingTerms,
  estimatedInterest,
  growth,
  halfUp,
  instalmentDate,
  interestForMonths,
  maturityInterest,
  potInterest,
  type TermDepositTerms,
} from '../../server/term-deposits/term-deposit-arithmetic.ts';
import { type DepositCase, depositCases } from './golden-cases.ts';

const EARLY = { cutBp: 100, days: 7 };
const cases = depositCases();

function termsOf(golden: DepositCase): TermDepositTerms {
  const recurring = golden.type === 'recurring';
  const due = Array.from({ length: golden.tenure }, (_, index) => index + 1);
  const paidNumbers = recurring
    ? due.filter(
        (number) =>
          !golden.missed.includes(number) &&
          (golden.event === 'mature' || instalmentDate(golden.start, number) <= golden.on),
      )
    : [];
  return {
    type: golden.type,
    principal: recurring ? golden.amount * BigInt(paidNumbers.length) : golden.amount,
    rateBp: golden.rateBp,
    tenureMonths: golden.tenure,
    startDate: golden.start,
    maturityDate: golden.type === 'savings' ? null : addMonths(golden.start, golden.tenure),
    accruesFrom: golden.type === 'savings' ? golden.start : null,
    instalment: recurring ? golden.amount : null,
    paidNumbers,
  };
}

/** Credits a savings deposit at each quarter's end, as the day-end does. */
function throughQuarters(terms: TermDepositTerms, until: string): { terms: TermDepositTerms; credited: bigint } {
  let [now, credited] = [terms, 0n];
  for (let end = quarterEnd(terms.startDate); end < until; end = quarterEnd(addDays(end, 1))) {
    const interest = potInterest(now, addDays(end, 1));
    now = { ...now, principal: now.principal + interest, accruesFrom: addDays(end, 1) };
    credited += interest;
  }
  return { terms: now, credited };
}

test('the golden table has more than 200 cases of every type', () => {
  expect(cases.length).toBeGreaterThan(200);
  expect(new Set(cases.map((each) => `${each.type} ${each.event}`))).toEqual(
    new Set([
      'fixed mature',
      'fixed close',
      'recurring mature',
      'recurring close',
      'tax_saving mature',
      'savings close',
    ]),
  );
});

describe('[C-DP-07] [C-DP-08] [C-DP-09] [C-DP-11] agrees to the paisa with the second implementation', () => {
  test.each(
    cases.map(
      (golden) =>
        [
          `${golden.name}: ${golden.amount} paise, ${golden.tenure} months at ${golden.rateBp} bp from ${golden.start}, ${golden.event} ${golden.on}`,
          golden,
        ] as const,
    ),
  )('%s', (_, golden) => {
    const terms = termsOf(golden);
    expect(terms.maturityDate).toBe(golden.maturityDate);
    expect(estimatedInterest(golden.amount, golden.rateBp, golden.tenure)).toBe(golden.estimated);
    const { terms: now, credited } =
      golden.type === 'savings' ? throughQuarters(terms, golden.on) : { terms, credited: 0n };
    const closing = closingTerms(now, golden.on, EARLY);
    expect({
      interest: closing.interest + credited,
      penalty: closing.penalty,
      payout: closing.payout,
      rate: closing.rateBp,
      early: closing.early,
    }).toEqual({
      interest: golden.interest,
      penalty: golden.penalty,
      payout: golden.payout,
      rate: golden.appliedBp,
      early: golden.event === 'close' && golden.type !== 'savings',
    });
    if (golden.event === 'mature') expect(maturityInterest(terms)).toBe(golden.interest);
  });
});

describe('dates', () => {
  test('a month after the 31st is the last day of a shorter month, counted from the first date each time', () => {
    expect([1, 2, 3, 13].map((months) => addMonths('2024-01-31', months))).toEqual([
      '2024-02-29',
      '2024-03-31',
      '2024-04-30',
      '2025-02-28',
    ]);
    expect(addMonths('2024-02-29', 60)).toBe('2029-02-28');
  });
  test('quarters, whole months and days, over a leap day', () => {
    expect([quarterStart('2024-02-29'), quarterEnd('2024-02-29'), quarterEnd('2024-12-31')]).toEqual([
      '2024-01-01',
      '2024-03-31',
      '2024-12-31',
    ]);
    expect([wholeMonthsBetween('2024-01-31', '2024-02-28'), wholeMonthsBetween('2024-01-31', '2024-02-29')]).toEqual([
      0, 1,
    ]);
    expect([daysBetween('2024-02-28', '2024-03-01'), daysBetween('2025-02-28', '2025-03-01')]).toEqual([2, 1]);
  });
});

const anyTerms = fc
  .record({
    type: fc.constantFrom('fixed' as const, 'recurring' as const, 'tax_saving' as const),
    amount: fc.bigInt({ min: 1n, max: 100_000_000n }),
    rateBp: fc.integer({ min: 0, max: 1500 }),
    tenureMonths: fc.constantFrom(3, 6, 12, 24, 36, 60),
    start: fc.integer({ min: 0, max: 4000 }),
  })
  .map(({ type, amount, rateBp, tenureMonths, start }): TermDepositTerms => {
    const startDate = addDays('2023-01-01', start);
    const paidNumbers = type === 'recurring' ? Array.from({ length: tenureMonths }, (_, index) => index + 1) : [];
    return {
      type,
      rateBp,
      tenureMonths,
      startDate,
      paidNumbers,
      maturityDate: addMonths(startDate, tenureMonths),
      accruesFrom: null,
      principal: type === 'recurring' ? amount * BigInt(tenureMonths) : amount,
      instalment: type === 'recurring' ? amount : null,
    };
  });

describe('properties', () => {
  test('half up is the nearest paisa, and a half goes up', () => {
    expect([halfUp(1n, 2n), halfUp(3n, 2n), halfUp(49n, 100n), halfUp(0n, 7n)]).toEqual([1n, 2n, 0n, 0n]);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (n, d) => {
        const off = 2n * (halfUp(n, d) * d - n);
        return off <= d && off > -d;
      }),
    );
  });

  test('[C-DP-11] what a deposit is worth never falls, begins with what is paid in, and ends with the maturity value', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const points = growth(terms);
        expect(points).toHaveLength(terms.tenureMonths + 1);
        expect(points[0]?.value).toBe(terms.instalment ?? terms.principal);
        expect(points.at(-1)).toEqual({
          date: terms.maturityDate,
          paidIn: terms.principal,
          value: terms.principal + maturityInterest(terms),
        });
        for (let at = 1; at < points.length; at += 1)
          expect(points[at]?.value).toBeGreaterThanOrEqual(points[at - 1]?.value ?? 0n);
      }),
    );
  });

  test('[C-DP-07] closing early never pays more than the contract; interest and penalty add up; nothing under 7 days', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 1830 }), (terms, days) => {
        const on = addDays(terms.startDate, days);
        const closing = closingTerms(terms, on, EARLY);
        expect(closing.payout).toBe(closing.principal + closing.interest);
        expect(closing.penalty).toBeGreaterThanOrEqual(0n);
        expect(closing.early).toBe(on < (terms.maturityDate ?? ''));
        if (closing.early) expect(closing.interest).toBeLessThanOrEqual(maturityInterest(terms));
        else expect(closing.interest).toBe(maturityInterest(terms));
        if (days < 7) expect(closing.interest).toBe(0n);
      }),
    );
  });

  test('interest so far only grows, and reaches the maturity interest on the maturity date', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 1900 }), (terms, days) => {
        const [today, tomorrow] = [
          accruedInterest(terms, addDays(terms.startDate, days)),
          accruedInterest(terms, addDays(terms.startDate, days + 1)),
        ];
        expect(tomorrow).toBeGreaterThanOrEqual(today);
        expect(accruedInterest(terms, terms.maturityDate ?? '')).toBe(maturityInterest(terms));
      }),
    );
  });

  test("[C-DP-08] the specification's example: 5,000 a month for 12 months at 6.5% estimates 325 and matures with 2,112.50", () => {
    expect(estimatedInterest(500_000n, 650, 12)).toBe(32_500n);
    expect(interestForMonths(500_000n * 78n, 650)).toBe(211_250n);
  });
});
