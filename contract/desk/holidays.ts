import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import { businessDate, instant } from '../vocabulary/ids.ts';
import { text } from '../vocabulary/text.ts';
import { changeRequest } from './changes.ts';

const year = z.coerce
  .number({ error: 'Please enter a year' })
  .int({ error: 'Please enter a year' })
  .min(2000, { error: 'Please enter a year' })
  .max(9999, { error: 'Please enter a year' });

const NAME = 'Please enter a name of up to 60 characters';

export const listHolidays = endpoint({
  method: 'GET',
  path: '/admin/holidays',
  caller: 'staff',
  summary: "The bank's holidays of a year, and changes of them that wait for another admin",
  query: z.object({ year: year.optional().describe('The running year when absent') }),
  data: z.object({
    year: z.number(),
    holidays: z.array(
      z.object({ day: businessDate, name: z.string(), validFrom: instant, changedBy: z.string().nullish() }),
    ),
    changes: z.array(changeRequest).describe('Changes of any year that wait for another admin'),
  }),
});

export const changeHoliday = endpoint({
  method: 'PUT',
  path: '/admin/holidays',
  caller: 'admin',
  waits: 'sometimes',
  summary:
    'Makes a day to come a holiday, or a business day again; adds a row, keeps the old. It waits for another admin, if there is one',
  body: z.object({
    day: businessDate,
    name: text({ required: NAME, max: 60, tooLong: NAME }),
    bank: z.enum(['closed', 'open'], { error: 'Please choose' }),
  }),
  data: z.object({ change: changeRequest.nullish().describe('What waits') }),
  refusals: ['STATUS_CONFLICT'],
  fieldOf: { STATUS_CONFLICT: 'day' },
});
