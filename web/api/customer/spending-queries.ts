import { queryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import type { BodyOf } from '../client/bank-client.ts';
import { ACCOUNT, accountChanged } from './account-queries.ts';

/** The spending of a month (YYYY-MM), of the one that runs where it is absent. */
export function spendingQuery(month: string | undefined) {
  return queryOptions({
    queryKey: [ACCOUNT, 'spending', month],
    queryFn: async ({ signal }) => (await bank.spendingOfMonth({ query: { month } }, { signal })).data,
  });
}
export type Spending = Awaited<ReturnType<typeof bank.spendingOfMonth>>['data'];
export type CategorySpending = Spending['categories'][number];

/** Sets the budget of a category, in paise. */
export async function saveBudget(body: BodyOf<'saveBudget'>): Promise<void> {
  await bank.saveBudget({ body });
  accountChanged();
}

/** Removes the budget of a category. */
export async function removeBudget(category: CategorySpending['category']): Promise<void> {
  await bank.removeBudget({ query: { category } });
  accountChanged();
}
