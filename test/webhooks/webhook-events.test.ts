import { afterEach, expect, test } from 'vitest';
import { type WebhookEvent, webhookCatalogue } from '../../contract/demo/webhooks.ts';
import { peopleAt } from '../payments/people-with-money.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { isSignedBy, openReceiver, type Receiver } from './receiver.ts';

// The bodies that receivers get, through the whole app.

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

/** Opens a bank with an admin and a webhook for some events. */
async function bankWithWebhook(events?: WebhookEvent[]) {
  const receiver = await openReceiver();
  open.push(receiver);
  const app = await openApp({ LIMIT_SCALE: '1000', DEMO: '1' });
  open.push(app);
  const admin = await signedInAdmin(app);
  const added = await admin.call('POST', '/demo/webhooks', { url: receiver.url, events });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return { app, admin, receiver, webhook: added.body.data, people: peopleAt(() => app) };
}

async function signedInAdmin(app: AppUnderTest): Promise<TestVisitor> {
  const { email, password } = await app.newStaff('admin');
  const admin = app.visitor();
  const answer = await admin.call('POST', '/auth/login/banker', { email, password });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return admin;
}

/** Waits for an event of a type, and returns its data after a check of its signature and of its declared shape. */
async function dataOf(
  receiver: Receiver,
  type: WebhookEvent,
  secret: string,
  which: (data: unknown) => boolean = () => true,
) {
  const found = () => receiver.received.find(({ event }) => event.type === type && which(event.data));
  await expect.poll(found, { timeout: 120_000 }).toBeDefined();
  const request = found();
  if (!request) throw new Error(`No ${type}`);
  expect(await isSignedBy(secret, request)).toBe(true);
  expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': request.event.id });
  expect(request.event.id).toMatch(/^evt_[0-9a-f]{32}$/);
  expect(webhookCatalogue[type].payload.safeParse(request.event).success).toBe(true);
  return request.event.data;
}

test('a transaction that is booked at once is sent as the API shows it, with masked numbers', async () => {
  const { app, receiver, webhook, people } = await bankWithWebhook(['transaction.completed']);
  const [asha, ravi] = [await people.customerWith(1_000), await people.customerWith(0)];
  const sent = await asha.visitor.call('POST', '/customers/transfer', {
    recipientId: await people.recipientId(asha, ravi),
    amount: 150.5,
    description: 'Rent',
  });
  const { id } = sent.body.data.transaction;
  const data = await dataOf(
    receiver,
    'transaction.completed',
    webhook.secret,
    (each) => (each as { id: string }).id === id,
  ); // as: an event's data has an id
  expect(data).toMatchObject({ id, amount: 150.5, status: 'completed', type: 'transfer', description: 'Rent' });
  const numbers = await app.bank.asOwner<{ account_number: string }>(
    `select account_number from ledger.accounts where kind = 'customer'`,
  );
  const texts = receiver.received.map(({ text }) => text).join('');
  for (const { account_number } of numbers) expect(texts).not.toContain(account_number);
  expect(data.account_number).toMatch(/^•+ ?\d{4}$/);
});

test('a request that waits is sent as pending, then as approved or rejected, each with its own status', async () => {
  const { receiver, webhook, people } = await bankWithWebhook([
    'transaction.pending',
    'transaction.approved',
    'transaction.rejected',
  ]);
  const asha = await people.customerWith(900_000);
  const ask = async () =>
    (await asha.visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 })).body.data
      .transaction.id;
  const [first, second] = [await ask(), await ask()];
  const desk = await people.banker();
  await desk.call('POST', `/banker/transactions/${first}/approve`);
  await desk.call('POST', `/banker/transactions/${second}/reject`, { reason: 'Signature does not match' });
  await receiver.all(4);
  expect(receiver.received.map(({ event }) => [event.type, event.data.id, event.data.status])).toEqual([
    ['transaction.pending', first, 'pending'],
    ['transaction.pending', second, 'pending'],
    ['transaction.approved', first, 'approved'],
    ['transaction.rejected', second, 'rejected'],
  ]);
  const pending = await dataOf(receiver, 'transaction.pending', webhook.secret);
  expect([pending.checker_id, pending.decided_at, pending.rejection_reason]).toEqual([undefined, undefined, undefined]);
  const rejected = await dataOf(receiver, 'transaction.rejected', webhook.secret);
  expect(rejected).toMatchObject({ rejection_reason: 'Signature does not match', checker_name: 'Kabir Rao' });
});

