import { expect, test } from 'vitest';
import { RETRY_AFTER_SECONDS, SENT_EVENTS, webhookCatalogue } from '../../contract/demo/webhooks.ts';
import { openapiDocument } from '../../server/http/openapi.ts';
import { loadExamples } from '../../server/http/recorded-examples.ts';

// The catalogue of events, as the OpenAPI document has it.

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly $ref: string } } };
  };
  readonly responses: { readonly default: { readonly description: string } };
}
// as: the parts of the document that are read here.
const { webhooks, components } = openapiDocument('http://bank.example', await loadExamples()) as {
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, { required: string[]; properties: Record<string, { const?: string; $ref?: string }> }>;
  };
};

test('has each event with its body by name, its type and its data as the API has it, and the signed headers', () => {
  expect(Object.keys(webhooks)).toEqual([...SENT_EVENTS]);
  const shapes = SENT_EVENTS.map((type) => {
    const operation = webhooks[type]?.post;
    const name =
      operation?.requestBody.content['application/json'].schema.$ref.replace('#/components/schemas/', '') ?? '';
    const { properties, required } = components.schemas[name] ?? { properties: {}, required: [] };
    expect(operation?.summary).toBe(webhookCatalogue[type].summary);
    expect(required).toEqual(['id', 'type', 'timestamp', 'data']);
    expect(properties.type?.const).toBe(type);
    expect(operation?.parameters).toMatchObject(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((header) => ({
        name: header,
        in: 'header',
        required: true,
      })),
    );
    return [operation?.operationId, name, properties.data?.$ref?.replace('#/components/schemas/', '')];
  });
  expect(shapes).toEqual([
    ['onTransactionCompleted', 'TransactionCompletedEvent', 'Transaction'],
    ['onTransactionPending', 'TransactionPendingEvent', 'Transaction'],
    ['onTransactionApproved', 'TransactionApprovedEvent', 'Transaction'],
    ['onTransactionRejected', 'TransactionRejectedEvent', 'Transaction'],
    ['onTransactionFailed', 'TransactionFailedEvent', 'Transaction'],
    ['onLetterSent', 'LetterSentEvent', 'SentLetter'],
    ['onDayClosed', 'DayClosedEvent', 'ClosedDays'],
    ['onWebhookTest', 'WebhookTestEvent', 'TestedWebhook'],
  ]);
});

test('says when an event is tried again as it is done', () => {
  expect(RETRY_AFTER_SECONDS).toEqual([5, 30, 2 * 60, 10 * 60, 60 * 60, 6 * 60 * 60]);
  for (const { post } of Object.values(webhooks))
    expect(post.responses.default.description).toBe(
      'Tried again after 5 s, 30 s, 2 min, 10 min, 1 h and 6 h, then given up',
    );
});
