import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient } from '../client/query-client.ts';
import { saveFile } from '../client/save-file.ts';
import { DESK } from './dashboard-queries.ts';
import { staffBank } from './staff-bank.ts';

const BOOKS = [DESK, 'books'];
/** The parameter of a date; none for an empty one. */
const dated = (date: string) => (date === '' ? {} : { date });

/** Every kind of account with its total: now, or at the end of a business date. */
export function trialBalanceQuery(date: string) {
  return queryOptions({
    queryKey: [...BOOKS, 'trial-balance', date],
    queryFn: async ({ signal }) => (await staffBank.trialBalance({ query: dated(date) }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

export type TrialBalance = Awaited<ReturnType<typeof staffBank.trialBalance>>['data'];

/** One account's balance, holds and available amount at the end of a business date, or at a moment of it. */
export function accountAsAtQuery(id: string, date: string, bookedBy?: Date) {
  return queryOptions({
    queryKey: [...BOOKS, 'as-at', id, date, bookedBy?.toISOString()],
    queryFn: async ({ signal }) =>
      (await staffBank.accountAsAt({ params: { id }, query: { date, ...(bookedBy && { bookedBy }) } }, { signal }))
        .data,
    placeholderData: keepPreviousData,
  });
}

export type BookAccount = Awaited<ReturnType<typeof staffBank.listBookAccounts>>['data'][number];

export function bookAccountsQuery(filter: {
  kind?: string | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
}) {
  return queryOptions({
    queryKey: [...BOOKS, 'accounts', filter],
    queryFn: async ({ signal }) => {
      const { data, meta } = await staffBank.listBookAccounts({ query: filter }, { signal });
      return { accounts: data, total: meta?.total ?? data.length, totalPages: Math.max(1, meta?.totalPages ?? 1) };
    },
    placeholderData: keepPreviousData,
  });
}

/** One account's entries, newest first; those that count up to a business date where there is one. */
export function accountEntriesQuery(id: string, date: string) {
  return infiniteQueryOptions({
    queryKey: [...BOOKS, 'entries', id, date],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam }) =>
      staffBank.listAccountEntries(
        { params: { id }, query: { limit: 20, ...dated(date), ...(pageParam > 0 && { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.meta?.nextBefore ?? undefined,
  });
}
export type BookEntry = Awaited<ReturnType<typeof staffBank.listAccountEntries>>['data'][number];

export type JournalFilter = Omit<
  NonNullable<Parameters<typeof staffBank.listJournals>[0]>['query'],
  'before' | 'limit'
>;

/** The journals of a filter, newest first. */
export function journalsQuery(filter: JournalFilter, limit: number) {
  return infiniteQueryOptions({
    // A key is written as JSON, which has no bigint.
    queryKey: [
      ...BOOKS,
      'journals',
      { ...filter, minAmount: String(filter.minAmount), maxAmount: String(filter.maxAmount) },
      limit,
    ],
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) =>
      staffBank.listJournals(
        { query: { ...filter, limit, ...(pageParam !== '' && { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.meta?.nextBefore ?? undefined,
    placeholderData: keepPreviousData,
  });
}
export type Journal = Awaited<ReturnType<typeof staffBank.listJournals>>['data'][number];

/** One journal with both its sides. */
export function journalQuery(id: string) {
  return queryOptions({
    queryKey: [...BOOKS, 'journal', id],
    queryFn: async ({ signal }) => (await staffBank.getJournal({ params: { id } }, { signal })).data,
  });
}

/** The last verification and those before; loaded again each second while one runs. */
export const verificationQuery = queryOptions({
  queryKey: [...BOOKS, 'verification'],
  queryFn: async ({ signal }) => (await staffBank.verifyBooks(undefined, { signal })).data,
  refetchInterval: (query) => (query.state.data?.running ? 1000 : false),
});
export type Verification = Awaited<ReturnType<typeof staffBank.verifyBooks>>['data'];

/** Starts a verification of the books. */
export async function verifyBooksNow(): Promise<void> {
  await staffBank.runVerification();
  await queryClient.invalidateQueries({ queryKey: [...BOOKS, 'verification'] });
  void queryClient.invalidateQueries({ queryKey: [DESK, 'dashboard'] });
}

type AuditFilter = Omit<
  NonNullable<NonNullable<Parameters<typeof staffBank.listAuditEvents>[0]>['query']>,
  'before' | 'limit'
>;

/** The audit trail of a filter (admins). */
export function auditQuery(filter: AuditFilter, limit: number) {
  return infiniteQueryOptions({
    queryKey: [...BOOKS, 'audit', filter, limit],
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) =>
      staffBank.listAuditEvents(
        { query: { ...filter, limit, ...(pageParam !== '' && { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.meta.nextBefore ?? undefined,
    placeholderData: keepPreviousData,
  });
}
export type AuditEvent = Awaited<ReturnType<typeof staffBank.listAuditEvents>>['data'][number];

/** The interest of the quarter that a date is in, account by account; the running one when it is empty. */
export function quarterInterestQuery(date: string, limit: number) {
  return infiniteQueryOptions({
    queryKey: [...BOOKS, 'interest', date, limit],
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) =>
      staffBank.listQuarterInterest(
        { query: { ...dated(date), limit, ...(pageParam !== '' && { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.meta?.nextAfter ?? undefined,
  });
}
export type QuarterInterest = Awaited<ReturnType<typeof staffBank.listQuarterInterest>>['data'];
export type AccountInterest = QuarterInterest['list'][number];

/** The arithmetic of one account's interest for a quarter. */
export function interestLinesQuery(id: string, date: string) {
  return queryOptions({
    queryKey: [...BOOKS, 'interest-lines', id, date],
    queryFn: async ({ signal }) =>
      (await staffBank.accountInterestLines({ params: { id }, query: dated(date) }, { signal })).data,
  });
}

/** Saves the interest of a quarter as a workbook. */
export async function exportInterest(date: string): Promise<void> {
  const { response } = await staffBank.exportQuarterInterest({ query: { ...dated(date), format: 'xlsx' } });
  saveFile(await response.blob(), `interest${date === '' ? '' : `-${date}`}.xlsx`);
}

/** Saves the journals of a filter. */
export async function exportJournals(filter: JournalFilter, format: 'csv' | 'xlsx'): Promise<void> {
  const { response, filename } = await staffBank.exportJournals({ query: { ...filter, format } });
  saveFile(await response.blob(), filename ?? `journals.${format}`);
}
