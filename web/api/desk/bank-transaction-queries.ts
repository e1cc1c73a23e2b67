import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '../client/bank-client.ts';
import { queryClient } from '../client/query-client.ts';
import { DESK, type DeskSort } from './dashboard-queries.ts';
import { staffBank } from './staff-bank.ts';

type ListQuery = Parameters<typeof staffBank.listBankerTransactions>[0]['query'];

/** The bank's filter of its transactions, without order and page. Amounts in paise; days are bank days, both included. */
export type BankTransactionFilter = Pick<
  ListQuery,
  | 'search'
  | 'customerId'
  | 'type'
  | 'status'
  | 'minAmount'
  | 'maxAmount'
  | 'startDate'
  | 'endDate'
  | 'maker'
  | 'checker'
>;

/** Returns a filter as part of a query's key, which cannot hold a bigint. */
const keyOf = (filter: BankTransactionFilter) => ({
  ...filter,
  minAmount: String(filter.minAmount ?? ''),
  maxAmount: String(filter.maxAmount ?? ''),
});

/** One page of the bank's transactions, without their count; `filter` is undefined until the bank's date is known. */
export function bankTransactionsQuery(
  filter: BankTransactionFilter | undefined,
  page: DeskSort & { limit: number; offset: number },
) {
  return queryOptions({
    queryKey: [DESK, 'transactions', filter && keyOf(filter), page],
    queryFn: async ({ signal }) =>
      (await staffBank.listBankerTransactions({ query: { ...filter, ...page, count: 'none' } }, { signal })).data
        .transactions,
    enabled: filter !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Count and sums of all transactions of a filter: a call of its own, because it takes longer than a page. */
export function bankTransactionTotalsQuery(filter: BankTransactionFilter) {
  return queryOptions({
    queryKey: [DESK, 'transaction-totals', keyOf(filter)],
    queryFn: async ({ signal }) => (await staffBank.totalBankerTransactions({ query: filter }, { signal })).data,
  });
}
export type BankTransactionTotals = Awaited<ReturnType<typeof staffBank.totalBankerTransactions>>['data'];

/** Letters and audited events of one transaction. */
export function transactionRecordQuery(id: string) {
  return queryOptions({
    queryKey: [DESK, 'transaction-record', id],
    queryFn: async ({ signal }) => (await staffBank.getTransactionRecord({ params: { id } }, { signal })).data,
  });
}

/** The reader's own saved views. */
export const transactionViewsQuery = queryOptions({
  queryKey: [DESK, 'transaction-views'],
  queryFn: async ({ signal }) => (await staffBank.listTransactionViews(undefined, { signal })).data,
});

/** Saves a view for the reader; returns the bank's answer. */
export async function saveView(body: BodyOf<'saveTransactionView'>) {
  const answer = await staffBank.saveTransactionView({ body });
  await queryClient.invalidateQueries({ queryKey: transactionViewsQuery.queryKey });
  return answer;
}

/** Deletes a view of the reader. */
export async function deleteView(id: string): Promise<void> {
  await staffBank.deleteTransactionView({ params: { id } });
  await queryClient.invalidateQueries({ queryKey: transactionViewsQuery.queryKey });
}
