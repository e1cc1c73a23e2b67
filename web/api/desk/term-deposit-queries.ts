import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import type { BodyOf } from '../client/bank-client.ts';
import { queryClient } from '../client/query-client.ts';
import { DESK } from './dashboard-queries.ts';
import { staffBank } from './staff-bank.ts';

const DEPOSITS = [DESK, 'deposits'];

export type DeskTermDeposit = Awaited<ReturnType<typeof staffBank.listDeposits>>['data'][number];

/** One page of the bank's deposits, ten of them (B-DP-06) or fewer where the rows are cards. */
export function deskTermDepositsQuery(page: number, limit: number) {
  return queryOptions({
    queryKey: [...DEPOSITS, 'page', page, limit],
    queryFn: async ({ signal }) => {
      const { data, meta } = await staffBank.listDeposits({ query: { page, limit } }, { signal });
      return {
        deposits: data,
        total: meta?.total ?? data.length,
        totalPages: Math.max(1, meta?.totalPages ?? 1),
      };
    },
    placeholderData: keepPreviousData,
  });
}

/** The first deposits whose number, customer or account holds the text. */
export function searchedTermDepositsQuery(search: string, limit: number) {
  return queryOptions({
    queryKey: [...DEPOSITS, 'search', search, limit],
    queryFn: async ({ signal }) => (await staffBank.listDeposits({ query: { search, limit } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Sums and counts by kind (B-DP-07). */
export const deskTermDepositSummaryQuery = queryOptions({
  queryKey: [...DEPOSITS, 'summary'],
  queryFn: async ({ signal }) => (await staffBank.depositSummary(undefined, { signal })).data,
});

/** The deposits of one customer. */
export function customerTermDepositsQuery(customerId: string) {
  return queryOptions({
    queryKey: [...DEPOSITS, 'customer', customerId],
    queryFn: async ({ signal }) =>
      (await bank.listCustomerDeposits({ params: { userId: customerId } }, { signal })).data,
  });
}

/** One deposit with its schedule and events. */
export function deskTermDepositQuery(id: string) {
  return queryOptions({
    queryKey: [...DEPOSITS, 'one', id],
    queryFn: async ({ signal }) => (await bank.getDeposit({ params: { id } }, { signal })).data,
  });
}

/** Saves the maturity instruction and the nominee (B-DP-03). */
export async function saveDeskInstruction(id: string, body: BodyOf<'setDepositInstruction'>): Promise<void> {
  await bank.setDepositInstruction({ params: { id }, body });
  void queryClient.invalidateQueries({ queryKey: DEPOSITS });
}

/** Invalidates the deposits table and its sums. */
export function refreshDeskTermDeposits(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: DEPOSITS });
}
