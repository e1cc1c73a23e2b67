import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';
import { openReceiver } from './receiver.ts';

// A server that is killed while it sends (`node scripts/build.js` before). Its clock stands still until the test moves it, so that no test
// waits for the half minute for which the killed server had the webhook.

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function bankWithSteppedClock(): Promise<{ bank: BankUnderTest; passSeconds: (seconds: number) => void }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-killed-sender-'));
  open.push(async () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'clock');
  let now = Date.now();
  const passSeconds = (seconds: number) => {
    now += seconds * 1_000;
    writeFileSync(file, String(now));
  };
  passSeconds(0);
  const clock = pathToFileURL(path.join(CHECKOUT, 'scripts/api-examples/stepped-clock.js')).href;
  const bank = await openBankUnderTest({
    NODE_OPTIONS: `--import=${clock}?file=${encodeURIComponent(file)}`,
    SEED: 'empty',
  });
  open.push(() => bank.close());
  return { bank, passSeconds };
}

test('a server that was killed makes what it had sent and not noted once more, with the same id, and what it had not sent', async () => {
  const { bank, passSeconds } = await bankWithSteppedClock();
  const receiver = await openReceiver();
  open.push(() => receiver.close());
  let token = '';
  const call = async (method: string, at: string, payload?: object) => {
    const answer = await fetch(`${bank.url}/api${at}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    const { data, message } = await answer.json();
    expect(answer.ok, message).toBe(true);
    return data;
  };
  token = (await call('POST', '/auth/login/banker', { email: 'sunita@kosh.example', password: 'Demo@1234' })).token;
  const { id } = await call('POST', '/demo/webhooks', { url: receiver.url, events: ['day.closed'] });

  // The first event is sent and never answered. The second one happens meanwhile, so that it waits for its turn.
  receiver.answer = () => {};
  const days = [await call('POST', '/admin/clock', { days: 1 })];
  const [first] = await receiver.all(1);
  days.push(await call('POST', '/admin/clock', { days: 1 }));
  await bank.end('SIGKILL');

  receiver.answer = (response) => void response.writeHead(204).end();
  const before = receiver.received.length;
  passSeconds(31);
  await bank.startAgain();
  const [again, second] = (await receiver.all(before + 2)).slice(before);
  expect(again?.text).toBe(first?.text);
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect([again, second].map((each) => each?.event.data.through)).toEqual(
    days.map(({ closedThrough }) => closedThrough),
  );
  const statuses = async () =>
    (await call('GET', `/demo/webhooks/${id}/deliveries`)).map(({ status }: { status: string }) => status);
  await expect.poll(statuses, { timeout: 120_000 }).toEqual(['delivered', 'delivered']);
  expect(receiver.received).toHaveLength(before + 2);
});
