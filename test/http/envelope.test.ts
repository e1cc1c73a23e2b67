import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { CommitUnknown } from '../../server/platform/database.ts';
import { type HttpUnderTest, openHttp } from './http-under-test.ts';

const seen: unknown[] = [];
let http: HttpUnderTest;

beforeAll(async () => {
  http = await openHttp({
    handlers: {
      makeTransfer: async ({ body, idempotencyKey }) => {
        seen.push({ body, idempotencyKey });
        if (body.description === 'lost') throw new CommitUnknown('lost');
        if (body.description === 'broken') throw new TypeError('cannot read the secret 4711');
        if (body.description === 'wait') throw new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfter: 12.2 });
        if (body.description === 'rate') throw new Refusal('RATE_CHANGED', undefined, { data: { interestRate: 7 } });
        const transaction = {
          id: 't1',
          type: 'transfer_out' as const,
          amount: body.amount,
          status: 'completed' as const,
          description: 'Rent',
          at: new Date('2026-11-21T10:00:00Z'),
          counterparty: { name: 'Vikram Shah', accountNumber: '100200300400' },
          secret: 'never on the wire',
        };
        return {
          message: 'Transfer successful',
          data: { balance: 123_456n, transaction, password_hash: 'x' },
          replayed: body.description === 'again',
        };
      },
      listTransactions: async () => ({ data: [], meta: { total: 0, limit: 5, nextBefore: null } }),
      // A wrong type: a count that the database returned as text must not be sent.
      cardTerms: async ({ address }) => ({ data: { version: address, terms: [] } }),
      chatbotHealth: async () => ({ data: { status: 'ok' as const } }),
      depositSummary: async () => ({ data: { total_count: '3' } as never }),
    },
  });
});
afterAll(() => http.close());

const transfer = (body: unknown, headers?: Record<string, string>) =>
  http.send('POST', '/api/customers/transfer', body, headers);
const good = { recipientId: 'r1', amount: 150.5 };

