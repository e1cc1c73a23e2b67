import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import { wholeNumber } from '../vocabulary/filters.ts';
import { id, instant } from '../vocabulary/ids.ts';
import { NOTICE_TOPICS } from '../vocabulary/notices.ts';

const notice = z.object({
  id: z.string(),
  topic: z.enum(NOTICE_TOPICS),
  kind: z.string().describe('Stable name of the event, such as money-in'),
  title: z.string().describe('The event in one sentence, as the subject of its e-mail'),
  at: instant,
  read: z.boolean(),
  object_id: z.string().nullable().describe('The transaction or the term deposit that it leads to'),
});

export const listNotices = endpoint({
  method: 'GET',
  path: '/customers/notices',
  caller: 'customer',
  costly: 'search',
  summary: 'What the customer was told in the app, newest first',
  query: z.object({
    limit: wholeNumber('limit', 1, 100).optional(),
    before: id.optional().describe('`meta.nextBefore` of the page before this one'),
  }),
  data: z.array(notice),
  meta: z.object({ nextBefore: z.string().nullable(), unread: z.number().describe('At most 100 are counted') }),
});

export const readNotice = endpoint({
  method: 'POST',
  path: '/customers/notices/{id}/read',
  caller: 'customer',
  summary: 'Marks one notice as read',
  params: z.object({ id }),
  refusals: ['NOT_FOUND'],
});

/** Names the newest notice on the screen, so that one that arrives meanwhile stays unread. */
export const readNotices = endpoint({
  method: 'POST',
  path: '/customers/notices/read',
  caller: 'customer',
  summary: 'Marks a notice and all before it as read',
  body: z.object({ newest: id }),
});
