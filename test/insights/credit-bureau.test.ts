import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUREAU_DAYS, type BureauFacts, bureauScore } from '../../server/insights/credit-bureau.ts';
import { percentOf } from '../../server/insights/figure.ts';
import { healthScore } from '../../server/insights/health-score.ts';

const paise = fc.bigInt(0n, 10n ** 12n);
const facts: fc.Arbitrary<BureauFacts> = fc.record({
  today: fc.constant('2026-11-21'),
  openedOn: fc
    .date({ min: new Date('2015-01-01'), max: new Date('2026-11-21'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  minimumBalance: fc.constantFrom(100_000n, 500_000n, 1_000_000n),
  closingBalances: fc.array(paise, { minLength: 1, maxLength: BUREAU_DAYS }),
  incomes: fc.tuple(paise, fc.option(paise, { nil: undefined })),
  termDeposits: paise,
});

test('[C-DB-16] whatever the facts, the score is from 300 to 900 and the sum of its parts', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { score, parts } = bureauScore(given);
      expect(score).toBeGreaterThanOrEqual(300);
      expect(score).toBeLessThanOrEqual(900);
      expect(Number.isInteger(score)).toBe(true);
      expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(score);
      expect(parts.every((part) => part.points <= part.most && part.points >= 0)).toBe(true);
    }),
  );
});

test('[C-DB-15] more of anything never lowers the score', () => {
  fc.assert(
    fc.property(facts, paise, (given, more) => {
      const before = bureauScore(given).score;
      expect(bureauScore({ ...given, termDeposits: given.termDeposits + more }).score).toBeGreaterThanOrEqual(before);
      expect(
        bureauScore({ ...given, incomes: [given.incomes[0] + more, given.incomes[1]] }).score,
      ).toBeGreaterThanOrEqual(before);
      expect(
        bureauScore({ ...given, closingBalances: given.closingBalances.map((balance) => balance + more) }).score,
      ).toBeGreaterThanOrEqual(before);
    }),
  );
});

test('the age of the account says on which day its next points come, until it has all', () => {
  const ageOf = (openedOn: string) =>
    bureauScore({
      today: '2026-11-21',
      openedOn,
      minimumBalance: 100_000n,
      closingBalances: [0n],
      incomes: [0n, undefined],
      termDeposits: 0n,
    }).parts[1];
  const steps = '3, 6, 12 and 36 months earn 60, 90, 120 and 150 points.';
  expect(ageOf('2025-10-21')).toMatchObject({
    points: 120,
    why: `Your account was opened 1 year and 1 month ago. ${steps} You reach the next step on 21 Oct 2028.`,
  });
  expect(ageOf('2026-10-22')).toMatchObject({
    points: 30,
    why: `Your account was opened less than a month ago. ${steps} You reach the next step on 22 Jan 2027.`,
  });
  // The last day before a step, and the step itself.
  expect(ageOf('2026-08-22')).toMatchObject({
    points: 30,
    why: `Your account was opened 2 months ago. ${steps} You reach the next step on 22 Nov 2026.`,
  });
  expect(ageOf('2026-08-21')).toMatchObject({
    points: 60,
    why: `Your account was opened 3 months ago. ${steps} You reach the next step on 21 Feb 2027.`,
  });
  expect(ageOf('2023-11-21')).toMatchObject({
    points: 150,
    why: `Your account was opened 3 years ago. ${steps}`,
  });
});

test('the days of a balance are counted in the singular and in the plural', () => {
  const whyOf = (...closingBalances: bigint[]) =>
    bureauScore({
      today: '2026-11-21',
      openedOn: '2026-11-01',
      minimumBalance: 100_000n,
      closingBalances,
      incomes: [0n, undefined],
      termDeposits: 0n,
    }).parts[2]?.why;
  const rest = 'The 59 days before you opened it count half.';
  expect(whyOf(100_000n)).toBe(`On the last day your balance ended at ₹1,000.00 or more. ${rest}`);
  expect(whyOf(99_999n)).toBe(`On the last day your balance ended below ₹1,000.00. ${rest}`);
  expect(whyOf(...Array<bigint>(59).fill(100_000n))).toBe(
    'On 59 of the last 59 days your balance ended at ₹1,000.00 or more. The day before you opened it counts half.',
  );
});

test('the income of both periods stands in the reason; a time before the account counts half', () => {
  const incomeOf = (...incomes: BureauFacts['incomes']) =>
    bureauScore({
      today: '2026-11-21',
      openedOn: '2020-01-01',
      minimumBalance: 100_000n,
      closingBalances: [0n],
      incomes,
      termDeposits: 0n,
    }).parts[3];
  const steps = 'Each period with ₹5,000.00 or more earns 60 points, an average of ₹50,000.00 the last 30.';
  expect(incomeOf(500_000n, 499_999n)).toMatchObject({
    label: 'Regular income',
    points: 60,
    why: `₹5,000.00 came in during the last 30 days, ₹4,999.99 in the 30 before. ${steps}`,
  });
  expect(incomeOf(9_500_000n, 500_000n)?.points).toBe(150);
  expect(incomeOf(9_500_000n, 499_999n)?.points).toBe(60);
  expect(incomeOf(15_000_000n, undefined)).toMatchObject({
    points: 90,
    why: `₹1,50,000.00 came in during the last 30 days, your account did not exist in the 30 before, which count half. ${steps}`,
  });
});

