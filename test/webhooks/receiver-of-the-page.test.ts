import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { sendOnceTo } from '../../server/webhooks/send-once.ts';
import { signedHeaders } from '../../server/webhooks/signature.ts';

// The receiver of docs/testing-against-kosh.md, run as it stands there. It takes what the bank has signed, and nothing else.

const page = readFileSync(path.join(CHECKOUT, 'docs/testing-against-kosh.md'), 'utf8');
const [, program = ''] = /^```js receiver\.mjs\n([^]*?)^```/m.exec(page) ?? [];

const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-receiver-'));
let receiver: ChildProcess | undefined;
afterEach(() => {
  receiver?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a port that is free at this moment. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      // as: a server that listens on an address has one.
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

test('the receiver of the page takes a signed event, and refuses a changed, an old and an unsigned one', async () => {
  const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  const port = await freePort();
  const file = path.join(folder, 'receiver.mjs');
  writeFileSync(file, program);
  receiver = spawn(process.execPath, [file], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  receiver.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const url = `http://127.0.0.1:${port}/hooks`;
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'day.closed',
    timestamp: '2026-11-25T00:00:00.000Z',
    data: { from: '2026-11-24' },
  });
  const send = (seconds: number, sent = body, by = secret) =>
    sendOnceTo(['127.0.0.1'])({ url, body: sent, headers: signedHeaders(by, { id: 'evt_1', seconds, body }) });
  const now = Math.floor(Date.now() / 1_000);
  await expect.poll(async () => (await send(now)).status, { timeout: 120_000 }).toBe(204);
  await expect.poll(() => printed, { timeout: 120_000 }).toBe('evt_1 day.closed {"from":"2026-11-24"}\n');
  expect((await send(now, body.replace('24', '25'))).status).toBe(401);
  expect((await send(now - 301)).status).toBe(401);
  expect((await send(now, body, `whsec_${Buffer.alloc(32, 8).toString('base64')}`)).status).toBe(401);
  expect((await sendOnceTo(['127.0.0.1'])({ url, body, headers: {} })).status).toBe(401);
  expect(printed.split('\n')).toHaveLength(2);
});
