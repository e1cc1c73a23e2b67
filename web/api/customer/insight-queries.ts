import { queryOptions } from '@tanstack/react-query';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import { bank } from '../client/bank.ts';
import { ACCOUNT, accountChanged } from './account-queries.ts';

/** The credit score with its parts (C-DB-15). */
export const scoreQuery = queryOptions({
  queryKey: [ACCOUNT, 'score'],
  queryFn: async ({ signal }) => (await bank.cibilScore(undefined, { signal })).data,
});
export type CreditScore = Awaited<ReturnType<typeof bank.cibilScore>>['data'];

/** Health score, saving rate, spending, goal and trends, each with its arithmetic (C-DB-19). */
export const financesQuery = queryOptions({
  queryKey: [ACCOUNT, 'finances'],
  queryFn: async ({ signal }) => (await bank.financialOverview(undefined, { signal })).data,
});
export type Finances = Awaited<ReturnType<typeof bank.financialOverview>>['data'];
/** One number with its calculation. */
export type Figure = Finances['arithmetic']['healthScore'];

/** Daily balances and weekly money in and out, for charts; the last of `days` is today. */
export function moneyOverTimeQuery(days: number) {
  return queryOptions({
    queryKey: [ACCOUNT, 'money-over-time', days],
    queryFn: async ({ signal }) => (await bank.moneyOverTime({ query: { days } }, { signal })).data,
  });
}
export type MoneyOverTime = Awaited<ReturnType<typeof bank.moneyOverTime>>['data'];

/** Sets the savings goal in paise and invalidates the figures that depend on it. */
export async function saveGoal(goal: Paise): Promise<void> {
  await bank.saveGoal({ body: { goal } });
  accountChanged();
}
