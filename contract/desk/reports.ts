import { z } from 'zod';
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

export const downloadReport = endpoint({
  method: 'GET',
  path: '/banker/reports/{id}/file',
  caller: 'staff',
  summary: 'The file of a report that is ready',
  params: z.object({ id }),
  produces: 'application/octet-stream',
  refusals: ['NOT_FOUND'],
});