describe('an answer', () => {
  test('[X-CN-07] is enveloped, cut to its declared shape, and spells every alias of a transaction', async () => {
    const answer = await transfer(good);
    expect(answer.statusCode).toBe(200);
    const { success, message, data } = answer.json();
    expect({ success, message, balance: data.balance }).toEqual({
      success: true,
      message: 'Transfer successful',
      balance: 1234.56,
    });
    expect(data.transaction).toMatchObject({
      type: 'transfer_out',
      amount: 150.5,
      transaction_date: '2026-11-21T10:00:00.000Z',
      created_at: '2026-11-21T10:00:00.000Z',
      date: '2026-11-21T10:00:00.000Z',
      receiver_name: 'Vikram Shah',
      recipient_name: 'Vikram Shah',
      receiver_account_number: '•••• 0400',
      receiver_account: '•••• 0400',
      recipient_account: '•••• 0400',
    });
    expect(answer.body).not.toContain('never on the wire');
    expect(answer.body).not.toContain('password_hash');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('an empty list keeps data and meta', async () => {
    const answer = await http.send('GET', '/api/customers/transactions');
    expect(answer.json()).toEqual({ success: true, data: [], meta: { total: 0, limit: 5, nextBefore: null } });
  });

  test('a repeated request is marked', async () => {
    expect((await transfer({ ...good, description: 'again' })).headers['idempotency-replayed']).toBe('true');
    expect((await transfer(good)).headers['idempotency-replayed']).toBeUndefined();
  });

  test('[C-TR-07] where a key is required, a call that moves money without one is refused, and moves nothing', async () => {
    const moved: unknown[] = [];
    const strict = await openHttp({
      keys: 'required',
      handlers: {
        makeTransfer: async ({ body }) => {
          moved.push(body);
          throw new Refusal('BUSY');
        },
      },
    });
    const send = (headers: Record<string, string>) =>
      strict.send('POST', '/api/customers/transfer', { recipientId: 'r', amount: 1 }, headers);
    const without = await send({});
    expect([without.statusCode, without.json()]).toMatchObject([
      400,
      { code: 'INVALID_INPUT', message: 'Please send an Idempotency-Key.' },
    ]);
    expect(moved).toEqual([]);
    expect((await send({ 'idempotency-key': 'one' })).json().code).toBe('BUSY');
    expect(moved).toHaveLength(1);
    await strict.app.close();
  });
});

describe('a refusal', () => {
  test('carries sentence, code, request id, Retry-After and what the next step needs', async () => {
    const wait = await transfer({ ...good, description: 'wait' });
    expect(wait.statusCode).toBe(429);
    expect(wait.headers['retry-after']).toBe('13');
    expect(wait.json()).toEqual({
      success: false,
      message: 'Too many attempts. Please wait and try again.',
      code: 'TOO_MANY_REQUESTS',
      requestId: wait.headers['x-request-id'],
    });
    expect((await transfer({ ...good, description: 'rate' })).json()).toMatchObject({
      code: 'RATE_CHANGED',
      data: { interestRate: 7 },
    });
  });

  test('an unexpected failure answers one sentence and nothing of what happened', async () => {
    const answer = await transfer({ ...good, description: 'broken' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({
      code: 'UNEXPECTED',
      message: 'Server error. Please try again later or contact support.',
    });
    expect(answer.body).not.toContain('4711');
  });

  test('a COMMIT without an answer is being confirmed, not failed', async () => {
    const answer = await transfer({ ...good, description: 'lost' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'BEING_CONFIRMED', message: 'Your request is being confirmed' });
  });

  test.each([
    ['an unknown address', 'GET', '/api/nothing', undefined, {}, 404, 'ROUTE_NOT_FOUND'],
    ['the API root', 'GET', '/api', undefined, {}, 404, 'ROUTE_NOT_FOUND'],
    ['a wrong method', 'PUT', '/api/customers/transfer', good, {}, 405, 'METHOD_NOT_ALLOWED'],
    ['a wrong method at a parameter', 'PATCH', '/api/deposits/1', good, {}, 405, 'METHOD_NOT_ALLOWED'],
    ['a method of a parameter', 'DELETE', '/api/auth/passkeys/confirm', undefined, {}, 405, 'METHOD_NOT_ALLOWED'],
    ['an odd method', 'PROPFIND', '/api/customers/transfer', undefined, {}, 405, 'METHOD_NOT_ALLOWED'],
    ['broken percent signs', 'GET', '/api/banker/customers/%zz', undefined, {}, 400, 'INVALID_INPUT'],
    [
      'text instead of JSON',
      'POST',
      '/api/customers/transfer',
      'a=b',
      { 'content-type': 'text/plain' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a form',
      'POST',
      '/api/customers/transfer',
      'a=b',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a body of 200 kB',
      'POST',
      '/api/customers/transfer',
      JSON.stringify('x'.repeat(200_000)),
      {},
      413,
      'BODY_TOO_LARGE',
    ],
    ['half a JSON', 'POST', '/api/customers/transfer', '{"amount":', {}, 400, 'INVALID_INPUT'],
    ['no body', 'POST', '/api/customers/transfer', undefined, {}, 400, 'INVALID_INPUT'],
    ['a list', 'POST', '/api/customers/transfer', [good], {}, 400, 'INVALID_INPUT'],
    [
      'a prototype',
      'POST',
      '/api/customers/transfer',
      '{"__proto__":{"amount":1},"recipientId":"r"}',
      {},
      400,
      'INVALID_INPUT',
    ],
    [
      'an escaped prototype',
      'POST',
      '/api/customers/transfer',
      '{"\\u005f_proto__":{"amount":1},"recipientId":"r"}',
      {},
      400,
      'INVALID_INPUT',
    ],
    [
      'a nest of 60 lists',
      'POST',
      '/api/customers/transfer',
      '['.repeat(60) + ']'.repeat(60),
      {},
      400,
      'INVALID_INPUT',
    ],
    ['a key with a space', 'POST', '/api/customers/transfer', good, { 'idempotency-key': 'a b' }, 400, 'INVALID_INPUT'],
    [
      'a key of 129 characters',
      'POST',
      '/api/customers/transfer',
      good,
      { 'idempotency-key': 'k'.repeat(129) },
      400,
      'INVALID_INPUT',
    ],
    ['another site', 'POST', '/api/customers/transfer', good, { origin: 'https://evil.example' }, 403, 'CROSS_SITE'],
    ['a sandboxed page', 'POST', '/api/customers/transfer', good, { origin: 'null' }, 403, 'CROSS_SITE'],
    ['a sibling site', 'POST', '/api/customers/transfer', good, { 'sec-fetch-site': 'same-site' }, 403, 'CROSS_SITE'],
  ] as const)('%s', async (_what, method, path, body, headers, status, code) => {
    const answer = await http.send(method, path, body, headers);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message', 'requestId', 'success']);
  });

  test('a repeated filter', async () => {
    const answer = await http.send('GET', '/api/customers/transactions?limit=1&limit=2');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT']);
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'data', 'message', 'requestId', 'success']);
    expect(answer.json().data).toEqual({ issues: [{ field: 'limit', rule: 'type' }] });
  });

  test('405 says what is allowed', async () => {
    expect((await http.send('DELETE', '/api/customers/profile')).headers.allow).toBe('GET, HEAD, PUT');
  });

  test('our own origin, programs and typed addresses pass', async () => {
    for (const headers of [
      { origin: 'http://bank.example' },
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ] as Record<string, string>[]) {
      expect((await transfer(good, headers)).statusCode).toBe(200);
    }
  });
});

describe('what a handler sees', () => {
  test('the key of the header, or a fresh one; unknown fields are gone', async () => {
    seen.length = 0;
    await transfer({ ...good, balance: 5, constructor: 1 }, { 'idempotency-key': 'intent-1' });
    await transfer(good);
    await transfer(good);
    const [first, second, third] = seen as { body: object; idempotencyKey: string }[];
    expect(first).toEqual({ body: { recipientId: 'r1', amount: 15_050n }, idempotencyKey: 'intent-1' });
    expect(second?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.idempotencyKey).not.toBe(third?.idempotencyKey);
  });

  test('the address of the connection, whatever a header says', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' };
    expect((await http.send('GET', '/api/cards/terms', undefined, forged)).json().data.version).toBe('127.0.0.1');
  });

  test('[C-AU-09] an alias reaches the same handler', async () => {
    for (const path of ['/api/auth/me', '/api/auth/user'])
      expect((await http.send('GET', path)).json().code).toBe('NOT_BUILT_YET');
    for (const path of [
      '/api/auth/login-customer',
      '/api/auth/login-banker',
      '/api/auth/login/customer',
      '/api/auth/login/banker',
    ]) {
      expect((await http.send('POST', path, { email: 'a@b.in', password: 'secret1' })).json().code).toBe(
        'NOT_BUILT_YET',
      );
    }
    for (const path of ['/api/auth/refresh-token', '/api/auth/token-refresh'])
      expect((await http.send('POST', path)).json().code).toBe('NOT_BUILT_YET');
  });
});
