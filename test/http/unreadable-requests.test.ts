import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { converse } from '../hostile/raw-connection.ts';
import { type HttpUnderTest, openHttp } from './http-under-test.ts';

let http: HttpUnderTest;
let port: number;
let running = 0;
let finishTerms: () => void = () => undefined;

beforeAll(async () => {
  const slow = new Promise<void>((resolve) => {
    finishTerms = resolve;
  });
  http = await openHttp({
    handlers: {
      chatbotHealth: async () => ({ data: { status: 'ok' as const } }),
      cardTerms: async () => {
        running += 1;
        await slow;
        return { data: { version: '1', terms: [] } };
      },
    },
  });
  await http.app.listen({ host: '127.0.0.1', port: 0 });
  port = (http.app.server.address() as AddressInfo).port; // as: a server that listens on a port has an address with one
});
afterAll(() => http.close());

const GOOD = 'GET /api/chatbot/health HTTP/1.1\r\nhost: bank.example\r\n\r\n';
const POST = 'POST /api/customers/transfer HTTP/1.1\r\nhost: bank.example\r\ncontent-type: application/json\r\n';

describe('what never became a request', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'INVALID_INPUT'],
    [
      'headers of 40 kB',
      `GET /api/bank HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['an address of 40 kB', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    [
      'two lengths for one body',
      `${POST}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'INVALID_INPUT',
    ],
    ['a chunk that is none', `${POST}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, 400, 'INVALID_INPUT'],
    ['no host', 'GET /api/bank HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'INVALID_INPUT'],
    ['two hosts', 'GET /api/bank HTTP/1.1\r\nhost: a\r\nHOST: b\r\nconnection: close\r\n\r\n', 400, 'INVALID_INPUT'],
    ['one host twice', 'GET /api/bank HTTP/1.0\r\nhost: a\r\nx: y\r\nhost: a\r\n\r\n', 400, 'INVALID_INPUT'],
    ['a bare line feed in a header', 'GET / HTTP/1.1\nhost: a\rb\n\n', 400, 'INVALID_INPUT'],
  ])('%s is refused in the envelope, with the headers of every answer', async (_what, bytes, status, code) => {
    const { answers, rest, closed } = await converse(port, [bytes], { answers: 2 });
    expect([answers.map((answer) => answer.status), rest, closed]).toEqual([[status], '', true]);
    const [answer] = answers;
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({
      success: false,
      code,
      requestId: answer?.headers['x-request-id'],
    });
    expect(answer?.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer?.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  test('garbage behind a request that still runs is never the answer to that request', async () => {
    const asked = 'GET /api/cards/terms HTTP/1.1\r\nhost: bank.example\r\n\r\n';
    const conversation = converse(port, [`${asked}garbage\r\n\r\n`], { answers: 2 });
    await expect.poll(() => running).toBe(1);
    finishTerms();
    const { answers, rest, closed } = await conversation;
    expect([answers.map(({ status }) => status), rest, closed]).toEqual([[200], '', true]);
  });

  test('an unknown Expect is ignored', async () => {
    const { answers } = await converse(port, [GOOD.replace('\r\n\r\n', '\r\nexpect: cake\r\n\r\n')]);
    expect(answers.map(({ status }) => status)).toEqual([200]);
  });

  test('a request that does not end is told so in the envelope', async () => {
    const connected = once(http.app.server, 'connection');
    const conversation = converse(port, [`${POST}content-length: 100\r\n\r\n{`], { answers: 2 });
    const [socket] = await connected;
    // The error that Node.js raises for a connection after thirty seconds.
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    http.app.server.emit('clientError', late, socket);
    const { answers, closed } = await conversation;
    expect([answers.map(({ status }) => status), closed]).toEqual([[408], true]);
    expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ success: false, code: 'REQUEST_TOO_SLOW' });
  });
});