test('[C-DB-16] the best there is scores 900, nothing at all 330', () => {
  const best: BureauFacts = {
    today: '2026-11-21',
    openedOn: '2020-01-01',
    minimumBalance: 100_000n,
    closingBalances: Array(BUREAU_DAYS).fill(100_000n),
    incomes: [9_000_000n, 9_000_000n],
    termDeposits: 20_000_000n,
  };
  expect(bureauScore(best).score).toBe(900);
  expect(
    bureauScore({
      ...best,
      openedOn: '2026-08-23',
      closingBalances: Array(BUREAU_DAYS).fill(0n),
      incomes: [0n, 0n],
      termDeposits: 0n,
    }).score,
  ).toBe(330);
});

const NOTHING = {
  income: 0n,
  spending: 0n,
  spendingBefore: 0n,
  balance: 0n,
  termDeposits: 0n,
  goal: 1n,
  creditScore: 300,
  young: false,
};

test('[C-DB-19] health is from 0 to 100 for any facts, and takes nothing for money that is not there', () => {
  fc.assert(
    fc.property(
      paise,
      paise,
      paise,
      paise,
      paise,
      fc.bigInt(1n, 10n ** 9n),
      fc.integer({ min: 300, max: 900 }),
      fc.boolean(),
      (income, spending, spendingBefore, balance, termDeposits, goal, creditScore, young) => {
        const { score } = healthScore({
          income,
          spending,
          spendingBefore,
          balance,
          termDeposits,
          goal,
          creditScore,
          young,
        });
        expect(score).toBeGreaterThanOrEqual(5);
        expect(score).toBeLessThanOrEqual(100);
      },
    ),
  );
  expect(healthScore(NOTHING).score).toBe(10);
});

test('[C-DB-16] [C-DB-19] a new customer starts in the middle: what is not known yet counts as neutral', () => {
  const first: BureauFacts = {
    today: '2026-11-21',
    openedOn: '2026-11-21',
    minimumBalance: 100_000n,
    closingBalances: [0n],
    incomes: [0n, undefined],
    termDeposits: 0n,
  };
  const { score, parts } = bureauScore(first);
  expect(score).toBe(657);
  expect(parts.at(-1)).toEqual({
    label: 'Short history',
    points: 223,
    most: 360,
    why: 'Based on 1 day. What is not known in the first 90 counts as neutral.',
    basedOnDays: 1,
  });
  // The lift fades with each day, and is gone after ninety.
  const onDay = (openedOn: string) => bureauScore({ ...first, openedOn, closingBalances: Array(60).fill(0n) });
  expect(onDay('2026-08-25').parts.at(-1)).toMatchObject({ label: 'Short history', points: 3, basedOnDays: 89 });
  expect(onDay('2026-08-24').parts.at(-1)?.label).toBe('Deposits');
  // It never lowers a score that is above the middle already.
  const rich = { closingBalances: Array<bigint>(60).fill(9_000_000n), termDeposits: 90_000_000n };
  const above = bureauScore({ ...first, ...rich, openedOn: '2026-09-01', incomes: [9_000_000n, 9_000_000n] });
  expect(above).toMatchObject({ score: 780 });
  expect(above.parts.at(-1)).toMatchObject({ label: 'Short history', points: 0 });

  const { score: health, figure } = healthScore({ ...NOTHING, creditScore: 657, young: true });
  expect(health).toBe(58);
  expect(figure.inputs.slice(0, 2)).toEqual([
    { label: 'Saving rate', value: '18.00 of 30: no income yet, counted as neutral' },
    { label: 'Reserve', value: '15.00 of 25: no money in or out yet, counted as neutral' },
  ]);
  // Money that is there is a reserve, whether or not any came in during the last thirty days.
  expect(healthScore({ ...NOTHING, balance: 1n, young: true }).figure.inputs[1]).toMatchObject({
    label: 'Reserve',
    value: '25.00 of 25: 25 × min(1, ₹0.01 ÷ (3 × ₹0.00))',
  });
});

test('[C-DB-19] percentages round half away from zero, exactly', () => {
  expect(percentOf(137_000n, 3_045_000n, 1)).toBe(4.5);
  expect(percentOf(-57_700n, 2_507_700n, 1)).toBe(-2.3);
  expect(percentOf(1n, 8n, 0)).toBe(13);
  expect(percentOf(-1n, 8n, 0)).toBe(-13);
  expect(percentOf(1n, 0n, 1)).toBeNull();
});
