import { queryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import type { BodyOf } from '../client/bank-client.ts';
import { queryClient } from '../client/query-client.ts';
import { DESK } from './dashboard-queries.ts';

/** The reports that are repeated monthly, the next one first. */
export const reportSchedulesQuery = queryOptions({
  queryKey: [DESK, 'report-schedules'],
  queryFn: async ({ signal }) => (await bank.listReportSchedules(undefined, { signal })).data,
});
export type ReportSchedule = Awaited<ReturnType<typeof bank.listReportSchedules>>['data'][number];

/** Repeats a report monthly; its maker gets the letters. */
export async function scheduleReport(body: BodyOf<'scheduleReport'>) {
  const answer = await bank.scheduleReport({ body });
  await queryClient.invalidateQueries({ queryKey: reportSchedulesQuery.queryKey });
  return answer;
}

/** Ends the repetition; the reports made stay. */
export async function endReportSchedule(id: string) {
  const answer = await bank.endReportSchedule({ params: { id } });
  await queryClient.invalidateQueries({ queryKey: reportSchedulesQuery.queryKey });
  return answer;
}
