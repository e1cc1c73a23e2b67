import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import { filterSearch, wholeNumber } from '../vocabulary/filters.ts';
import { id, instant } from '../vocabulary/ids.ts';
import { text } from '../vocabulary/text.ts';

const mailHead = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  created_at: instant,
  sent_at: instant.nullable(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), bytes: z.number() })),
});

/** In demo mode, mail is read here; otherwise 404 (decision 37). */
export const listMails = endpoint({
  method: 'GET',
  path: '/mailbox',
  caller: 'anyone',
  summary: 'The demo mailbox, newest first',
  query: z.object({
    to: filterSearch.optional().describe('Part of the address'),
    search: filterSearch.optional().describe('Part of the address or the subject'),
    limit: wholeNumber('limit', 1, 100).optional(),
  }),
  data: z.array(mailHead),
  refusals: ['NOT_FOUND'],
});

export const getMail = endpoint({
  method: 'GET',
  path: '/mailbox/{id}',
  caller: 'anyone',
  summary: 'One mail of the demo mailbox',
  params: z.object({ id }),
  data: mailHead.extend({ text: z.string(), html: z.string().nullable() }),
  refusals: ['NOT_FOUND'],
});

export const getMailAttachment = endpoint({
  method: 'GET',
  path: '/mailbox/{id}/attachments/{filename}',
  caller: 'anyone',
  summary: 'One file of a mail in the demo mailbox',
  params: z.object({ id, filename: text({ max: 200 }) }),
  produces: 'application/octet-stream',
  refusals: ['NOT_FOUND'],
});
