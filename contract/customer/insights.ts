import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import { wholeNumber } from '../vocabulary/filters.ts';
import { businessDate, instant } from '../vocabulary/ids.ts';
import { amountOf, rupees } from '../vocabulary/money.ts';

/** `lastUpdated` is also sent as `last_updated` (C-DB-15). The parts explain the score. */
export const cibilScore = endpoint({
  method: 'GET',
  path: '/customers/cibil-score',
  caller: 'customer',
  costly: 'search',
  summary: 'The simulated credit score, 300 to 900',
  data: z.object({
    score: z.number(),
    lastUpdated: instant,
    last_updated: instant,
    parts: z.array(
      z.object({
        label: z.string(),
        points: z.number(),
        most: z.number(),
        why: z.string(),
        basedOnDays: z.number().optional().describe('Days of the account, while its history is short'),
      }),
    ),
  }),
});

/** One number with its arithmetic, so that a screen can show it: input, formula and result, as text. */
const figure = z.object({
  label: z.string(),
  formula: z.string(),
  inputs: z.array(z.object({ label: z.string(), value: z.string() })),
  result: z.string(),
});

/**
 * Computed from postings of the trailing 30 bank days, today included, against the 30 before (C-DB-19). The saving rate is whole
 * percent, trends have one decimal; null where there is nothing to compare with.
 */
export const financialOverview = endpoint({
  method: 'GET',
  path: '/customers/financial-overview',
  caller: 'customer',
  costly: 'search',
  summary: 'Health score, saving rate, spending, goal and trends, each with its arithmetic',
  data: z.object({
    healthScore: z.number(),
    savingRatePercent: z.number().nullable(),
    monthlyIncome: rupees,
    monthlySpending: rupees,
    goal: rupees,
    goalSaved: rupees.describe('What is in term deposits'),
    goalIsSuggested: z.boolean().describe('True until the customer sets a goal'),
    incomeTrendPercent: z.number().nullable(),
    spendingTrendPercent: z.number().nullable(),
    arithmetic: z.object({
      healthScore: figure,
      savingRate: figure,
      monthlySpending: figure,
      goal: figure,
      incomeTrend: figure,
      spendingTrend: figure,
    }),
  }),
});

export const saveGoal = endpoint({
  method: 'PUT',
  path: '/customers/goal',
  caller: 'customer',
  summary: 'Sets the savings goal',
  body: z.object({ goal: amountOf('Please enter a valid amount greater than zero.') }),
  data: z.object({ goal: rupees }),
});

/**
 * For pictures: the balance at the end of each bank day, and what came in and went out week by week, both ending today
 * and oldest first. Movements to and from the customer's own term deposits are neither income nor spending; they have a
 * figure of their own, positive when money went into deposits.
 */
export const moneyOverTime = endpoint({
  method: 'GET',
  path: '/customers/money-over-time',
  caller: 'customer',
  costly: 'search',
  summary: 'Balance day by day, money in and out week by week',
  query: z.object({ days: wholeNumber('days', 7, 366).optional() }),
  data: z.object({
    balances: z.array(z.object({ date: businessDate, balance: rupees })),
    weeks: z.array(
      z.object({ from: businessDate, to: businessDate, money_in: rupees, money_out: rupees, into_deposits: rupees }),
    ),
  }),
});
