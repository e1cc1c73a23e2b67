import { queryOptions, skipToken } from '@tanstack/react-query';
import { webhookApi } from '../../../contract/webhook-api.ts';
import { clientOf } from '../client/bank.ts';
import { queryClient } from '../client/query-client.ts';

const webhookBank = clientOf(webhookApi);

export type Webhook = Awaited<ReturnType<typeof webhookBank.listWebhooks>>['data'][number];
export type Delivery = Awaited<ReturnType<typeof webhookBank.listWebhookDeliveries>>['data'][number];

/** Milliseconds after which an open page asks again. */
const EVERY_MS = 3_000;

/** The webhooks of the demo bank (admins). */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await webhookBank.listWebhooks(undefined, { signal })).data,
  refetchInterval: EVERY_MS,
  staleTime: 0,
});

/** The deliveries to one webhook, newest first. */
export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: ['webhooks', id],
    queryFn: async ({ signal }) =>
      (await webhookBank.listWebhookDeliveries({ params: { id }, query: { limit: 20 } }, { signal })).data,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
}

/** The JSON that is sent of one delivery; it is the same at each attempt. */
export function deliveryBodyQuery(id: string, event: string | undefined) {
  return queryOptions({
    queryKey: ['webhooks', id, event],
    queryFn:
      event === undefined
        ? skipToken
        : async ({ signal }) => (await webhookBank.getWebhookDelivery({ params: { id, event } }, { signal })).data.body,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['webhooks'] });

/** Adds a webhook; returns its secret, which no other call tells. */
export async function addWebhook(body: Parameters<typeof webhookBank.addWebhook>[0]['body']): Promise<string> {
  const { data } = await webhookBank.addWebhook({ body });
  await refresh();
  return data.secret;
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(id: string): Promise<void> {
  await webhookBank.deleteWebhook({ params: { id } });
  await refresh();
}

/** Sends a test event to a receiver. */
export async function testWebhook(id: string): Promise<void> {
  await webhookBank.testWebhook({ params: { id } });
  await refresh();
}

/** Sends one event once more. */
export async function replayDelivery(id: string, event: string): Promise<void> {
  await webhookBank.replayWebhookDelivery({ params: { id, event } });
  await refresh();
}
