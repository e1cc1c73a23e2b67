import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { freePort } from '../../server/platform/free-port.ts';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';

/** A real bank behind the example of a proxy, as a visitor on the internet meets it. */
export interface ProxiedBank {
  readonly bank: BankUnderTest;
  readonly challenges: string;
  /** Sends a request to port 443 of the proxy; keeps the cookies. The body of a stream is its first piece. */
  ask(method: string, place: string, options?: { body?: object; headers?: Record<string, string> }): Promise<Answered>;
  /** Sends a request to port 80 of the proxy. */
  askInClear(place: string): Promise<Answered>;
  close(): Promise<void>;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** nginx with the example, in front of a port where a bank may be. */
export interface ProxyUnderTest {
  /** Port of the example's 443. */
  readonly tls: number;
  /** Port of the example's 80. */
  readonly clear: number;
  /** Its two certificates (ECDSA, RSA), which sign themselves. */
  readonly certificates: string[];
  /** Folder of the challenges by which a certificate is asked for. */
  readonly challenges: string;
  close(): Promise<void>;
}

/** Starts nginx with deploy/nginx/kosh.conf, changed in its ports, its folders and its certificates alone. */
export async function startProxy(behind: number): Promise<ProxyUnderTest> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-nginx-'));
  chmodSync(folder, 0o711);
  const [tls, clear] = [await freePort(), await freePort()];
  const [ecdsa, rsa] = [
    makeCertificate(folder, 'ecdsa', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']),
    makeCertificate(folder, 'rsa', ['-newkey', 'rsa:2048']),
  ];
  const challenges = path.join(folder, '.well-known/acme-challenge');
  mkdirSync(challenges, { recursive: true });
  const kept = '/etc/letsencrypt/live/bank.example';
  const example = readFileSync(path.join(CHECKOUT, 'deploy/nginx/kosh.conf'), 'utf8')
    .replace('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
    .replace('listen 80;', `listen 127.0.0.1:${clear};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
    .replace('root /var/www/acme', `root ${folder}`)
    .replace(`${kept}/fullchain.pem;`, `${ecdsa.file}; ssl_certificate ${rsa.file};`)
    .replace(`${kept}/privkey.pem;`, `${ecdsa.key}; ssl_certificate_key ${rsa.key};`);
  writeFileSync(path.join(folder, 'kosh.conf'), example);
  const proxy = startNginx(folder);
  await vi.waitFor(() => reached(tls), { timeout: 30_000, interval: 100 });
  return {
    tls,
    clear,
    certificates: [ecdsa.text, rsa.text],
    challenges,
    async close() {
      const ended = new Promise((resolve) => proxy.once('exit', resolve));
      proxy.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function reached(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}

/** Opens a bank in production, and nginx with the example in front of it. */
export async function openBehindNginx(): Promise<ProxiedBank> {
  const behind = await freePort();
  const secret = () => randomBytes(48).toString('base64');
  const bank = await openBankUnderTest({
    NODE_ENV: 'production',
    DEMO: '',
    PORT: String(behind),
    PUBLIC_BASE_URL: 'https://bank.example',
    TRUSTED_PROXIES: '127.0.0.1',
    TOKEN_SECRET: secret(),
    DATA_KEY: secret(),
    CARD_KEY: secret(),
  });
  const proxy = await startProxy(behind);
  const jar = new Map<string, string>();
  const send = (options: https.RequestOptions, body?: object) => request({ ...options, host: '127.0.0.1' }, body, jar);
  const name = { servername: 'bank.example', ca: proxy.certificates, headers: { host: 'bank.example' } };
  const ask: ProxiedBank['ask'] = (method, place, { body, headers = {} } = {}) =>
    send({ ...name, port: proxy.tls, method, path: place, headers: { ...name.headers, ...headers } }, body);
  await vi.waitFor(() => ask('GET', '/healthz'), { timeout: 30_000, interval: 100 });
  return {
    bank,
    challenges: proxy.challenges,
    ask,
    askInClear: (place) => send({ port: proxy.clear, method: 'GET', path: place, headers: name.headers }),
    async close() {
      await proxy.close();
      await bank.close();
    },
  };
}

function makeCertificate(folder: string, name: string, kind: string[]): { file: string; key: string; text: string } {
  const [file, key] = [path.join(folder, `${name}.pem`), path.join(folder, `${name}-key.pem`)];
  const subject = ['-subj', '/CN=bank.example', '-addext', 'subjectAltName=DNS:bank.example'];
  const made = ['req', '-x509', ...kind, '-noenc', '-days', '2', '-keyout', key, '-out', file, ...subject];
  execFileSync('openssl', made, { stdio: 'ignore' });
  return { file, key, text: readFileSync(file, 'utf8') };
}

function startNginx(folder: string): ChildProcess {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = path.join(folder, 'nginx.conf');
  writeFileSync(
    main,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
     http { access_log off; ${places.join(' ')} include ${folder}/kosh.conf; }\n`,
  );
  return spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', main], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function request(options: https.RequestOptions, body: object | undefined, jar: Map<string, string>): Promise<Answered> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    ...options.headers,
    ...(cookie && { cookie }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const sent = (options.ca ? https : http).request({ ...options, headers }, (response) => {
      for (const line of response.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      const pieces: string[] = [];
      const answer = () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: pieces.join('') });
      response.on('data', (piece: Buffer) => {
        pieces.push(piece.toString());
        if (!response.headers['content-type']?.startsWith('text/event-stream')) return;
        answer();
        response.destroy();
      });
      response.once('end', answer);
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.setTimeout(20_000, () => sent.destroy(new Error('no answer within 20 s')));
    sent.end(body && JSON.stringify(body));
  });
}
