import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SENT_EVENTS } from '../../contract/demo/webhooks.ts';
import type { Caller, RecordedBank } from './recorded-bank.ts';
import { NEW_PASSWORD, type People, renew } from './sign-in-steps.ts';

/** Opens a receiver on this machine, which hands each body to `take` and answers with a few words. */
async function openReceiver(take: (body: string) => void = () => {}): Promise<{ url: string; close(): void }> {
  const receiver = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      take(Buffer.concat(chunks).toString());
      response.end('Thank you');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  // as: a server that listens on an address has one.
  const { port } = receiver.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, close: () => void receiver.close() };
}

/** Adds a receiver of events, has a letter sent to it, and sends it once more. */
export async function webhookSteps(bank: RecordedBank, { sunita }: People): Promise<void> {
  const receiver = await openReceiver();
  try {
    const added = await bank.ask(sunita, 'addWebhook', { body: { url: receiver.url, events: ['letter.sent'] } });
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
    await bank.ask(sunita, 'testWebhook', { params });
    await bank.ask(sunita, 'deleteWebhook', { params });
  } finally {
    receiver.close();
  }
}

/** Asks for a transfer that is large enough to wait for a banker; returns its id. */
async function askedTransfer(bank: RecordedBank, asha: Caller): Promise<string> {
  await bank.askQuietly(asha, 'moveMoney', { body: { type: 'deposit', amount: 300_000 } });
  const { id } = (await bank.askQuietly(asha, 'findRecipient', { query: { phone: '9800000003' } })).data;
  const asked = await bank.askQuietly(asha, 'makeTransfer', { body: { recipientId: id, amount: 300_000 } });
  return asked.data.transaction.id;
}

/** Lets each kind of event happen while a receiver listens. Comes last, because a request expires only after days. */
export async function eventSteps(bank: RecordedBank, { sunita }: People): Promise<void> {
  const receiver = await openReceiver((body) => bank.keepEvent(JSON.parse(body)));
  try {
    await renew(bank, [sunita]);
    const added = await bank.askQuietly(sunita, 'addWebhook', { body: { url: receiver.url } });
    await bank.askQuietly(sunita, 'testWebhook', { params: { id: added.data.id } });
    const asha = bank.caller();
    const credentials = { email: 'asha@kosh.example', password: NEW_PASSWORD };
    asha.token = (await bank.askQuietly(asha, 'loginCustomer', { body: credentials })).data.token;
    await bank.askQuietly(asha, 'withdrawTransaction', { params: { id: await askedTransfer(bank, asha) } });
    await bank.askQuietly(sunita, 'approveTransaction', { params: { id: await askedTransfer(bank, asha) } });
    await askedTransfer(bank, asha);
    await bank.askQuietly(sunita, 'moveClock', { body: { days: 8 } });
    const until = performance.now() + 60_000;
    for (;;) {
      const missing = SENT_EVENTS.filter((type) => !(type in bank.events));
      if (missing.length === 0) return;
      if (performance.now() > until) throw new Error(`No event came: ${missing.join()}`);
      await pause(100);
    }
  } finally {
    receiver.close();
  }
}
