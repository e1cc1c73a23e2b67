import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../server/platform/config.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { isSignedBy, openReceiver, type Receiver } from './receiver.ts';

// The calls about webhooks: limits, refusals, replay, reset, and a bank that is no demo.

const apps: AppUnderTest[] = [];
const receivers: Receiver[] = [];
afterEach(async () => {
  for (const app of apps.splice(0).toReversed()) await app.close();
  for (const receiver of receivers.splice(0)) await receiver.close();
});

async function openBank(env: Record<string, string> = {}): Promise<{ app: AppUnderTest; admin: TestVisitor }> {
  const app = await openApp({ LIMIT_SCALE: '1000', DEMO: '1', ...env });
  apps.push(app);
  const { email, password } = await app.newStaff('admin');
  const admin = app.visitor();
  await admin.call('POST', '/auth/login/banker', { email, password });
  return { app, admin };
}
async function receiverHere(): Promise<Receiver> {
  const receiver = await openReceiver();
  receivers.push(receiver);
  return receiver;
}
const HERE = 'http://127.0.0.1:4000/hooks';

test('an address, its events and its secret are checked, and the secret is told once', async () => {
  const { app, admin } = await openBank();
  const bad = [
    { url: 'ftp://127.0.0.1/' },
    { url: 'http://' },
    { url: 'not an address' },
    { url: 'http://name:password@127.0.0.1/' },
    { url: `http://127.0.0.1/${'x'.repeat(500)}` },
    { url: HERE, events: [] },
    { url: HERE, events: ['transaction.invented'] },
    { url: HERE, secret: 'whsec_short' },
    { url: HERE, secret: 'no secret' },
  ];
  for (const body of bad) {
    const { status, body: answer } = await admin.call('POST', '/demo/webhooks', body);
    expect([status, answer.code], JSON.stringify(body)).toEqual([400, 'INVALID_INPUT']);
  }
  const added = await admin.call('POST', '/demo/webhooks', { url: HERE, events: ['day.closed', 'letter.sent'] });
  expect(added.status).toBe(201);
  expect(added.body.data).toMatchObject({ url: HERE, events: ['letter.sent', 'day.closed'], waiting: 0, failed: 0 });
  expect(added.body.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const listed = await admin.call('GET', '/demo/webhooks');
  expect(listed.body.data).toHaveLength(1);
  const { secret, ...rest } = added.body.data;
  expect(listed.body.data[0]).toEqual(rest);
  const [row] = await app.bank.asOwner<{ text: string }>('select e::text as text from bank.webhook_endpoints e');
  expect(row?.text).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex'));
});

test('a bank has at most eight webhooks, however many are added at once', async () => {
  const { admin } = await openBank();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => admin.call('POST', '/demo/webhooks', { url: HERE })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(8);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'STATUS_CONFLICT',
    message: 'A bank has at most 8 webhooks. Please delete one first.',
  });
  const [first] = (await admin.call('GET', '/demo/webhooks')).body.data;
  expect((await admin.call('DELETE', `/demo/webhooks/${first.id}`)).status).toBe(200);
  expect((await admin.call('DELETE', `/demo/webhooks/${first.id}`)).status).toBe(404);
  expect((await admin.call('GET', `/demo/webhooks/${first.id}/deliveries`)).status).toBe(404);
  expect((await admin.call('POST', '/demo/webhooks', { url: HERE })).status).toBe(201);
});

test('webhooks go to this machine alone, and nowhere where others reach the bank, until the operator names a host', async () => {
  const { admin } = await openBank();
  for (const host of ['example.com', '10.0.0.5', '169.254.169.254', '0.0.0.0', '[::ffff:10.0.0.5]', '2130706434']) {
    const { body } = await admin.call('POST', '/demo/webhooks', { url: `http://${host}/` });
    expect(body, host).toMatchObject({
      code: 'INVALID_INPUT',
      message:
        'Webhooks of this bank go to localhost, 127.0.0.1, [::1] alone. The operator adds a host in WEBHOOK_HOSTS.',
      data: { issues: [{ field: 'url', rule: 'refused' }] },
    });
  }
  const { admin: other } = await openBank({ PUBLIC_BASE_URL: 'https://bank.example' });
  expect((await other.call('POST', '/demo/webhooks', { url: HERE })).body.message).toBe(
    'This bank may be reached by others, so it sends webhooks only to hosts that the operator names in WEBHOOK_HOSTS.',
  );
  const secret = () => randomBytes(48).toString('base64');
  const secrets = { TOKEN_SECRET: secret(), DATA_KEY: secret(), CARD_KEY: secret() };
  const hostsOf = (env: Record<string, string>) => readConfig({ DEMO: '1', ...secrets, ...env }).webhookHosts;
  expect(hostsOf({})).toEqual(['localhost', '127.0.0.1', '[::1]']);
  expect(hostsOf({ HOST: '0.0.0.0' })).toEqual([]);
  expect(hostsOf({ HOST: '0.0.0.0', WEBHOOK_HOSTS: 'hooks.example, 10.0.0.5' })).toEqual(['hooks.example', '10.0.0.5']);
});

