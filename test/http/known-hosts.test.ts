import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/platform/config.ts';
import { type AppUnderTest, openApp } from '../sessions/app-under-test.ts';

let app: AppUnderTest | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

describe('a name that is not the bank’s', () => {
  test.each([
    ['a name that was pointed at this machine', 'evil.example:3000'],
    ['a name that begins like ours', 'localhost.evil.example'],
    ['a name that ends like ours', 'evilbank.example'],
    ['a user before the name', 'localhost@evil.example'],
    ['the address that means all', '0.0.0.0:3000'],
    ['an address of the network', '192.168.1.7'],
    ['no name', 'a b'],
  ])('reads nothing and writes nothing: %s', async (_, host) => {
    app = await openApp({ DEMO: '1', SEED: 'empty', PUBLIC_BASE_URL: 'http://bank.example' });
    const origin = `http://${host}`;
    for (const [method, url] of [
      ['GET', '/api/mailbox'],
      ['GET', '/'],
      ['POST', '/api/auth/login/banker'],
    ] as const) {
      const answer = await app.fastify.inject({
        method,
        url,
        headers: { host, origin, 'x-forwarded-host': 'localhost' },
      });
      expect([answer.statusCode, answer.json().code], url).toEqual([421, 'UNKNOWN_HOST']);
    }
    const health = await app.fastify.inject({ url: '/healthz', headers: { host } });
    expect(health.statusCode).toBe(200);
  });

  test('and those that are: this machine, the base URL, and what the operator lists', async () => {
    app = await openApp({
      DEMO: '1',
      PUBLIC_BASE_URL: 'http://bank.example:3000',
      ALLOWED_HOSTS: 'bank.local, 192.168.1.7',
    });
    const hosts = ['localhost:3000', 'app.localhost', '127.0.0.1', '[::1]:3000', 'BANK.example', 'bank.example.:80'];
    for (const host of [...hosts, 'bank.local:8080', '192.168.1.7']) {
      expect((await app.fastify.inject({ url: '/api/bank', headers: { host } })).statusCode, host).toBe(200);
    }
  });

  test('a proxy that is named cannot make another name good', async () => {
    app = await openApp({ TRUSTED_PROXIES: '127.0.0.1' });
    const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost', 'x-forwarded-for': '203.0.113.5' };
    expect((await app.fastify.inject({ url: '/api/bank', headers })).statusCode).toBe(421);
  });

  test('the address to listen on is a name of the bank, unless it means all', () => {
    const hostsOf = (HOST: string) => readConfig({ DEMO: '1', DATA_DIR: '/tmp', HOST }).hosts;
    expect(hostsOf('192.168.1.7')).toEqual(['192.168.1.7']);
    expect(hostsOf('fd00::7')).toEqual(['[fd00::7]']);
    for (const all of ['0.0.0.0', '::', '0:0:0:0:0:0:0:0']) expect(hostsOf(all)).toEqual([]);
    expect(() => readConfig({ ALLOWED_HOSTS: 'http://bank.local' })).toThrow(
      'ALLOWED_HOSTS must be names or addresses',
    );
  });
});
