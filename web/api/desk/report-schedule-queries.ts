import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '../client/bank-client.ts';
import { queryClient } from '../client/query-client.ts';
import { DESK } from './dashboard-queries.ts';
import { staffBank } from './staff-bank.ts';

/** The reports that are repeated monthly, the next one first. */
export const reportSchedulesQuery = queryOptions({
  queryKey: [DESK, 'report-schedules'],
  queryFn: async ({ signal }) => (await staffBank.listReportSchedules(undefined, { signal })).data,
});
export type ReportSchedule = Awaited<ReturnType<typeof staffBank.listReportSchedules>>['data'][number];

/** Repeats a report monthly; its maker gets the letters. */
export async function scheduleReport(body: BodyOf<'scheduleReport'>) {
  const answer = await staffBank.scheduleReport({ body });
  await queryClient.invalidateQueries({ queryKey: reportSchedulesQuery.queryKey });
  return answer;
}

/** Ends the repetition; the reports made stay. */
export async function endReportSchedule(id: string) {
  const answer = await staffBank.endReportSchedule({ params: { id } });
  await queryClient.invalidateQueries({ queryKey: reportSchedulesQuery.queryKey });
  return answer;
}
