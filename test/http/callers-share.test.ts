import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type {} from '@fastify/cookie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callersShare } from '../../server/http/callers-share.ts';
import { OffsetClock } from '../../server/platform/bank-clock.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { createAccessTokens } from '../../server/sessions/access-token.ts';
import { claimsOrNone } from '../../server/sessions/session-check.ts';
import { type HttpUnderTest, openHttp } from './http-under-test.ts';

const tokens = createAccessTokens('a secret that is known to this test alone', new OffsetClock());
const strangers = createAccessTokens('a secret that is not the one of the bank', new OffsetClock());

/** The calls whose handler has begun, each with the step that ends it; the HTTP layer listens on a port. */
let open: HttpUnderTest;
let port: number;
let inside: (() => void)[];
let figures: ReturnType<typeof callersShare>['figures'];
const sockets = new Set<Socket>();

const stuck = () =>
  new Promise<never>((_, reject) => {
    inside.push(() => reject(new Error('ended by the test')));
  });

async function openBank(limitScale = 1, trustedProxies: string[] = [], workers = 1): Promise<void> {
  inside = [];
  const share = callersShare(
    (request) => {
      const claims = claimsOrNone(tokens, request.headers.authorization, request.cookies);
      return claims && { sessionId: claims.sid, personId: claims.sub };
    },
    limitScale,
    workers,
  );
  figures = () => share.figures();
  const handlers = { me: stuck, bankInfo: stuck, loginCustomer: stuck, listTransactions: stuck, getReceipt: stuck };
  open = await openHttp({ share, limitScale, trustedProxies, handlers });
  await open.app.listen({ host: '127.0.0.1', port: 0 });
  // as: a server that listens on a port has an address with one.
  ({ port } = open.app.server.address() as AddressInfo);
}
beforeEach(() => openBank());
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const end of inside) end();
  await open.close();
});

const person = (subjectId = uuidv7()) => ({
  bearer: (sessionId = uuidv7(), by = tokens) =>
    `authorization: Bearer ${by.sign({ subjectId, sessionId, role: 'customer', authTime: new Date(), bindingHash: null })}\r\n`,
});
const get = (path: string, headers = '') => `GET /api${path} HTTP/1.1\r\nhost: bank.example\r\n${headers}\r\n`;

/** Sends bytes from an address of this machine; `answer` is the first status line that comes back, empty for none. */
function send(bytes: string, from = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.write(bytes);
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString()));
    socket.once('close', () => resolve(''));
  });
  return { socket, answer };
}
const times = <T>(number: number, make: () => T): T[] => Array.from({ length: number }, make);
const begun = () => inside.length;
const inLine = () => figures().waiting;
const SOON = { timeout: 120_000 };

test('a session has eight calls in progress and 32 in line; the next is refused at once, and a place goes to the first in line', async () => {
  const bearer = person().bearer();
  const sent = times(40, () => send(get('/auth/me', bearer)));
  await expect.poll(begun, SOON).toBe(8);
  await expect.poll(inLine, SOON).toBe(32);
  const refused = await send(get('/auth/me', bearer)).answer;
  expect(refused).toContain('HTTP/1.1 503');
  expect(refused).toMatch(/retry-after: 1\r\n/);
  expect(refused).toContain('"code":"BUSY"');
  inside[0]?.();
  await expect.poll(begun, SOON).toBe(9);
  await expect.poll(inLine, SOON).toBe(31);
  // Another session, and a caller without one, have places of their own.
  void send(get('/auth/me', person().bearer()));
  void send(get('/bank'));
  await expect.poll(begun, SOON).toBe(11);
  const answers = await Promise.all(sent.slice(9).map(({ answer }) => answer));
  expect(answers.filter((text) => text.includes('"code":"BUSY"'))).toHaveLength(31);
});

test('a person has sixteen calls in progress, however many sessions', async () => {
  const someone = person();
  for (let session = 0; session < 4; session += 1) {
    const bearer = someone.bearer();
    times(8, () => send(get('/auth/me', bearer)));
  }
  await expect.poll(begun, SOON).toBe(16);
  await expect.poll(inLine, SOON).toBe(16);
});

test('a network without a session has 32 calls in progress, whatever its headers say', async () => {
  const forged = person().bearer(uuidv7(), strangers);
  times(20, () => send(get('/bank', `x-forwarded-for: 10.0.0.${Math.ceil(Math.random() * 250)}\r\n`)));
  times(20, () => send(get('/bank', forged)));
  await expect.poll(begun, SOON).toBe(32);
  await expect.poll(inLine, SOON).toBe(8);
  const other = send(get('/bank'), '127.0.0.2');
  await expect.poll(begun, SOON).toBe(33);
  other.socket.destroy();
});

test('an IPv6 network is a /64', async () => {
  const from = (remoteAddress: string) =>
    open.app.inject({ url: '/api/bank', remoteAddress, headers: { host: 'bank.example' } });
  const same = times(40, () => from(`2001:db8:0:1::${Math.ceil(Math.random() * 9_999)}`));
  await expect.poll(begun, SOON).toBe(32);
  const other = from('2001:db8:0:2::1');
  await expect.poll(begun, SOON).toBe(33);
  for (let ended = 0; ended < 41; ended += 1) {
    await expect.poll(() => inside.length).toBeGreaterThan(ended);
    inside[ended]?.();
  }
  expect((await Promise.all([...same, other])).map(({ statusCode }) => statusCode)).toEqual(times(41, () => 500));
});

