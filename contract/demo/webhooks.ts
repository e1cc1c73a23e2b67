import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import { wholeNumber } from '../vocabulary/filters.ts';
import { businessDate, id, instant } from '../vocabulary/ids.ts';
import { text } from '../vocabulary/text.ts';
import { transaction } from '../vocabulary/transaction.ts';

// A demo bank sends what happens in it to addresses of testers, as Standard Webhooks says (docs/testing-against-kosh.md).
// In demo mode only, otherwise 404.

/** The events of a demo bank. Those of a transaction are named after the status that it has got. */
export const WEBHOOK_EVENTS = [
  'transaction.completed',
  'transaction.pending',
  'transaction.approved',
  'transaction.rejected',
  'transaction.failed',
  'letter.sent',
  'day.closed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** All that a receiver is sent: what it chose, and a test event whenever a tester asks for one. */
export const SENT_EVENTS = [...WEBHOOK_EVENTS, 'webhook.test'] as const;
export type SentEvent = (typeof SENT_EVENTS)[number];

/** Max webhooks of a bank. */
export const MAX_WEBHOOKS = 8;
/** Max finished deliveries that are kept of each webhook. */
export const KEPT_DELIVERIES = 500;
/** Seconds within which a receiver has to answer. */
export const ANSWER_WITHIN_SECONDS = 5;
/** Max bytes of a receiver's answer that are kept. */
export const KEPT_ANSWER_BYTES = 500;
/** Seconds from each failed attempt to the next one; after the last the bank gives up. */
export const RETRY_AFTER_SECONDS = [5, 30, 120, 600, 3_600, 21_600] as const;

/** Declares what is sent of one event; `type` repeats the event's name. */
function sent<T extends SentEvent, D extends z.ZodType>(type: T, summary: string, data: D) {
  return {
    summary,
    payload: z.object({
      id: z.string().describe('Begins with evt_; the same in each attempt and replay'),
      type: z.literal(type),
      timestamp: instant.describe('When it happened, in real time'),
      data,
    }),
  };
}

const letter = z.object({
  id: z.string().describe('Id of the mail in the demo mailbox'),
  kind: z.string(),
  customer_id: z.string().nullable().describe('null for a letter to staff or to a person who is no customer yet'),
});
const closedDays = z.object({
  from: businessDate.describe('The first business date that was closed'),
  through: businessDate.describe('The last one; quiet days are closed together'),
});
const test = z.object({ webhook_id: id.describe('Id of the webhook that is tried') });

/** The catalogue of events, with the body that a receiver is sent. */
export const webhookCatalogue = {
  'transaction.completed': sent('transaction.completed', 'A transaction was booked at once', transaction),
  'transaction.pending': sent(
    'transaction.pending',
    'A transaction waits for its customer or for a banker',
    transaction,
  ),
  'transaction.approved': sent(
    'transaction.approved',
    'A transaction that waited was approved and booked',
    transaction,
  ),
  'transaction.rejected': sent(
    'transaction.rejected',
    'A transaction that waited was rejected, or withdrawn by its maker',
    transaction,
  ),
  'transaction.failed': sent('transaction.failed', 'A transaction that waited expired', transaction),
  'letter.sent': sent('letter.sent', 'An e-mail was sent; its text is not in the event', letter),
  'day.closed': sent('day.closed', 'One or more business dates were closed', closedDays),
  'webhook.test': sent('webhook.test', 'A tester asked for a test event (testWebhook)', test),
} as const satisfies Readonly<Record<SentEvent, { summary: string; payload: z.ZodType }>>;

const ADDRESS = { error: 'Please enter an address such as http://127.0.0.1:4000/hooks' };
const url = z
  .url({ protocol: /^https?$/, ...ADDRESS })
  .max(500, ADDRESS)
  // No name and password before the host: they would be shown to every reader of the list.
  .regex(/^[^/]*\/\/[^/?#@]+(?:[/?#]|$)/, ADDRESS)
  // The pattern hides the format in the API's document.
  .meta({ format: 'uri' });
const secret = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, {
  error: 'A secret is whsec_ and the base64 of 24 to 64 bytes',
});

const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  created_at: instant,
  waiting: z.number().describe('Deliveries that are still to be made or tried again'),
  failed: z.number().describe('Kept deliveries that the bank has given up'),
});

const delivery = z.object({
  id: z.string().describe('Id of the event, sent as webhook-id'),
  type: z.enum(SENT_EVENTS),
  happened_at: instant,
  status: z.enum(['waiting', 'delivered', 'failed']).describe('failed: given up after the last attempt'),
  attempts: z.number().describe('Attempts so far; a replay counts anew'),
  attempted_at: instant.nullable(),
  next_attempt_at: instant.nullable(),
  answer_status: z.number().nullable().describe('HTTP status of the last answer; null where none came'),
  answer: z.string().nullable().describe('The first 500 bytes of the last answer, or why there was none'),
});

/**
 * Adds a receiver of events. They are sent from now on, signed with its secret. Refused: `INVALID_INPUT` for a host that the operator
 * has not allowed, `STATUS_CONFLICT` above eight.
 */
export const addWebhook = endpoint({
  method: 'POST',
  path: '/demo/webhooks',
  caller: 'admin',
  creates: true,
  summary: 'Adds an address to which a demo bank sends its events',
  body: z.object({
    url,
    events: z
      .array(z.enum(WEBHOOK_EVENTS), { error: 'Please choose at least one event' })
      .min(1, { error: 'Please choose at least one event' })
      .max(WEBHOOK_EVENTS.length, { error: 'Please choose each event once' })
      .optional(),
    secret: secret.optional(),
  }),
  data: webhook.extend({ secret: z.string().describe('Signs each delivery. It is told once') }),
  refusals: ['NOT_FOUND', 'STATUS_CONFLICT'],
});

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/demo/webhooks',
  caller: 'admin',
  summary: 'Lists the addresses to which a demo bank sends its events, oldest first',
  data: z.array(webhook),
  refusals: ['NOT_FOUND'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/demo/webhooks/{id}',
  caller: 'admin',
  summary: 'Deletes a receiver of events, with its deliveries',
  params: z.object({ id }),
  refusals: ['NOT_FOUND'],
});

/** Sends a test event now, whatever events the receiver chose; signed, tried again and listed like any other. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/demo/webhooks/{id}/test',
  caller: 'admin',
  summary: 'Sends a test event to one receiver',
  params: z.object({ id }),
  data: delivery,
  refusals: ['NOT_FOUND'],
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/demo/webhooks/{id}/deliveries',
  caller: 'admin',
  summary: 'Lists the deliveries to one receiver, newest first',
  params: z.object({ id }),
  query: z.object({ limit: wholeNumber('limit', 1, 100).optional() }),
  data: z.array(delivery),
  refusals: ['NOT_FOUND'],
});

// Any text: one that cannot be an id is the id of no event.
const oneDelivery = z.object({ id, event: text({ max: 60 }) });

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: '/demo/webhooks/{id}/deliveries/{event}',
  caller: 'admin',
  summary: 'One delivery with the body that is sent',
  params: oneDelivery,
  data: delivery.extend({ body: z.string().describe('The JSON text that is sent and signed') }),
  refusals: ['NOT_FOUND'],
});

/** Sends the event once more, now, with the same `webhook-id`; attempts and waiting times begin anew. */
export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/demo/webhooks/{id}/deliveries/{event}/replay',
  caller: 'admin',
  summary: 'Sends one event to its receiver once more',
  params: oneDelivery,
  data: delivery,
  refusals: ['NOT_FOUND'],
});
