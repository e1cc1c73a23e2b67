import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { mountHealth } from '../../server/http/health.ts';
import { createHttpServer } from '../../server/http/http-server.ts';
import { watchForUnnamedProxies } from '../../server/http/unnamed-proxies.ts';

async function open(trustedProxies: string[]) {
  const lines: { level: number; msg: string; peer?: string }[] = [];
  const log = pino(
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(chunk));
        done();
      },
    }),
  );
  const app = await createHttpServer({ log, publicBaseUrl: 'http://localhost', trustedProxies });
  const concern = watchForUnnamedProxies(app, log);
  mountHealth(
    app,
    async () => ({ ready: true, reason: 'ready' }),
    () => undefined,
    concern,
  );
  const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/readyz', headers });
  return { ask, loud: () => lines.filter((line) => line.level >= 50), close: () => app.close() };
}

const forwarded = { 'x-forwarded-for': '203.0.113.5' };
const REASON = 'X-Forwarded-For came from an address that TRUSTED_PROXIES does not name';

test('a proxy that the settings do not name is one loud line and a reason, and the bank stays ready', async () => {
  const bank = await open([]);
  expect((await bank.ask()).json()).toEqual({ status: 'ready' });
  for (const _ of [1, 2, 3]) await bank.ask(forwarded);
  const answer = await bank.ask();
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready', reason: REASON }]);
  expect(bank.loud()).toHaveLength(1);
  expect(bank.loud()[0]).toMatchObject({ peer: '127.0.0.1', msg: expect.stringContaining(REASON) });
  await bank.close();
});

test('a proxy that is named is not, and another beside it is', async () => {
  const named = await open(['127.0.0.0/8']);
  await named.ask(forwarded);
  expect((await named.ask()).json()).toEqual({ status: 'ready' });
  expect(named.loud()).toEqual([]);
  await named.close();
  const other = await open(['10.0.0.5']);
  await other.ask(forwarded);
  expect((await other.ask()).json()).toEqual({ status: 'ready', reason: REASON });
  await other.close();
});
