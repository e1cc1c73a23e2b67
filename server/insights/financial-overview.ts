import { formatRupees, type Paise } from '../../contract/vocabulary/money.ts';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import { type Flow, flowBetween, readAccountDays } from './account-days.ts';
import { creditScore, type Subject } from './credit-score.ts';
import { type Figure, percentOf, signedPercent } from './figure.ts';
import { healthScore } from './health-score.ts';
import { savingsGoal } from './savings-goal.ts';
import { termDepositsOf } from './term-deposits-total.ts';

/** Tiles of the dashboard. Paise; percent as numbers, null where there is nothing to compare with. */
export interface FinancialOverview {
  readonly healthScore: number;
  readonly savingRatePercent: number | null;
  readonly monthlyIncome: Paise;
  readonly monthlySpending: Paise;
  readonly goal: Paise;
  readonly goalSaved: Paise;
  readonly goalIsSuggested: boolean;
  readonly incomeTrendPercent: number | null;
  readonly spendingTrendPercent: number | null;
  readonly arithmetic: Record<
    'healthScore' | 'savingRate' | 'monthlySpending' | 'goal' | 'incomeTrend' | 'spendingTrend',
    Figure
  >;
}

const PERIOD_DAYS = 30;

/**
 * Computes the customer's figures from postings of the last thirty bank days against the thirty before (C-DB-19,
 * decision 30): nothing is hard-coded, and each number comes with its arithmetic.
 */
export async function financialOverview(
  parts: { db: Db; clock: BankClock },
  subject: Subject,
): Promise<FinancialOverview> {
  const today = parts.clock.businessDate();
  const from = addDays(today, 1 - PERIOD_DAYS);
  const fromBefore = addDays(from, -PERIOD_DAYS);
  const [account, termDeposits, goal, credit] = await Promise.all([
    readAccountDays(parts.db, subject.accountId, fromBefore),
    termDepositsOf(parts.db, subject.customerId),
    savingsGoal(parts.db, subject.customerId),
    creditScore(parts, subject),
  ]);
  const now = flowBetween(account, from, today);
  const before = flowBetween(account, fromBefore, addDays(from, -1));
  const health = healthScore({
    ...now,
    spendingBefore: before.spending,
    balance: account.balance,
    termDeposits,
    goal: goal.target,
    creditScore: credit.score,
    young: account.openedOn > from,
  });
  const incomeTrend = percentOf(now.income - before.income, before.income, 1);
  const spendingTrend = percentOf(now.spending - before.spending, before.spending, 1);

  return {
    healthScore: health.score,
    savingRatePercent: percentOf(now.income - now.spending, now.income, 0),
    monthlyIncome: now.income,
    monthlySpending: now.spending,
    goal: goal.target,
    goalSaved: termDeposits,
    goalIsSuggested: goal.suggested,
    incomeTrendPercent: incomeTrend,
    spendingTrendPercent: spendingTrend,
    arithmetic: {
      healthScore: health.figure,
      savingRate: savingRateFigure(now),
      monthlySpending: spendingFigure(now, from, today),
      goal: goalFigure(termDeposits, goal),
      incomeTrend: trendFigure('Income', now.income, before.income, incomeTrend),
      spendingTrend: trendFigure('Spending', now.spending, before.spending, spendingTrend),
    },
  };
}

function savingRateFigure({ income, spending }: Flow): Figure {
  const exact = percentOf(income - spending, income, 2);
  return {
    label: 'Saving rate',
    formula: '(income − spending) ÷ income, in the last 30 days, rounded to whole percent',
    inputs: [
      { label: 'Income', value: formatRupees(income) },
      { label: 'Spending', value: formatRupees(spending) },
    ],
    result:
      exact === null
        ? 'No income in the last 30 days'
        : `${formatRupees(income - spending)} ÷ ${formatRupees(income)} = ${exact.toFixed(2)}%`,
  };
}

function spendingFigure({ spending, intoDeposits }: Flow, from: string, today: string): Figure {
  return {
    label: 'Monthly spending',
    formula: 'What you spent or sent in the last 30 days. Money moved to your own deposits isn’t counted.',
    inputs: [
      { label: 'From', value: dayInWords(from) },
      { label: 'To', value: dayInWords(today) },
      { label: 'Not counted: moved to your own deposits', value: formatRupees(intoDeposits) },
    ],
    result: formatRupees(spending),
  };
}

function goalFigure(saved: Paise, { target, suggested }: { target: Paise; suggested: boolean }): Figure {
  return {
    label: 'Savings goal',
    formula: 'Money in your term deposits ÷ your goal',
    inputs: [
      { label: 'In term deposits', value: formatRupees(saved) },
      { label: suggested ? 'Goal, suggested until you set your own' : 'Goal', value: formatRupees(target) },
    ],
    result: `${(percentOf(saved, target, 1) ?? 0).toFixed(1)}%`,
  };
}

function trendFigure(what: string, now: Paise, before: Paise, percent: number | null): Figure {
  return {
    label: `${what} trend`,
    formula: `(${what.toLowerCase()} of the last 30 days − ${what.toLowerCase()} of the 30 before) ÷ ${what.toLowerCase()} of the 30 before`,
    inputs: [
      { label: 'Last 30 days', value: formatRupees(now) },
      { label: 'The 30 before', value: formatRupees(before) },
    ],
    result:
      percent === null
        ? 'No earlier month to compare'
        : `${formatRupees(now - before)} ÷ ${formatRupees(before)} = ${signedPercent(percent, 1)}`,
  };
}

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

function dayInWords(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}