test('a request that expires is sent as failed, and closed days with their first and last date', async () => {
  const { app, admin, receiver, webhook, people } = await bankWithWebhook(['transaction.failed', 'day.closed']);
  const asha = await people.customerWith(900_000);
  const asked = await asha.visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 });
  const before = app.clock.businessDate();
  await admin.call('POST', '/admin/clock', { days: 9 });
  expect(await dataOf(receiver, 'transaction.failed', webhook.secret)).toMatchObject({
    id: asked.body.data.transaction.id,
    status: 'failed',
  });
  const closed = () =>
    receiver.received.filter(({ event }) => event.type === 'day.closed').map(({ event }) => event.data);
  const last = app.clock.businessDate();
  const dayBefore = new Date(Date.parse(last) - 86_400_000).toISOString().slice(0, 10);
  await expect.poll(() => closed().at(-1)?.through, { timeout: 120_000 }).toBe(dayBefore);
  expect(closed()[0].from).toBe(before);
  // Each stretch begins where the one before has ended: no day is missing, none is told twice.
  for (const [index, { from }] of closed().slice(1).entries())
    expect(Date.parse(from) - Date.parse(closed()[index].through)).toBe(86_400_000);
});

test('a letter is sent by its kind and its ids: neither its code nor its address', async () => {
  const { app, receiver, webhook } = await bankWithWebhook(['letter.sent']);
  const { form, customer } = await app.newCustomer();
  const code = (await app.letter(form.email, 'code'))?.text.match(/^\d{6}$/m)?.[0] ?? '';
  expect(code).toMatch(/^\d{6}$/);
  const data = await dataOf(
    receiver,
    'letter.sent',
    webhook.secret,
    (each) => (each as { kind: string }).kind === 'code',
  ); // as: a letter's data has a kind
  expect(Object.keys(data)).toEqual(['id', 'kind', 'customer_id']);
  expect(data.customer_id).toBeNull();
  const welcome = await dataOf(
    receiver,
    'letter.sent',
    webhook.secret,
    (each) => (each as { kind: string }).kind === 'welcome',
  ); // as: see above
  expect(welcome.customer_id).toBe(customer.id);
  const mails = await app.bank.asOwner<{ id: string }>('select id from bank.mails where recipient = $1', [form.email]);
  expect(mails.map(({ id }) => id)).toEqual(expect.arrayContaining([data.id, welcome.id]));
  for (const { text } of receiver.received) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(form.email);
  }
});

test('an endpoint hears what it asked for alone, and only what happened after it was added', async () => {
  const { admin, receiver, people } = await bankWithWebhook(['transaction.pending']);
  const asha = await people.customerWith(900_000);
  const late = await openReceiver();
  open.push(late);
  await admin.call('POST', '/demo/webhooks', { url: late.url });
  await asha.visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 });
  await asha.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 7 });
  const types = () => late.received.map(({ event }) => event.type);
  await expect.poll(types, { timeout: 120_000 }).toContain('transaction.completed');
  await receiver.all(1);
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['transaction.pending']);
  const moved = late.received.filter(({ event }) => event.type.startsWith('transaction.'));
  expect(moved.map(({ event }) => [event.type, event.data.amount])).toEqual([
    ['transaction.pending', 300_000],
    ['transaction.completed', 7],
  ]);
});

test('what a receiver has answered is forgotten with a customer, and the body names them no more', async () => {
  const { app, admin, receiver, webhook, people } = await bankWithWebhook(['transaction.completed']);
  let thanks = '';
  receiver.answer = (response) => void response.end(thanks);
  const meera = await people.customerWith(0);
  thanks = `Thank you, ${meera.name}`;
  await meera.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 1_000 });
  await receiver.all(1);
  const at = `/demo/webhooks/${webhook.id}/deliveries/${receiver.received[0]?.event.id}`;
  const shown = async () => (await admin.call('GET', at)).body.data;
  await expect.poll(async () => (await shown()).answer, { timeout: 120_000 }).toBe(thanks);
  expect((await shown()).body).toContain(meera.name);
  await app.bank.asOwner('update bank.customers set closed_at = now() where id = $1', [meera.id]);
  await app.bank.asOwner('select bank.forget_customer($1)', [meera.id]);
  const { answer, body } = await shown();
  expect(answer).toBeNull();
  expect(body).not.toContain('Meera');
  expect(JSON.parse(body).data).toMatchObject({ customer_name: 'Closed customer', amount: 1_000 });
});
