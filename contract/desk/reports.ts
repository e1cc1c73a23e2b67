import { z } from 'zod';
import { countBetween } from '../vocabulary/counts.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { DATES_OUT_OF_ORDER, datesInOrder, filterDate } from '../vocabulary/filters.ts';
import { businessDate, id, instant } from '../vocabulary/ids.ts';
import { REPORT_KIND_NAMES } from '../vocabulary/report-kinds.ts';

const reportFormat = z.enum(['pdf', 'xlsx'], { error: 'Please choose pdf or xlsx' });

const deskReport = z.object({
  id: z.string(),
  kind: z.enum(REPORT_KIND_NAMES),
  format: reportFormat,
  status: z.enum(['queued', 'making', 'ready', 'failed']),
  percent: z.number().describe('Progress, 0 to 100'),
  requested_by: z.string().describe('Name of the member of staff who requested it'),
  requested_at: instant,
  scheduled: z.boolean().describe('True where the bank made it by a monthly schedule'),
  ready_at: instant.nullable(),
  from_date: businessDate
    .nullable()
    .describe('The business dates that it covers, both included; known when it is ready'),
  to_date: businessDate.nullable(),
  verification_code: z.string().nullable(),
});

/**
 * Generate Report (B-DB-10), made in the background and kept in the desk's list; its requester gets a mail when it is ready. The
 * period is both days included; the last 30 days where none is given. The trial balance, the KYC that is due and the interest of a
 * quarter are as at its last day; an account is dormant that moved nothing in it.
 */
export const requestReport = endpoint({
  method: 'POST',
  path: '/banker/reports',
  caller: 'staff',
  summary: 'Requests a report of a kind for a period, made in the background as PDF or XLSX',
  body: z
    .object({
      format: reportFormat,
      kind: z
        .enum(REPORT_KIND_NAMES, { error: 'Please choose a kind of report' })
        .optional()
        .describe('The 30-day report where none is given'),
      startDate: filterDate.optional(),
      endDate: filterDate.optional(),
    })
    .refine(datesInOrder, DATES_OUT_OF_ORDER),
  data: deskReport,
});

export const listReports = endpoint({
  method: 'GET',
  path: '/banker/reports',
  caller: 'staff',
  summary: "The desk's last fifty reports, newest first: with requester, time and progress",
  data: z.array(deskReport),
});

const DAY = 'Please enter a day of the month from 1 to 28';

const reportSchedule = z.object({
  id: z.string(),
  kind: z.enum(REPORT_KIND_NAMES),
  format: reportFormat,
  day: z.number().describe('Day of the month on which it is made; 1 is the first day after the month'),
  next_on: businessDate.describe('Business date on which it is made next'),
  made_by: z.string().describe('Name of the member of staff who gets the letters'),
  made_at: instant,
});

export const listReportSchedules = endpoint({
  method: 'GET',
  path: '/banker/report-schedules',
  caller: 'staff',
  summary: 'The reports that are repeated monthly, the next one first',
  data: z.array(reportSchedule),
});

/**
 * Has a report made each month on a day, for the month before: its days, its last day, or for the 30-day report the 30 days
 * before it is made. It is made once the day before is closed. It ends when its maker is disabled.
 */
export const scheduleReport = endpoint({
  method: 'POST',
  path: '/banker/report-schedules',
  caller: 'staff',
  summary: 'Repeats a report monthly, for the month before; its maker gets a mail each time',
  body: z.object({
    kind: z.enum(REPORT_KIND_NAMES, { error: 'Please choose a kind of report' }),
    format: reportFormat,
    day: countBetween(1, 28, DAY),
  }),
  data: reportSchedule,
  refusals: ['STATUS_CONFLICT'],
});

export const endReportSchedule = endpoint({
  method: 'DELETE',
  path: '/banker/report-schedules/{id}',
  caller: 'staff',
  summary: 'Ends the monthly repetition of a report, of any colleague; the reports made stay',
  params: z.object({ id }),
  refusals: ['NOT_FOUND'],
});

export const downloadReport = endpoint({
  method: 'GET',
  path: '/banker/reports/{id}/file',
  caller: 'staff',
  summary: 'The file of a report that is ready',
  params: z.object({ id }),
  produces: 'application/octet-stream',
  refusals: ['NOT_FOUND'],
});
