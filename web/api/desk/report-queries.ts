import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../client/query-client.ts';
import { DESK } from './dashboard-queries.ts';
import { staffBank } from './staff-bank.ts';

const POLL_MS = 1000;
const LIST = [DESK, 'reports'];

/** The desk's reports, newest first; loaded again while one is being made (B-DB-10). */
export const reportsQuery = queryOptions({
  queryKey: LIST,
  queryFn: async ({ signal }) => (await staffBank.listReports(undefined, { signal })).data,
  refetchInterval: (query) => (query.state.data?.some(isUnderWay) ? POLL_MS : false),
});
export type DeskReport = Awaited<ReturnType<typeof staffBank.listReports>>['data'][number];
export type ReportOrder = Parameters<typeof staffBank.requestReport>[0]['body'];

export function isUnderWay({ status }: DeskReport): boolean {
  return status === 'queued' || status === 'making';
}

/** Requests a report, which is made in the background and stays in the list after leaving the page. Returns its id. */
export async function askForReport(order: ReportOrder): Promise<string> {
  const { data } = await staffBank.requestReport({ body: order });
  await queryClient.invalidateQueries({ queryKey: LIST });
  return data.id;
}

/** Waits for the end of a report. Undefined when it cannot be followed: signed out, or the bank is unreachable. */
export async function whenMade(id: string): Promise<'ready' | 'failed' | undefined> {
  try {
    for (;;) {
      const list = await queryClient.fetchQuery({ ...reportsQuery, staleTime: 0 });
      const status = list.find((report) => report.id === id)?.status;
      if (status !== 'queued' && status !== 'making') return status;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } catch {
    // The list itself shows the failure.
    return undefined;
  }
}

/** Downloads the file of a finished report. */
export async function fetchReport({ id, format }: DeskReport): Promise<{ content: Blob; filename: string }> {
  const { response, filename } = await staffBank.downloadReport({ params: { id } });
  return { content: await response.blob(), filename: filename ?? `bank-report.${format}` };
}
