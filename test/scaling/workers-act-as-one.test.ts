import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { connectionOf } from '../faults/auditor.ts';
import { readAlarms } from '../operations/prometheus-text.ts';
import { type BankOfWorkers, beginSlowCall, openBankOfWorkers } from './bank-of-workers.ts';
import { type RoamingAnswer, RoamingVisitor, signedInAt } from './roaming-visitor.ts';

// Two workers share more than a database; two-servers.test.ts shows what they share through that.
let bank: BankOfWorkers;
let one: string;
let other: string;
beforeAll(async () => {
  bank = await openBankOfWorkers({ SEED: 'demo' });
  [one, other] = (await bank.doors()).map((door) => door.url) as [string, string]; // as: there are two doors
});
afterAll(() => bank?.close());

const dateAt = async (at: string): Promise<string> =>
  (await new RoamingVisitor().call(at, 'GET', '/bank')).body.data.businessDate;

test('the date that an admin sets at one worker holds at the other when the answer is there', async () => {
  const sunita = await signedInAt(one, 'sunita', 'banker');
  for (let day = 0; day < 5; day += 1) {
    const moved = await sunita.call(one, 'POST', '/admin/clock', { to: 'next_day' });
    expect(moved.status).toBe(200);
    expect(await dateAt(other)).toBe(moved.body.data.businessDate);
  }
});

test('sixty-four transfers at once at both workers, of one account, spend what is there', async () => {
  const asha = await signedInAt(one, 'asha');
  const meera = await signedInAt(other, 'meera');
  const { account_number } = (await meera.call(other, 'GET', '/customers/profile')).body.data;
  const found = await asha.call(one, 'GET', `/customers/find-recipient?account=${account_number}`);
  const { balance } = (await asha.call(other, 'GET', '/customers/profile')).body.data;
  // A share that fits five times.
  const amount = Math.floor(balance / 5.5);
  const body = { recipientId: found.body.data.id, amount };
  const answers: RoamingAnswer[] = [];
  // Thirty-two keys, each sent to both.
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      const key = { 'idempotency-key': randomUUID() };
      const pair = [one, other].map((at) => asha.call(at, 'POST', '/customers/transfer', body, key));
      answers.push(...(await Promise.all(pair)));
    }),
  );
  const accepted = answers.filter(({ status }) => status === 200);
  const ids = new Set(accepted.map((answer) => answer.body.data.transaction.id));
  expect(ids.size).toBe(5);
  expect((await asha.call(one, 'GET', '/customers/profile')).body.data.balance).toBeCloseTo(balance - 5 * amount, 2);
  expect(await violatedChecks(connectionOf(bank.auditor))).toEqual([]);
});

test('a person moves money sixty times a minute, at both workers together', async () => {
  const neha = await signedInAt(one, 'neha');
  const statuses: number[] = [];
  for (let count = 0; count < 80; count += 1) {
    const at = count % 2 === 0 ? one : other;
    statuses.push((await neha.call(at, 'POST', '/customers/transactions', { type: 'deposit', amount: 1 })).status);
  }
  const passed = statuses.filter((status) => status === 200).length;
  // Each call that passes is told to the other worker within a fiftieth of a second.
  expect(passed).toBeGreaterThanOrEqual(60);
  expect(passed).toBeLessThan(66);
  expect(statuses.filter((status) => status === 429)).toHaveLength(80 - passed);
});

test('the figures are those of both workers, and all that the dashboard and the alarms read are there', async () => {
  const answered = async () =>
    (await bank.scrape()).samples.find(
      ({ name, labels }) => name === 'kosh_http_request_duration_seconds_count' && labels.route === '/api/bank',
    )?.value ?? 0;
  const read = async (name: string) => (await bank.scrape()).samples.find((sample) => sample.name === name)?.value;
  const before = await answered();
  for (const at of [one, other, other]) await fetch(`${at}/api/bank`);
  const vikram = await signedInAt(one, 'vikram');
  await vikram.call(other, 'POST', '/customers/transactions', { type: 'deposit', amount: 1 });
  await expect.poll(answered).toBe(before + 3);
  expect(await read('kosh_workers')).toBe(2);
  expect(await read('kosh_database_up')).toBe(1);
  const { samples, faults } = await bank.scrape();
  expect(faults.filter((fault) => fault.includes('kosh_'))).toEqual([]);
  const dashboard = readFileSync(path.join(CHECKOUT, 'deploy/grafana-dashboard.json'), 'utf8');
  const readers = [dashboard, ...readAlarms().map(({ expr }) => expr)];
  const used = [...readers.join(' ').matchAll(/\b(?:kosh|nodejs|process)_\w+/g)].map(([name]) => name);
  const known = new Set(samples.map(({ name }) => name));
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

test('a reset waits for the calls of both workers, which turn new ones away, and a second reset is told to wait', async () => {
  const sunita = await signedInAt(one, 'sunita', 'banker');
  const visitor = new RoamingVisitor();
  const order: string[] = [];
  const slow = (await beginSlowCall(other, 8_000)).status.then((status) => {
    order.push('the slow call');
    return status;
  });
  const reset = sunita.call(one, 'POST', '/demo/reset').then((answer) => {
    order.push('the reset');
    return answer;
  });
  for (const at of [one, other]) {
    const turnedAway = async () => (await visitor.call(at, 'GET', '/bank')).body;
    await expect
      .poll(turnedAway, { timeout: 7_000 })
      .toMatchObject({ code: 'BUSY', message: expect.stringContaining('taken back') });
  }
  expect((await sunita.call(other, 'POST', '/demo/reset')).body.code).toBe('BUSY');
  expect(order).toEqual([]);
  expect([await slow, (await reset).status]).toEqual([200, 200]);
  expect(order).toEqual(['the slow call', 'the reset']);
  // The gates are open again at both, on the day of the reset.
  expect(await dateAt(other)).toBe(await dateAt(one));
  expect((await sunita.call(other, 'GET', '/auth/me')).body.code).toBe('SESSION_ENDED');
  expect((await signedInAt(other, 'asha')).token).not.toBe('');
});