test('a delivery shows its body and the answer, and a replay sends the same once more', async () => {
  const { app, admin } = await openBank();
  const receiver = await receiverHere();
  receiver.answer = (response) => void response.writeHead(500).end('Out of order');
  const secret = `whsec_${Buffer.alloc(24, 5).toString('base64')}`;
  const { id } = (await admin.call('POST', '/demo/webhooks', { url: receiver.url, events: ['letter.sent'], secret }))
    .body.data;
  await app.visitor().call('POST', '/auth/forgot-password', { email: 'nobody@mail.example', audience: 'customer' });
  await app.newCustomer();
  const deliveries = async () => (await admin.call('GET', `/demo/webhooks/${id}/deliveries?limit=100`)).body.data;
  await receiver.all(1);
  const first = receiver.received[0];
  if (!first) throw new Error('Nothing came');
  expect(await isSignedBy(secret, first)).toBe(true);
  const at = `/demo/webhooks/${id}/deliveries/${first.event.id}`;
  await expect.poll(async () => (await admin.call('GET', at)).body.data.attempts, { timeout: 120_000 }).toBe(1);
  expect((await admin.call('GET', at)).body.data).toMatchObject({
    status: 'waiting',
    answer_status: 500,
    answer: 'Out of order',
    body: first.text,
  });
  receiver.answer = (response) => void response.writeHead(200).end('Thank you');
  expect((await admin.call('POST', `${at}/replay`)).body).toMatchObject({
    message: 'Sent once more',
    data: { status: 'waiting', attempts: 0 },
  });
  await expect.poll(async () => (await admin.call('GET', at)).body.data.status, { timeout: 120_000 }).toBe('delivered');
  const again = receiver.received.filter(({ headers }) => headers['webhook-id'] === first.event.id);
  expect(again.map(({ text }) => text)).toEqual([first.text, first.text]);
  expect((await deliveries()).map((each: { id: string }) => each.id)).toContain(first.event.id);
  for (const unknown of ['evt_0', 'x', '0190a000-0000-7000-8000-00000000ffff'])
    expect((await admin.call('GET', `/demo/webhooks/${id}/deliveries/${unknown}`)).status).toBe(404);
});

test('a test event is sent to the one webhook at once, whatever events it chose, and listed like the others', async () => {
  const { admin } = await openBank();
  const [tried, other] = [await receiverHere(), await receiverHere()];
  const add = async (url: string) =>
    (await admin.call('POST', '/demo/webhooks', { url, events: ['day.closed'] })).body.data;
  const { id, secret } = await add(tried.url);
  const { id: otherId } = await add(other.url);
  const ids: string[] = [];
  for (const round of [1, 2]) {
    const sent = await admin.call('POST', `/demo/webhooks/${id}/test`);
    expect([sent.status, sent.body.message]).toEqual([200, 'Test event sent']);
    expect(sent.body.data).toMatchObject({ type: 'webhook.test', status: 'waiting', attempts: 0 });
    ids.push(sent.body.data.id);
    await tried.all(round);
  }
  expect(new Set(ids).size).toBe(2);
  const [request] = tried.received;
  if (!request) throw new Error('Nothing came');
  expect(await isSignedBy(secret, request)).toBe(true);
  expect(request.event).toEqual({
    id: ids[0],
    type: 'webhook.test',
    timestamp: expect.any(String),
    data: { webhook_id: id },
  });
  const deliveries = async (webhook: string) =>
    (await admin.call('GET', `/demo/webhooks/${webhook}/deliveries`)).body.data.map(
      (each: { id: string; status: string }) => [each.id, each.status],
    );
  await expect
    .poll(() => deliveries(id), { timeout: 120_000 })
    .toEqual(ids.toReversed().map((each) => [each, 'delivered']));
  expect([await deliveries(otherId), other.received]).toEqual([[], []]);
  expect((await admin.call('GET', `/demo/webhooks/${id}/deliveries/${ids[0]}`)).body.data.body).toBe(request.text);
  const unknown = await admin.call('POST', '/demo/webhooks/0190a000-0000-7000-8000-00000000ffff/test');
  expect([unknown.status, unknown.body.message]).toEqual([404, 'That webhook does not exist.']);
});

test('a reset of the demo takes its webhooks along', async () => {
  const { app, admin } = await openBank({ SEED: 'empty' });
  expect((await admin.call('POST', '/demo/webhooks', { url: HERE })).status).toBe(201);
  const reset = await admin.call('POST', '/demo/reset');
  expect(reset.status, JSON.stringify(reset.body)).toBe(200);
  expect(await app.bank.asOwner('select from bank.webhook_endpoints')).toEqual([]);
});

test('a bank that is no demo has no webhooks: 404, and none in its database is served', async () => {
  const { app, admin } = await openBank({ DEMO: '0' });
  const id = '0190a000-0000-7000-8000-00000000ffff';
  for (const [method, path] of [
    ['POST', '/demo/webhooks'],
    ['GET', '/demo/webhooks'],
    ['DELETE', `/demo/webhooks/${id}`],
    ['POST', `/demo/webhooks/${id}/test`],
    ['GET', `/demo/webhooks/${id}/deliveries`],
    ['GET', `/demo/webhooks/${id}/deliveries/evt_1`],
    ['POST', `/demo/webhooks/${id}/deliveries/evt_1/replay`],
  ] as const) {
    const answer = await admin.call(
      method,
      path,
      path === '/demo/webhooks' && method === 'POST' ? { url: HERE } : undefined,
    );
    expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([404, 'NOT_FOUND']);
  }
  expect(await app.bank.asOwner('select from bank.webhook_endpoints')).toEqual([]);
});
