import { queryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import { queryClient } from '../client/query-client.ts';
import { DESK } from './dashboard-queries.ts';

const LOOK_EVERY_MS = 1000;
const LIST = [DESK, 'reports'];

/** The desk's reports, newest first; asked again while one of them is on its way (B-DB-10). */
export const reportsQuery = queryOptions({
  queryKey: LIST,
  queryFn: async ({ signal }) => (await bank.listReports(undefined, { signal })).data,
  refetchInterval: (query) => (query.state.data?.some(isUnderWay) ? LOOK_EVERY_MS : false),
});
export type DeskReport = Awaited<ReturnType<typeof bank.listReports>>['data'][number];
export type ReportFormat = DeskReport['format'];

export function isUnderWay({ status }: DeskReport): boolean {
  return status === 'queued' || status === 'making';
}

/** Has a report made in the background; it goes on, and stays in the list, whoever leaves the page. Gives its id. */
export async function askForReport(format: ReportFormat): Promise<string> {
  const { data } = await bank.requestReport({ body: { format } });
  await queryClient.invalidateQueries({ queryKey: LIST });
  return data.id;
}

/** How a report ended; undefined when it went out of sight before: the reader signed out, or the bank cannot be reached. */
export async function whenMade(id: string): Promise<'ready' | 'failed' | undefined> {
  try {
    for (;;) {
      const list = await queryClient.fetchQuery({ ...reportsQuery, staleTime: 0 });
      const status = list.find((report) => report.id === id)?.status;
      if (status !== 'queued' && status !== 'making') return status;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  } catch {
    // The list itself says what went wrong, to whoever looks at it.
    return undefined;
  }
}

/** The file of a report that is ready. */
export async function fetchReport({ id, format }: DeskReport): Promise<{ content: Blob; filename: string }> {
  const { response, filename } = await bank.downloadReport({ params: { id } });
  return { content: await response.blob(), filename: filename ?? `bank-report.${format}` };
}
