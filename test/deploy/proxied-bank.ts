import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../../bench/free-port.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';

/** A real bank behind the example of a proxy, as a visitor on the internet meets it. */
export interface ProxiedBank {
  readonly bank: BankUnderTest;
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

/** Opens a bank in production and nginx with deploy/nginx/kosh.conf, changed in its ports and its certificate alone. */
export async function openBehindNginx(): Promise<ProxiedBank> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-nginx-'));
  chmodSync(folder, 0o711);
  const [tls, clear, behind] = [await freePort(), await freePort(), await freePort()];
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
  const certificate = makeCertificate(folder);
  const example = readFileSync(path.join(CHECKOUT, 'deploy/nginx/kosh.conf'), 'utf8')
    .replace('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
    .replace('listen 80;', `listen 127.0.0.1:${clear};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
    .replace('/etc/ssl/kosh/fullchain.pem', certificate.file)
    .replace('/etc/ssl/kosh/privkey.pem', certificate.key);
  writeFileSync(path.join(folder, 'kosh.conf'), example);
  const proxy = startNginx(folder);
  const jar = new Map<string, string>();
  const send = (options: https.RequestOptions, body?: object) => request({ ...options, host: '127.0.0.1' }, body, jar);
  const name = { servername: 'bank.example', ca: certificate.text, headers: { host: 'bank.example' } };
  const ask: ProxiedBank['ask'] = (method, place, { body, headers = {} } = {}) =>
    send({ ...name, port: tls, method, path: place, headers: { ...name.headers, ...headers } }, body);
  await vi.waitFor(() => ask('GET', '/healthz'), { timeout: 30_000, interval: 100 });
  return {
    bank,
    ask,
    askInClear: (place) => send({ port: clear, method: 'GET', path: place, headers: name.headers }),
    async close() {
      const ended = new Promise((resolve) => proxy.once('exit', resolve));
      proxy.kill('SIGTERM');
      await ended;
      await bank.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeCertificate(folder: string): { file: string; key: string; text: string } {
  const [file, key] = [path.join(folder, 'fullchain.pem'), path.join(folder, 'privkey.pem')];
  const subject = ['-subj', '/CN=bank.example', '-addext', 'subjectAltName=DNS:bank.example'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', file, ...subject], { stdio: 'ignore' });
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
