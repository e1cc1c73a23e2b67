import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Paise, paiseFromRupees } from '../../../contract/vocabulary/money.ts';
import type { Transaction } from '../../../contract/vocabulary/transaction.ts';
import { bank } from '../client/bank.ts';
import { ACCOUNT } from './account-queries.ts';
import type { StatementFilter, StatementView } from './statement-view.ts';

const PAGE = 25;

function amountOf(rupees: number | undefined): Paise | undefined {
  return rupees === undefined ? undefined : paiseFromRupees(rupees.toFixed(2)) || undefined;
}

function queryOf({ minAmount, maxAmount, ...rest }: StatementView) {
  return { ...rest, minAmount: amountOf(minAmount), maxAmount: amountOf(maxAmount) };
}

/** The newest lines that match a filter, and their total. */
export function latestOfQuery(filter: StatementFilter, limit: number) {
  return queryOptions({
    queryKey: [ACCOUNT, 'transactions', 'latest', filter, limit],
    queryFn: async ({ signal }) => {
      const { data, meta } = await bank.listTransactions({ query: { ...queryOf(filter), limit } }, { signal });
      return { lines: data, total: meta.total };
    },
  });
}

type Place = { readonly before: string } | { readonly offset: number } | undefined;

/**
 * The statement, page by page. Newest first continues from a place (`before`), so that a new line neither hides nor repeats
 * another; other orders continue by offset.
 */
export function statementQuery(view: StatementView) {
  return infiniteQueryOptions({
    queryKey: [ACCOUNT, 'transactions', 'statement', view],
    // as: the first page has no place, and the type of all places is inferred from here.
    initialPageParam: undefined as Place,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...queryOf(view), ...pageParam, limit: PAGE };
      const { data, meta } = await bank.listTransactions({ query }, { signal });
      return { lines: data, total: meta.total, nextBefore: meta.nextBefore };
    },
    getNextPageParam: (last, pages): Place => {
      if (last.nextBefore) return { before: last.nextBefore };
      const newestFirst = (view.sortBy ?? 'date') === 'date' && view.sortDirection !== 'asc';
      const loaded = pages.reduce((sum, page) => sum + page.lines.length, 0);
      return !newestFirst && loaded < (last.total ?? 0) ? { offset: loaded } : undefined;
    },
  });
}

/** Recently paid recipients, the last one first. Their ids expire after ten minutes, so they are loaded again after five. */
export const recentRecipientsQuery = queryOptions({
  queryKey: [ACCOUNT, 'recent-recipients'],
  queryFn: async ({ signal }) => (await bank.recentRecipients({ query: {} }, { signal })).data,
  staleTime: 300_000,
});

/** Fetches one transaction of the customer. */
export async function fetchTransaction(id: string): Promise<Transaction> {
  return (await bank.getTransaction({ params: { id } })).data;
}

/** Downloads the PDF receipt of a transaction. */
export async function fetchReceipt(id: string): Promise<{ content: Blob; filename: string }> {
  const { response, filename } = await bank.getReceipt({ params: { id } });
  return { content: await response.blob(), filename: filename ?? `receipt-${id}.pdf` };
}
