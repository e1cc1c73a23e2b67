import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { isAllowed, mayConnect } from '../../server/webhooks/allowed-receivers.ts';
import { sendOnceTo } from '../../server/webhooks/send-once.ts';
import { signedHeaders } from '../../server/webhooks/signature.ts';
import { isSignedBy, openReceiver, type Receiver } from './receiver.ts';

// One request to a receiver: how it is signed, where it may go, and when it ends.

// The addresses of a name, with a blank between them.
const names = new Map<string, string>();
const resolve = async (host: string) =>
  (names.get(host) ?? '').split(' ').map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const open: Receiver[] = [];
afterEach(async () => {
  names.clear();
  for (const receiver of open.splice(0)) await receiver.close();
});
async function receiverHere(): Promise<Receiver> {
  const receiver = await openReceiver();
  open.push(receiver);
  return receiver;
}
const request = (url: string) => ({ url, headers: { 'webhook-id': 'evt_1' }, body: '{"id":"evt_1"}' });
const HERE = ['localhost', '127.0.0.1', '[::1]'];

test('signs as the example of Standard Webhooks does', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1_614_265_330, body: '{"test": 2432232314}' };
  const headers = signedHeaders(secret, signed);
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
  expect(await isSignedBy(secret, { headers, text: signed.body })).toBe(true);
  expect(await isSignedBy(secret, { headers, text: '{"test": 2432232315}' })).toBe(false);
});

test('keeps the status and the first 500 bytes of the answer, and follows no redirect', async () => {
  const [receiver, elsewhere] = [await receiverHere(), await receiverHere()];
  receiver.answer = (response) => void response.writeHead(302, { location: elsewhere.url }).end(`\0${'é'.repeat(900)}`);
  const answer = await sendOnceTo(HERE)(request(receiver.url));
  expect(answer).toEqual({ status: 302, text: `\uFFFD${'é'.repeat(249)}\uFFFD` });
  expect(elsewhere.received).toEqual([]);
  expect(receiver.received).toMatchObject([
    { text: '{"id":"evt_1"}', headers: { 'webhook-id': 'evt_1', 'user-agent': 'Kosh-Webhooks/1' } },
  ]);
});

test('waits five seconds for a receiver and no longer, and keeps a status whose body never ends', async () => {
  const receiver = await receiverHere();
  receiver.answer = () => undefined;
  expect(await sendOnceTo(HERE, { withinMs: 50 })(request(receiver.url))).toEqual({
    status: null,
    text: 'No answer within 0.05 seconds',
  });
  receiver.answer = (response) => void response.writeHead(200).write('a beginning');
  expect(await sendOnceTo(HERE, { withinMs: 300 })(request(receiver.url))).toEqual({
    status: 200,
    text: 'a beginning',
  });
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  receiver.answer = (response) => void response.end();
  await sendOnceTo(HERE)(request(receiver.url));
  expect(timeout.mock.calls).toEqual([[5_000]]);
  timeout.mockRestore();
});

test('says why there is no answer', async () => {
  const closed = createServer();
  const port = await new Promise<number>((resolve) =>
    // as: a server that listens on an address has one.
    closed.listen(0, '127.0.0.1', () => resolve((closed.address() as { port: number }).port)),
  );
  await new Promise((resolve) => closed.close(resolve));
  expect(await sendOnceTo(HERE)(request(`http://127.0.0.1:${port}/`))).toEqual({
    status: null,
    text: `connect ECONNREFUSED 127.0.0.1:${port}`,
  });
});

test('a name reaches the address that was checked, whatever it leads to at the next question', async () => {
  const receiver = await receiverHere();
  const { port } = new URL(receiver.url);
  const send = sendOnceTo(['hooks.example', 'localhost'], { resolve });
  for (const inside of [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '::',
    '169.254.169.254',
    'fd00:ec2::254',
    'fe80::1',
    '224.0.0.1',
    'ff02::1',
    // A connection tries all addresses of a name, one after the other.
    '203.0.113.1 127.0.0.1',
  ]) {
    names.set('hooks.example', inside);
    expect(await send(request(`http://hooks.example:${port}/`)), inside).toEqual({
      status: null,
      text: 'hooks.example leads to an address that webhooks may not reach',
    });
  }
  names.set('localhost', '10.0.0.7');
  expect((await send(request(`http://localhost:${port}/`))).text).toMatch(/^localhost leads to an address/);
  names.set('localhost', '127.0.0.1');
  expect((await send(request(`http://localhost:${port}/`))).status).toBe(204);
  expect(receiver.received).toHaveLength(1);
});

test('a host that the operator has taken from the list gets nothing more', async () => {
  const receiver = await receiverHere();
  expect(await sendOnceTo(['hooks.example'])(request(receiver.url))).toEqual({
    status: null,
    text: 'The operator does not allow this host',
  });
  expect(receiver.received).toEqual([]);
});

test('allows hosts by their name alone, and no spelling leads around that', () => {
  for (const host of ['127.0.0.1', '::1', 'localhost']) expect(isAllowed(host, HERE), host).toBe(true);
  for (const host of [
    '127.0.0.2',
    '0.0.0.0',
    '10.0.0.5',
    '169.254.169.254',
    'localhost.example',
    'x.localhost',
    '::ffff:7f00:1',
  ])
    expect(isAllowed(host, HERE), host).toBe(false);
  // An operator may name a host of the own network, but not by accident the machine's metadata.
  expect(isAllowed('10.0.0.5', ['10.0.0.5'])).toBe(true);
  expect(isAllowed('169.254.169.254', ['169.254.169.254'])).toBe(false);
  expect(mayConnect('hooks.example', { address: '192.168.1.20', family: 4 })).toBe(true);
});