test('requests without their bodies take of their own network only', async () => {
  const slow =
    'POST /api/auth/login/customer HTTP/1.1\r\nhost: bank.example\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{';
  const nowhere =
    'POST /api/nowhere HTTP/1.1\r\nhost: bank.example\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{';
  times(48, () => send(slow));
  times(48, () => send(nowhere));
  await expect.poll(inLine, SOON).toBe(64);
  expect(figures()).toMatchObject({ inProgress: 32, refused: 0 });
  expect(await send(get('/bank')).answer).toContain('HTTP/1.1 503');
  void send(get('/bank'), '127.0.0.2');
  void send(get('/auth/me', person().bearer()));
  await expect.poll(begun, SOON).toBe(2);
});

test('a call whose client has gone keeps its place until its work has ended', async () => {
  const bearer = person().bearer();
  const gone = times(8, () => send(get('/auth/me', bearer)));
  await expect.poll(begun, SOON).toBe(8);
  for (const { socket } of gone) socket.destroy();
  void send(get('/auth/me', bearer));
  await expect.poll(inLine, SOON).toBe(1);
  expect(figures().inProgress).toBe(8);
  inside[0]?.();
  await expect.poll(begun, SOON).toBe(9);
});

test('a call whose client goes away in line leaves the line, and no work is done for it', async () => {
  const bearer = person().bearer();
  times(8, () => send(get('/auth/me', bearer)));
  await expect.poll(begun, SOON).toBe(8);
  const gone = times(32, () => send(get('/auth/me', bearer)));
  await expect.poll(inLine, SOON).toBe(32);
  for (const { socket } of gone) socket.destroy();
  await expect.poll(inLine, SOON).toBe(0);
  for (const end of inside) end();
  await expect.poll(() => figures().inProgress).toBe(0);
  expect(inside).toHaveLength(8);
});

test('calls sent one behind the other on a lost connection give all places back', async () => {
  const bearer = person().bearer();
  const { socket } = send(times(20, () => get('/auth/me', bearer)).join(''));
  await expect.poll(begun, SOON).toBe(8);
  await expect.poll(inLine, SOON).toBe(12);
  socket.destroy();
  await expect.poll(inLine, SOON).toBe(0);
  for (const end of inside) end();
  await expect.poll(() => figures().inProgress).toBe(0);
});

test('a connection with more than 32 unanswered requests is closed, and its places are given back', async () => {
  const bearer = person().bearer();
  const { answer } = send(times(33, () => get('/auth/me', bearer)).join(''));
  expect(await answer).toBe('');
  for (const end of inside) end();
  await expect.poll(() => figures().inProgress).toBe(0);
  await expect.poll(inLine, SOON).toBe(0);
});

test('a person has one search and one document in progress', async () => {
  const someone = person();
  for (const path of ['/customers/transactions', `/customers/transactions/${uuidv7()}/receipt`])
    times(3, () => send(get(path, someone.bearer())));
  await expect.poll(begun, SOON).toBe(2);
  await expect.poll(inLine, SOON).toBe(4);
});

test('LIMIT_SCALE multiplies the limits', async () => {
  await open.close();
  await openBank(2);
  const bearer = person().bearer();
  times(80, () => send(get('/auth/me', bearer)));
  await expect.poll(begun, SOON).toBe(16);
  await expect.poll(inLine, SOON).toBe(64);
  expect(await send(get('/auth/me', bearer)).answer).toContain('HTTP/1.1 503');
});

test('each of three workers gives a third of the places, and lets as many calls wait as a single process would have', async () => {
  await open.close();
  await openBank(1, [], 3);
  const bearer = person().bearer();
  times(40, () => send(get('/auth/me', bearer)));
  await expect.poll(begun, SOON).toBe(3);
  await expect.poll(inLine, SOON).toBe(37);
  expect(await send(get('/auth/me', bearer)).answer).toContain('HTTP/1.1 503');
  times(2, () => send(get('/customers/transactions', person().bearer())));
  await expect.poll(begun, SOON).toBe(5);
});

test('a network has 512 connections, which a proxy that the operator names has not', async () => {
  expect(open.app.server.maxConnections).toBe(10_000);
  await open.close();
  await openBank(4 / 512, ['127.0.0.9/32']);
  const silent = times(4, () => send(''));
  await Promise.all(silent.map(({ socket }) => once(socket, 'connect')));
  expect(await send(get('/nowhere')).answer).toBe('');
  expect(await send(get('/nowhere'), '127.0.0.2').answer).toContain('HTTP/1.1 404');
  times(8, () => send('', '127.0.0.9'));
  expect(await send(get('/nowhere'), '127.0.0.9').answer).toContain('HTTP/1.1 404');
  silent[0]?.socket.destroy();
  await expect.poll(() => send(get('/nowhere')).answer).toContain('HTTP/1.1 404');
});
