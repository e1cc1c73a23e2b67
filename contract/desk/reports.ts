import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import { businessDate, id, instant } from '../vocabulary/ids.ts';

const reportFormat = z.enum(['pdf', 'xlsx'], { error: 'Please choose pdf or xlsx' });

const deskReport = z.object({
  id: z.string(),
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

/** Generate Report: the 30-day report (B-DB-10), made in the background and kept in the desk's list. */
export const requestReport = endpoint({
  method: 'POST',
  path: '/banker/reports',
  caller: 'staff',
  summary: 'Requests the 30-day report, made in the background as PDF or XLSX',
  body: z.object({ format: reportFormat }),
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
