import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { requireDemo } from '../platform/bank-nature.ts';
import type { Db } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import { listDeliveries, readDelivery, replayDelivery, sendTest } from './webhook-deliveries.ts';
import { addEndpoint, deleteEndpoint, listEndpoints, type WebhookTools } from './webhook-endpoints.ts';

const DEFAULT_LIMIT = 50;

/** Routes of a demo's webhooks; 404 where there are no `tools`. */
export function webhookRoutes(
  db: Db,
  tools: WebhookTools | undefined,
): HandlersOf<
  | 'addWebhook'
  | 'listWebhooks'
  | 'deleteWebhook'
  | 'testWebhook'
  | 'listWebhookDeliveries'
  | 'getWebhookDelivery'
  | 'replayWebhookDelivery'
> {
  const open = async (): Promise<WebhookTools> => {
    if (!tools) throw new Refusal('NOT_FOUND');
    await requireDemo(db);
    return tools;
  };
  return {
    addWebhook: async ({ body }) => ({ message: 'Webhook added', data: await addEndpoint(await open(), body) }),

    async listWebhooks() {
      await open();
      return { data: await listEndpoints(db) };
    },

    async deleteWebhook({ params }) {
      await open();
      await deleteEndpoint(db, params.id);
      return { message: 'Webhook deleted' };
    },

    testWebhook: async ({ params }) => ({ message: 'Test event sent', data: await sendTest(await open(), params.id) }),

    async listWebhookDeliveries({ params, query }) {
      await open();
      return { data: await listDeliveries(db, params.id, query.limit ?? DEFAULT_LIMIT) };
    },

    async getWebhookDelivery({ params }) {
      await open();
      return { data: await readDelivery(db, params.id, params.event) };
    },

    async replayWebhookDelivery({ params }) {
      const data = await replayDelivery(await open(), params.id, params.event);
      return { message: 'Sent once more', data };
    },
  };
}
