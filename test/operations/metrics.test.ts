import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { readAlarms } from './prometheus-text.ts';
import { openWatchedBank, type WatchedBank } from './watched-bank.ts';

let bank: WatchedBank;
beforeAll(async () => {
  bank = await openWatchedBank();
});
afterAll(() => bank.close());

/** Runs promtool (Debian's package `prometheus`) where it is installed; our own reader checks the same rules everywhere. */
function promtool(parameters: string[], input = ''): string {
  const { error, status, stdout, stderr } = spawnSync('promtool', parameters, { input, encoding: 'utf8' });
  if (error) return 'not installed';
  return status === 0 ? 'clean' : `${stdout}${stderr}`;
}

const valueOf = async (name: string, labels: Record<string, string> = {}) =>
  (await bank.scrape()).samples.find(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )?.value;

test('the figures are written as Prometheus wants them', async () => {
  const { faults, text } = await bank.scrape();
  // Figures that Node's own collector names so, for all programs.
  expect(faults.filter((fault) => fault.includes('kosh_'))).toEqual([]);
  const own = text.split('\n').filter((line) => line.includes('kosh_'));
  expect(['clean', 'not installed']).toContain(promtool(['check', 'metrics'], `${own.join('\n')}\n`));
  const rules = path.join(CHECKOUT, 'deploy/prometheus/alerts.yml');
  expect(['clean', 'not installed']).toContain(promtool(['check', 'rules', rules]));
});

/** Sends much money to a new recipient, long after the password: only its sender has to confirm it, and no checker. */
async function sendUnproved(): Promise<void> {
  const [{ visitor }, { form }] = [await bank.app.newCustomer(), await bank.app.newCustomer()];
  await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 150_000 });
  bank.app.clock.passMinutes(16);
  await visitor.call('POST', '/auth/refresh-token');
  const { id } = (await visitor.call('GET', `/customers/find-recipient?phone=${form.phone}`)).body.data;
  const sent = await visitor.call('POST', '/customers/transfer', { recipientId: id, amount: 110_000 });
  expect(sent.body.data.transaction).toMatchObject({ status: 'pending', awaiting: 'customer' });
}

test('postings are counted by outcome and by batch, refusals by their code', async () => {
  await sendUnproved();
  const { visitor } = await bank.app.newCustomer();
  const posted = async () => (await valueOf('kosh_postings_total', { outcome: 'posted' })) ?? 0;
  const before = await posted();
  const batches = (await valueOf('kosh_posting_batch_size_count')) ?? 0;
  for (const [type, amount] of [
    ['deposit', 500_000],
    ['withdrawal', 250_000],
    ['withdrawal', 900_000],
  ] as const)
    await visitor.call('POST', '/customers/transactions', { type, amount });
  expect(await posted()).toBe(before + 1);
  expect(await valueOf('kosh_postings_total', { outcome: 'held' })).toBe(2);
  expect(await valueOf('kosh_postings_total', { outcome: 'INSUFFICIENT_FUNDS' })).toBe(1);
  expect(await valueOf('kosh_posting_batch_size_count')).toBe(batches + 3);
  expect(await valueOf('kosh_refusals_total', { code: 'INSUFFICIENT_FUNDS' })).toBe(1);
  await expect.poll(() => valueOf('kosh_checks_waiting'), { timeout: 120_000 }).toBe(1);
  expect(await valueOf('kosh_checks_waiting_rupees')).toBe(250_000);
});

test('every figure of the dashboard and of the alarms is there', async () => {
  const text = readFileSync(path.join(CHECKOUT, 'deploy/grafana-dashboard.json'), 'utf8');
  const used = [
    ...`${text}${readAlarms()
      .map(({ expr }) => expr)
      .join(' ')}`.matchAll(/\b(?:kosh|nodejs|process)_\w+/g),
  ];
  const { samples } = await bank.scrape();
  const known = new Set(samples.map(({ name }) => name));
  expect(used.length).toBeGreaterThan(20);
  expect(used.map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
});
