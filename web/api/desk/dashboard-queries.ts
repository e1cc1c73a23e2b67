import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PAGE_SIZES } from '../../../contract/vocabulary/bank-terms.ts';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import type { TransactionType } from '../../../contract/vocabulary/transaction.ts';
import type { BodyOf } from '../client/bank-client.ts';
import { queryClient } from '../client/query-client.ts';
import { staffBank } from './staff-bank.ts';

/** Key prefix of all queries of the desk, so that one call invalidates them. */
export const DESK = 'desk';

/** The 30-day cards, the chart and the statistics. */
export const deskDashboardQuery = queryOptions({
  queryKey: [DESK, 'dashboard'],
  queryFn: async ({ signal }) => (await staffBank.deskDashboard(undefined, { signal })).data,
});
export type DeskFigures = Awaited<ReturnType<typeof staffBank.deskDashboard>>['data'];

/** The bank's eight newest events (B-DB-15). */
export const deskActivityQuery = queryOptions({
  queryKey: [DESK, 'activity'],
  queryFn: async ({ signal }) =>
    (await staffBank.listDeskActivity({ query: { limit: PAGE_SIZES.timeline } }, { signal })).data,
});
export type DeskActivity = Awaited<ReturnType<typeof staffBank.listDeskActivity>>['data'][number];

export type DeskSortField = 'date' | 'customer' | 'amount' | 'type';

/** The filter of the desk's transaction list (B-DB-24); dates are bank days, both inclusive. */
export interface DeskFilter {
  readonly type?: TransactionType | undefined;
  readonly customerId?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly minAmount?: Paise | undefined;
  readonly maxAmount?: Paise | undefined;
}
export interface DeskSort {
  readonly sortBy: DeskSortField;
  readonly sortDirection: 'asc' | 'desc';
}

/** Bank transactions of a window of days, 100 at a time (B-DB-21). The filter's own dates replace `window`. */
export function bankMovementsQuery(window: { startDate: string; endDate: string }, filter: DeskFilter, sort: DeskSort) {
  return infiniteQueryOptions({
    queryKey: [
      DESK,
      'movements',
      window,
      { ...filter, minAmount: String(filter.minAmount ?? ''), maxAmount: String(filter.maxAmount ?? '') },
      sort,
    ],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam }) => {
      const { data, meta } = await staffBank.listBankerTransactions(
        {
          query: {
            limit: PAGE_SIZES.bankerTransactions,
            ...filter,
            startDate: filter.startDate ?? window.startDate,
            endDate: filter.endDate ?? window.endDate,
            ...sort,
            ...(pageParam > 0 && { offset: pageParam, count: 'none' }),
          },
        },
        { signal },
      );
      return { transactions: data.transactions, total: meta?.total };
    },
    getNextPageParam: ({ transactions }, _pages, offset) =>
      transactions.length < PAGE_SIZES.bankerTransactions ? undefined : offset + PAGE_SIZES.bankerTransactions,
    enabled: window.startDate !== '',
    placeholderData: keepPreviousData,
  });
}

/** One transaction with its entries, and the reason it waited. */
export function bankMovementQuery(id: string) {
  return queryOptions({
    queryKey: [DESK, 'movement', id],
    queryFn: async ({ signal }) => (await staffBank.getBankerTransaction({ params: { id } }, { signal })).data,
    enabled: id !== '',
  });
}

export type BankMovement = Awaited<ReturnType<typeof staffBank.getBankerTransaction>>['data'];

/** Asks a colleague to reverse a movement (decision 73); returns the bank's message. */
export async function reverseMovement(id: string, body: BodyOf<'reverseTransaction'>) {
  const answer = await staffBank.reverseTransaction({ params: { id }, body });
  void queryClient.invalidateQueries({ queryKey: [DESK] });
  return answer;
}
