import { webhookCatalogue } from '../../contract/demo/webhooks.ts';
import { capitalised } from './named-shapes.ts';
import type { RecordedExamples } from './recorded-examples.ts';
import type { WireSchemas } from './wire-schemas.ts';

type Json = Record<string, unknown>;

/** The headers of each delivery, as Standard Webhooks names them. */
const HEADERS = {
  'webhook-id': ['Id of the event: the same in each attempt and replay, so that a receiver sees a double', 'string'],
  'webhook-timestamp': ['Seconds since 1970 at this attempt', 'integer'],
  'webhook-signature': [
    'v1, and the base64 of the HMAC-SHA-256 of `id.timestamp.body`, with the bytes of the secret after `whsec_` as key',
    'string',
  ],
} as const;

/**
 * Returns the catalogue of events that a demo bank sends, for the document's `webhooks`.
 * @param recorded with the bodies that a receiver got
 */
export function openapiWebhooks(wire: WireSchemas, { events }: RecordedExamples): Json {
  const examples: Readonly<Record<string, unknown>> = events;
  const parameters = Object.entries(HEADERS).map(([name, [description, type]]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type },
  }));
  return Object.fromEntries(
    Object.entries(webhookCatalogue).map(([type, { summary, payload }]) => [
      type,
      {
        post: {
          operationId: `on${capitalised(type.replace('.', '_'))}`,
          summary,
          description:
            type === 'webhook.test'
              ? 'Sent to one webhook of a demo bank, whatever events it has asked for (testWebhook).'
              : 'Sent to each webhook of a demo bank that has asked for it (addWebhook).',
          tags: ['demo'],
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: wire.of(payload), example: examples[type] } },
          },
          responses: {
            '2XX': { description: 'Taken; the body is not read' },
            default: { description: 'Tried again after 5 s, 30 s, 2 min, 10 min, 1 h and 6 h, then given up' },
          },
        },
      },
    ]),
  );
}
