import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type HttpUnderTest, openHttp } from './http-under-test.ts';

let http: HttpUnderTest | undefined;
afterEach(() => http?.close());

/** Opens a live call that ends only when closed, after `before`; returns a promise of its end. */
async function openLive(before = async (): Promise<void> => undefined) {
  let ended: () => void = () => undefined;
  const end = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const opened = await openHttp({
    handlers: {
      async customerLive({ signal }) {
        await before();
        async function* events() {
          try {
            yield 'event: hello\n\n';
            if (!signal.aborted) await once(signal, 'abort');
          } finally {
            ended();
          }
        }
        return { content: events(), contentType: 'text/event-stream' };
      },
      getReceipt: async () => ({
        content: new Uint8Array([37, 80, 68, 70]),
        contentType: 'application/pdf',
        filename: 'Beleg – ₹.pdf',
      }),
    },
  });
  await opened.app.listen({ host: '127.0.0.1', port: 0 });
  // as: a server that listens on a port has an address with one.
  const { port } = opened.app.server.address() as AddressInfo;
  http = opened;
  return { opened, end, url: `http://127.0.0.1:${port}/api/customers/live` };
}

test('events leave at once, and the source ends when the reader goes away', async () => {
  const { end, url } = await openLive();
  const reading = new AbortController();
  const response = await fetch(url, { signal: reading.signal });
  const headers = ['content-type', 'cache-control', 'x-accel-buffering'].map((name) => response.headers.get(name));
  expect([response.status, ...headers]).toEqual([200, 'text/event-stream', 'no-store', 'no']);
  const { value } = (await response.body?.getReader().read()) ?? {};
  expect(Buffer.from(value ?? []).toString()).toBe('event: hello\n\n');
  reading.abort();
  await end;
});

test('a server that stops ends its open streams instead of waiting for them', async () => {
  const { opened, end, url } = await openLive();
  const response = await fetch(url);
  const reader = response.body?.getReader();
  await reader?.read();
  const closed = opened.app.close();
  await end;
  await closed;
  await expect(reader?.read()).rejects.toThrow('terminated');
});

test('a stream that begins while the server stops ends at once', async () => {
  let closed: Promise<void> | undefined;
  const live = await openLive(async () => {
    closed = live.opened.app.close();
    while (live.opened.app.server.listening) await nextTurn();
  });
  await expect(fetch(live.url)).rejects.toThrow('fetch failed');
  await closed;
});

test('a file has its type, a name for every reader, and is never kept', async () => {
  const { opened } = await openLive();
  const file = await opened.send('GET', '/api/customers/transactions/0190a000-0000-7000-8000-000000000001/receipt');
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="Beleg_.pdf"; filename*=UTF-8''Beleg%20%E2%80%93%20%E2%82%B9.pdf`,
  });
  expect(file.body).toBe('%PDF');
});
