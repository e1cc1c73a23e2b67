import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import { readFault } from '../../contract/demo/faults.ts';
import { refusals } from '../../contract/vocabulary/refusals.ts';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { createBankClient } from '../../web/api/client/bank-client.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';

let app: AppUnderTest;
let origin: string;
let customer: TestVisitor;

async function openBank(env: Record<string, string> = {}): Promise<void> {
  app = await openApp({ LIMIT_SCALE: '1000', ...env });
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  // as: it listens on a port, not on a path.
  origin = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
  customer = (await app.newCustomer()).visitor;
}
beforeEach(() => openBank());
afterEach(() => app.close());

/** Pays ₹100 in over a real connection, with a fault. */
async function payIn(fault: string | undefined, key: string, patienceMs = 5_000): Promise<Response> {
  return fetch(`${origin}/api/customers/transactions`, {
    method: 'POST',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      authorization: `Bearer ${customer.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(fault !== undefined && { 'x-kosh-fault': fault }),
    },
    body: JSON.stringify({ type: 'deposit', amount: 100 }),
  });
}
const balance = async (): Promise<number> => (await customer.call('GET', '/customers/profile')).body.data.balance;

test.each([401, 403, 404, 500, 502, 503])(
  '%i comes as from something in between: no code, nothing done',
  async (status) => {
    const answer = await payIn(String(status), 'key');
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-kosh-fault')).toBe(String(status));
    expect(await answer.text()).not.toContain('code');
    expect(await balance()).toBe(0);
  },
);

test('every refusal can be had by its code, with its status and its sentence', async () => {
  for (const [code, [status, sentence]] of Object.entries(refusals)) {
    const answer = await customer.call('GET', '/customers/profile', undefined, { 'x-kosh-fault': code });
    expect(answer, code).toMatchObject({ status, body: { success: false, code, message: sentence } });
  }
});

test('a delay holds the answer back, and changes nothing in it', async () => {
  const from = performance.now();
  const answer = await payIn('delay=400', 'key');
  expect(performance.now() - from).toBeGreaterThan(390);
  expect(answer.status).toBe(200);
});

test('a cut connection does nothing, and an unreadable answer is one', async () => {
  await expect(payIn('cut', 'key')).rejects.toThrow('fetch failed');
  expect(await balance()).toBe(0);
  const answer = await payIn('unreadable', 'key');
  expect(answer.status).toBe(200);
  await expect(answer.json()).rejects.toThrow();
  expect(await balance()).toBe(0);
});

describe('after COMMIT', () => {
  test('503: it is done, the answer says that it is being confirmed, and the same key finds out', async () => {
    const answer = await payIn('commit-503', 'key');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ success: false, code: 'BEING_CONFIRMED' });
    expect(await balance()).toBe(100);
    const again = await payIn(undefined, 'key');
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await balance()).toBe(100);
  });

  test('a cut and a silence: it is done once, whatever the client saw', async () => {
    await expect(payIn('commit-cut', 'key')).rejects.toThrow('fetch failed');
    await expect(payIn('commit-silence', 'other', 700)).rejects.toThrow(/timeout/);
    expect((await payIn(undefined, 'key')).headers.get('idempotency-replayed')).toBe('true');
    expect((await payIn(undefined, 'other')).headers.get('idempotency-replayed')).toBe('true');
    expect(await balance()).toBe(200);
    const wrong = await violatedChecks(app.bank.database.pool);
    expect(wrong).toEqual([]);
  });

  test('what the bank refuses stays refused: nothing was done that could be in doubt', async () => {
    for (const fault of ['commit-503', 'commit-cut', 'commit-silence']) {
      const order = { type: 'withdrawal', amount: 999_999 };
      const answer = await customer.call('POST', '/customers/transactions', order, { 'x-kosh-fault': fault });
      expect(answer, fault).toMatchObject({ status: 422, body: { success: false, code: 'INSUFFICIENT_FUNDS' } });
    }
  });

  test('a server that closes does not wait for a silence', async () => {
    const silent = payIn('commit-silence', 'key', 30_000).catch((error: unknown) => error);
    await expect.poll(balance).toBe(100);
    await app.fastify.close();
    expect(await silent).toBeInstanceOf(TypeError);
  });
});

test('a mistyped fault is refused in words, and nothing is done', async () => {
  for (const wrong of ['comit-503', 'delay=99999', 'delay=-1', 'toString', '', '200']) {
    const answer = await customer.call('GET', '/customers/profile', undefined, { 'x-kosh-fault': wrong });
    expect(answer.body, wrong).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining('commit-503') });
  }
  expect(readFault('delay=30000')).toEqual({ kind: 'delay', ms: 30_000 });
  expect(readFault('delay=30001')).toBeUndefined();
});

test('outside the demo the header means nothing', async () => {
  await app.close();
  await openBank({ DEMO: '0' });
  // A real bank leaves cash to its tellers; this one lets customers pay in.
  await app.bank.asOwner('update bank.policies set self_service_cash = true');
  for (const fault of ['500', 'cut', 'commit-503', 'nonsense']) {
    const answer = await payIn(fault, fault);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-kosh-fault')).toBeNull();
  }
});

test('the web client asks for the fault of each call, and sends none where there is none', async () => {
  const asked: [string, string | null][] = [];
  const bank = createBankClient(api, {
    origin,
    tokens: { current: () => undefined },
    faultOf: (name) => (name === 'bankInfo' ? 'NOT_FOUND' : undefined),
    fetch: (input, init) => {
      asked.push([new Request(input).url, new Headers(init?.headers).get('x-kosh-fault')]);
      return fetch(input, init);
    },
  });
  await expect(bank.bankInfo()).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  await bank.listMails({ query: {} });
  expect(asked).toEqual([
    [`${origin}/api/bank`, 'NOT_FOUND'],
    [`${origin}/api/mailbox`, null],
  ]);
});
