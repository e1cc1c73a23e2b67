import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect, getCiphers, type SecureVersion } from 'node:tls';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { START_OPTIONS } from '../../scripts/start-options.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { environment, readConfig } from '../../server/platform/config.ts';
import { SETTINGS_IN_FILES } from '../../server/platform/settings-in-files.ts';
import { Auditor } from '../faults/auditor.ts';
import { codeIn, newForm } from '../sessions/app-under-test.ts';
import { openBehindNginx, type ProxyUnderTest, startProxy } from './proxied-bank.ts';

// The examples of deploy/. Where the program that reads one is installed, it reads it here; the rules that Kosh itself sets are
// tried everywhere.

const read = (file: string) => readFileSync(path.join(CHECKOUT, 'deploy', file), 'utf8');
const linesOf = (file: string) =>
  read(file)
    .split('\n')
    .map((line) => line.trim());

/** Returns true when the program is installed here. */
function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Returns what a checking program says of an example; empty when it is content, or not installed here. */
function complaintsOf(program: string, args: readonly string[]): string {
  if (!isInstalled(program)) return '';
  try {
    execFileSync(program, [...args], { cwd: path.join(CHECKOUT, 'deploy'), stdio: 'pipe', encoding: 'utf8' });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Connects with one version and these suites, however weak; returns both as agreed, or the code of the failure. */
function handshake(proxy: ProxyUnderTest, version: SecureVersion, suites: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({
      host: '127.0.0.1',
      port: proxy.tls,
      servername: 'bank.example',
      ca: proxy.certificates,
      minVersion: version,
      maxVersion: version,
      // Level 0 lets the client itself offer what is long broken; 1.3 knows no level.
      ciphers: version === 'TLSv1.3' ? suites.join(':') : `${suites.join(':')}:@SECLEVEL=0`,
    });
    const end = (outcome: string) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.once('secureConnect', () => end(`${socket.getProtocol()} ${socket.getCipher().name}`));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

describe('the proxy', () => {
  const proxy = linesOf('nginx/kosh.conf');

  test('replaces the address and the host that callers claim, in each place that leads to the bank', () => {
    const places = proxy.filter((line) => line === 'proxy_pass http://kosh;').length;
    expect(places).toBe(2);
    for (const header of ['X-Forwarded-For $remote_addr', 'Host $host', 'X-Forwarded-Proto https']) {
      expect(proxy.filter((line) => line === `proxy_set_header ${header};`)).toHaveLength(places);
    }
    expect(proxy).toContain('return 301 https://bank.example$request_uri;');
  });

  test('serves a real bank over TLS: redirect, HSTS, the true address, secure cookies and live screens', async () => {
    if (!isInstalled('nginx') || !isInstalled('openssl')) {
      expect(proxy.join('')).toContain('listen 443 ssl');
      return;
    }
    const proxied = await openBehindNginx();
    try {
      const moved = await proxied.askInClear('/customer/login?next=1');
      expect([moved.status, moved.headers.location]).toEqual([301, 'https://bank.example/customer/login?next=1']);
      // The authority that signs the certificate is not led on.
      writeFileSync(path.join(proxied.challenges, 'token'), 'proof');
      expect((await proxied.askInClear('/.well-known/acme-challenge/token')).text).toBe('proof');
      // A call in clear text is refused and not led on.
      expect((await proxied.askInClear('/api/bank')).status).toBe(403);
      const page = await proxied.ask('GET', '/');
      expect(page.status).toBe(200);
      const own = await proxied.ask('GET', '/readyz');
      expect([own.status, own.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      for (const { headers } of [page, own]) {
        expect(headers).toMatchObject({
          'strict-transport-security': 'max-age=63072000; includeSubDomains',
          'x-content-type-options': 'nosniff',
          server: 'nginx',
        });
      }

      const headers = { origin: 'https://bank.example', 'x-forwarded-for': '203.0.113.7' };
      const form = newForm();
      expect((await proxied.ask('POST', '/api/auth/register', { body: form, headers })).status).toBe(200);
      const books = new Auditor(proxied.bank.dataDir);
      const [letter] = await books.ask<{ text: string }>('select text from bank.mails where recipient = $1', [
        form.email,
      ]);
      const body = { email: form.email, otp: codeIn(letter?.text) };
      const verified = await proxied.ask('POST', '/api/auth/verify-otp', { body, headers });
      expect(verified.status).toBe(200);
      expect(verified.headers['set-cookie']?.join()).toMatch(/^__Host-[^;]+;.*Secure/);
      expect(await books.ask('select address from bank.sessions')).toEqual([{ address: '127.0.0.1' }]);
      const { token } = JSON.parse(verified.text).data;
      const live = await proxied.ask('GET', '/api/customers/live', { headers: { authorization: `Bearer ${token}` } });
      expect(live.headers['content-type']).toContain('text/event-stream');
      expect(live.text.length).toBeGreaterThan(0);
    } finally {
      await proxied.close();
    }
  });
});

describe('the proxy’s TLS', () => {
  const STRONG = [
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ];
  const NEWEST = ['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'];

  test('is 1.2 with six suites, the strongest first, or 1.3, and no older', async () => {
    if (!isInstalled('nginx') || !isInstalled('openssl')) {
      const proxy = linesOf('nginx/kosh.conf');
      expect(proxy).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
      expect(proxy).toContain(`ssl_ciphers ${STRONG.join(':')};`);
      expect(proxy).toContain('ssl_prefer_server_ciphers on;');
      return;
    }
    const proxy = await startProxy(9);
    try {
      const shake = (version: SecureVersion, suites: readonly string[]) => handshake(proxy, version, suites);
      for (const version of ['TLSv1', 'TLSv1.1'] as const)
        expect([version, await shake(version, ['ALL'])]).toEqual([version, 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION']);

      const all = getCiphers().map((name) => name.toUpperCase());
      const older = all.filter((name) => !name.startsWith('TLS_'));
      expect(older.length).toBeGreaterThan(40);
      const taken: string[] = [];
      for (const suite of older) if ((await shake('TLSv1.2', [suite])).startsWith('TLSv1.2')) taken.push(suite);
      expect(taken.toSorted()).toEqual(STRONG.toSorted());
      expect(await shake('TLSv1.2', STRONG.toReversed())).toBe(`TLSv1.2 ${STRONG[0]}`);

      for (const suite of all.filter((name) => name.startsWith('TLS_AES') || name.startsWith('TLS_CHACHA'))) {
        const answer = await shake('TLSv1.3', [suite]);
        if (NEWEST.includes(suite)) expect(answer).toBe(`TLSv1.3 ${suite}`);
        else expect(answer).toMatch(/^ERR_SSL/);
      }
    } finally {
      await proxy.close();
    }
  });
});

describe('the service', () => {
  const unit = linesOf('systemd/kosh.service');
  const settings = Object.fromEntries(
    [...read('systemd/kosh.service').matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );

  test('starts node itself, leaves PostgreSQL to it, and waits longer than a stop may take', () => {
    expect(unit).toContain(`ExecStart=/usr/bin/node ${START_OPTIONS.join(' ')} dist/server/main.js`);
    expect(unit).toContain('KillMode=mixed');
    expect(unit).toContain('TimeoutStopSec=60');
  });

  test('sets only what Kosh reads, and enough for production', () => {
    const known = [...Object.keys(environment.shape), ...SETTINGS_IN_FILES.map((name) => `${name}_FILE`), 'TMPDIR'];
    expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([]);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-credentials-'));
    const values = [
      'b0Vx1hYQ2mJkT9uLrEwZ5cNs8dPa7fGi',
      'k3Jq8sWm1RzX6vBt0HyN4pLc9gUe2oDf',
      'Zw7nA2xQ5eKu8iTb1rVm4cSj0hYp3gLd',
    ];
    for (const [index, name] of ['token-secret', 'data-key', 'card-key'].entries()) {
      writeFileSync(path.join(folder, name), `${values[index]}\n`);
    }
    writeFileSync(path.join(folder, 'smtp-url'), 'smtps://user:password@mail.example:465\n');
    const given = Object.entries(settings).map(([name, value]) => [name, String(value).replace('%d', folder)]);
    expect(readConfig(Object.fromEntries(given))).toMatchObject({
      production: true,
      demo: false,
      publicBaseUrl: 'https://bank.example',
      metricsPort: 9464,
    });
    rmSync(folder, { recursive: true });
  });

  test('and its backup are understood by systemd', () => {
    const names = ['kosh.service', 'kosh-backup.service', 'kosh-backup.timer'].map((name) => `systemd/${name}`);
    expect(complaintsOf('systemd-analyze', ['verify', ...names])).toBe('');
    const backup = linesOf('systemd/kosh-backup.service').find((line) => line.startsWith('ExecStart='));
    expect(backup).toContain('node dist/server/backup.js $file; node dist/server/restore-verify.js $file || ');
  });
});

describe('the image', () => {
  const image = linesOf('Dockerfile');

  test('is what a linter of Dockerfiles accepts', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
    expect(validate(read('Dockerfile').replace('USER node', 'USR node')).map(({ message }) => message)).toEqual([
      'Unknown instruction: USR',
    ]);
  });

  test('runs node as its first process and as no superuser, from a named version that Kosh supports', () => {
    const start = `ENTRYPOINT ${JSON.stringify(['node', ...START_OPTIONS, 'dist/server/main.js']).replaceAll(',', ', ')}`;
    expect(image).toContain(start);
    expect(image.lastIndexOf('USER node')).toBeLessThan(image.indexOf(start));
    const bases = image
      .filter((line) => line.startsWith('FROM '))
      .map((line) => /^FROM node:(\d+)\.\d+\.\d+-/.exec(line)?.[1]);
    expect(bases).toEqual(['22', '22']);
  });

  test('copies only what is there, installs without scripts, and keeps no secret', () => {
    const built = ['dist', 'node_modules'];
    const copied = image.flatMap((line) => /^COPY --from=build \/kosh\/(\S+)/.exec(line)?.[1] ?? []);
    expect(copied.filter((name) => !built.includes(name) && !existsSync(path.join(CHECKOUT, name)))).toEqual([]);
    expect(image.filter((line) => line.startsWith('RUN npm ci'))).toEqual([
      'RUN npm ci --ignore-scripts --no-audit --no-fund',
    ]);
    expect(image.filter((line) => /^(?:ENV|ARG)\b.*(?:SECRET|KEY|PASS|SMTP|DATABASE_URL)/.test(line))).toEqual([]);
  });
});

test('Prometheus asks at the port of the service', () => {
  expect(complaintsOf('promtool', ['check', 'config', 'prometheus/prometheus.yml'])).toBe('');
  expect(read('systemd/kosh.service')).toContain('METRICS_PORT=9464');
  expect(read('prometheus/prometheus.yml')).toContain("targets: ['127.0.0.1:9464']");
});
