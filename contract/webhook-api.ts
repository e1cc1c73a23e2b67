import * as webhooks from './demo/webhooks.ts';

/** The calls about the webhooks of a demo bank, by name. Only their page loads them. */
export const webhookApi = {
  addWebhook: webhooks.addWebhook,
  listWebhooks: webhooks.listWebhooks,
  deleteWebhook: webhooks.deleteWebhook,
  testWebhook: webhooks.testWebhook,
  listWebhookDeliveries: webhooks.listWebhookDeliveries,
  getWebhookDelivery: webhooks.getWebhookDelivery,
  replayWebhookDelivery: webhooks.replayWebhookDelivery,
} as const;
