import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedBank } from './recorded-bank.ts';
import type { People } from './sign-in-steps.ts';

/** Adds a receiver of events on this machine, has a letter sent to it, and sends it once more. */
export async function webhookSteps(bank: RecordedBank, { sunita }: People): Promise<void> {
  const receiver = http.createServer((request, response) =>
    request.resume().on('end', () => response.end('Thank you')),
  );
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  try {
    // as: a server that listens on an address has one.
    const { port } = receiver.address() as AddressInfo;
    const added = await bank.ask(sunita, 'addWebhook', {
      body: { url: `http://127.0.0.1:${port}/hooks`, events: ['letter.sent'] },
    });
    const params = { id: added.data.id };
    await bank.askQuietly(bank.caller(), 'forgotPassword', {
      body: { email: 'vikram@kosh.example', audience: 'customer' },
    });
    const delivered = async () =>
      (await bank.askQuietly(sunita, 'listWebhookDeliveries', { params })).data[0]?.status === 'delivered';
    while (!(await delivered())) await pause(100);
    await bank.ask(sunita, 'listWebhooks');
    const list = await bank.ask(sunita, 'listWebhookDeliveries', { params, query: { limit: 10 } });
    const one = { params: { ...params, event: list.data[0].id } };
    await bank.ask(sunita, 'getWebhookDelivery', one);
    await bank.ask(sunita, 'replayWebhookDelivery', one);
    await bank.ask(sunita, 'deleteWebhook', { params });
  } finally {
    receiver.close();
  }
}
