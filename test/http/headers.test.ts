import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { paths as pages } from '../../contract/vocabulary/page-paths.ts';
import { type HttpUnderTest, openHttp } from './http-under-test.ts';

let http: HttpUnderTest;
let web: string;

beforeAll(async () => {
  web = mkdtempSync(path.join(os.tmpdir(), 'kosh-web-'));
  mkdirSync(path.join(web, 'assets'));
  writeFileSync(path.join(web, 'index.html'), '<!doctype html><title>Kosh</title>');
  writeFileSync(path.join(web, 'assets/main-abc123.js'), 'export {}');
  writeFileSync(path.join(web, 'assets/main-abc123.js.br'), 'brotli');
  writeFileSync(path.join(web, '.secret'), 'no');
  http = await openHttp({ web });
});
afterAll(async () => {
  await http.close();
  rmSync(web, { recursive: true });
});

const calls = Object.entries<Endpoint>(api);
const someAddress = (template: string) => `/api${template.replace(/\{\w+\}/g, '0190a000-0000-7000-8000-000000000009')}`;

describe('headers', () => {
  const NEVER = ["'unsafe-inline'", "'unsafe-eval'", 'http:', 'https:', '*'];

  test('every route, page, file and refusal carries them', async () => {
    const asked: [string, string][] = [
      ...calls.flatMap(([, call]) =>
        [call.path, ...(call.aliases ?? [])].map((path): [string, string] => [call.method, someAddress(path)]),
      ),
      ...Object.values<string>(pages).map((page): [string, string] => ['GET', page.replace(/\$\w+/g, '42')]),
      ['HEAD', '/'],
      ['GET', '/nowhere'],
      ['GET', '/assets/none.js'],
      ['GET', '/healthz'],
      ['GET', '/readyz'],
      ['GET', '/%zz'],
      ['GET', '/api/customers/%zz'],
      ['OPTIONS', '/api/bank'],
      ['GET', '/api/nothing'],
      ['GET', '/assets/main-abc123.js'],
      ['GET', '/api/docs'],
      ['GET', '/api/docs.css'],
      ['GET', '/api/docs.js'],
      ['GET', '/api/openapi.json'],
      ['PUT', '/api/bank'],
    ];
    for (const [method, url] of asked) {
      const { headers, body } = await http.send(method, url);
      if (body !== '') {
        const typed = /^(?:application\/(?:json|javascript)|text\/[a-z]+); charset=utf-8$/;
        expect(headers['content-type'], url).toMatch(typed);
      }
      const policy = String(headers['content-security-policy']);
      expect(policy, url).toContain("default-src 'none'");
      for (const part of [
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "require-trusted-types-for 'script'",
      ])
        expect(policy, url).toContain(part);
      for (const word of NEVER) expect(policy.split(/[ ;]/), url).not.toContain(word);
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      expect(headers['permissions-policy'], url).toMatch(/camera=\(\).*microphone=\(self\)/);
      expect(headers['x-request-id'], url).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['x-powered-by'], url).toBeUndefined();
      expect(headers.server, url).toBeUndefined();
      if (url.startsWith('/api')) expect(headers['cache-control'], url).toBe('no-store');
    }
  });

  test('https is insisted on where the bank has it', async () => {
    expect((await http.send('GET', '/')).headers['strict-transport-security']).toBeUndefined();
    const secure = await openHttp({ publicBaseUrl: 'https://bank.example' });
    for (const url of ['/api/bank', '/', '/nowhere', '/assets/none.js', '/%zz'])
      expect([url, (await secure.send('GET', url)).headers['strict-transport-security']]).toEqual([
        url,
        'max-age=63072000; includeSubDomains',
      ]);
    await secure.close();
  });
});

describe('the web app', () => {
  test('[C-PU-07] pages are 200, unknown addresses are 404 with the app in them', async () => {
    for (const url of [
      '/',
      '/customer/dashboard',
      '/banker/customer/42',
      '/banker/customers?search=a',
      '/banker/customer/deposit',
    ]) {
      const page = await http.send('GET', url);
      expect([url, page.statusCode]).toEqual([url, 200]);
      expect(page.body).toContain('Kosh');
    }
    for (const url of ['/nowhere', '/customer', '/banker/customer/1/2', '/.secret', '/assets/../.secret']) {
      expect([url, (await http.send('GET', url)).statusCode]).toEqual([url, 404]);
    }
    expect((await http.send('POST', '/customer/dashboard')).json().code).toBe('METHOD_NOT_ALLOWED');
  });

  test('a built file that is not there is a plain 404, never the page, and is not kept', async () => {
    for (const url of [
      '/assets/none.js',
      '/assets/none.css?v=1',
      '/assets/',
      '/assets/a/b.woff2',
      '/assets/..%2findex.html',
    ]) {
      const missing = await http.send('GET', url);
      expect([url, missing.statusCode, missing.headers['content-type'], missing.headers['cache-control']]).toEqual([
        url,
        404,
        'text/plain; charset=utf-8',
        'no-store',
      ]);
      expect(missing.body).toBe('There is no such file.\n');
    }
  });

  test('hashed files are kept for a year, compressed as built; the page is always asked for', async () => {
    const file = await http.send('GET', '/assets/main-abc123.js', undefined, { 'accept-encoding': 'br, gzip' });
    expect([file.headers['cache-control'], file.headers['content-encoding'], file.body]).toEqual([
      'public, max-age=31536000, immutable',
      'br',
      'brotli',
    ]);
    expect((await http.send('GET', '/assets/main-abc123.js')).body).toBe('export {}');
    expect((await http.send('GET', '/')).headers['cache-control']).toBe('no-cache');
    expect((await http.send('GET', '/login-of-another-kind')).headers['cache-control']).toBe('no-cache');
  });

  test('the server knows every page of the web app', async () => {
    for (const address of Object.values(pages)) {
      const answer = await http.send('GET', address.replace('$id', 'a-customer'));
      expect([address, answer.statusCode]).toEqual([address, 200]);
    }
    expect((await http.send('GET', '/banker/customer/a-customer/more')).statusCode).toBe(404);
  });
});
