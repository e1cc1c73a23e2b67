import { get } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { openBankUnderTest } from '../e2e/bank-under-test.ts';
import { auditBooks } from '../faults/audit-books.ts';
import { connectionOf } from '../faults/auditor.ts';
import { openWorkload } from '../faults/open-workload.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { WELL_BEHAVED } from '../faults/workload.ts';
import type { Scrape } from '../operations/prometheus-text.ts';
import { createTestDatabase } from '../test-database.ts';
import { type BankOfWorkers, beginSlowCall, lives, openBankOfWorkers } from './bank-of-workers.ts';
import { signedInAt } from './roaming-visitor.ts';

// Workers that end, and banks of workers that end, while money moves.
const soon = { timeout: 120_000, interval: 20 };

async function openBank(environment: Record<string, string> = {}): Promise<BankOfWorkers> {
  const bank = await openBankOfWorkers({ LIMIT_SCALE: '100000', ...environment });
  onTestFinished(() => bank.close());
  return bank;
}

/** Sends orders until the given number is answered, and expects each acknowledged one in the books, once. */
async function workThrough(bank: BankOfWorkers, orders: number, when: (answered: number) => void): Promise<void> {
  const workload = await openWorkload([bank], bank.auditor);
  workload.behaviour = { ...WELL_BEHAVED, replayed: 10 };
  await workload.payInFirst(seededRandom(7));
  await workload.refreshRecipients(bank);
  await workload.work(
    (begun) => begun < orders,
    (caller) => seededRandom(100 + caller),
    when,
  );
  expect(workload.book.unknown()).toEqual([]);
  expect(workload.book.acknowledged().length).toBeGreaterThan(orders / 2);
  expect(await auditBooks(bank.auditor, workload.book, [])).toEqual({
    lost: [],
    doubled: [],
    halfPosted: [],
    negative: [],
    unbalanced: [],
  });
  expect(await violatedChecks(connectionOf(bank.auditor))).toEqual([]);
}

test('kill -9 of a worker under load loses nothing that was acknowledged; another takes its place', async () => {
  const bank = await openBank();
  const [victim = 0, mate = 0] = bank.workers();
  let struck: Promise<Scrape> | undefined;
  await workThrough(bank, 600, (answered) => {
    if (answered < 200 || struck) return;
    struck = bank.scrape().then((scrape) => {
      process.kill(victim, 'SIGKILL');
      return scrape;
    });
  });
  await vi.waitFor(() => {
    expect(bank.workers()).not.toContain(victim);
    expect(bank.workers()).toHaveLength(2);
  }, soon);
  expect(bank.workers()).toContain(mate);
  expect(bank.output()).toContain('A worker ended unexpectedly; starting another');
  const read = async (name: string) => (await bank.scrape()).samples.find((sample) => sample.name === name)?.value;
  await vi.waitFor(async () => expect(await read('kosh_workers')).toBe(2), soon);
  expect(await read('kosh_workers_lost_total')).toBe(1);
  // Sums that Prometheus has read do not fall with the worker that counted them.
  const counts = ((await struck)?.samples ?? []).filter(
    ({ name }) => name === 'kosh_http_request_duration_seconds_count',
  );
  const after = (await bank.scrape()).samples;
  const fallen = counts.filter(
    ({ name, labels, value }) =>
      (after.find((sample) => sample.name === name && JSON.stringify(sample.labels) === JSON.stringify(labels))
        ?.value ?? 0) < value,
  );
  expect(counts.length).toBeGreaterThan(0);
  expect(fallen).toEqual([]);
});

test('kill -9 of a worker that hangs: connections that were on their way to it are closed at once, and the others served', async () => {
  const bank = await openBank();
  const [victim = 0] = bank.workers();
  process.kill(victim, 'SIGSTOP');
  // One of them is given to the worker that hangs, and no other after it.
  const calls = [1, 2, 3, 4].map(() => statusOf(`${bank.url}/readyz`));
  await expect.poll(async () => (await Promise.all(calls.map(isSettled))).filter(Boolean).length, soon).toBe(3);
  process.kill(victim, 'SIGKILL');
  expect((await Promise.all(calls)).toSorted((a, b) => a - b)).toEqual([0, 200, 200, 200]);
});

/** Asks on a connection of its own; 0 when that is closed without an answer. */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const call = get(url, { agent: false, timeout: 60_000 }, (answer) => resolve(answer.resume().statusCode ?? -1));
    call.once('timeout', () => resolve(-1));
    call.once('error', () => resolve(0));
  });
}

const isSettled = (call: Promise<unknown>): Promise<boolean> =>
  Promise.race([call.then(() => true), new Promise<false>((resolve) => setImmediate(resolve, false))]);

test('SIGTERM under load: the workers finish, the bank exits with 0, and what was acknowledged is there at the next start', async () => {
  const bank = await openBank();
  let again: Promise<number | null> | undefined;
  await workThrough(bank, 400, (answered) => {
    if (answered < 150 || again) return;
    again = bank.end().then(async (code) => {
      await bank.startAgain();
      return code;
    });
  });
  expect(await again).toBe(0);
  expect(bank.output()).not.toMatch(/Stopping .* failed|A call failed unexpectedly/);
});

test('SIGTERM: a call that a worker has in progress is answered', async () => {
  const bank = await openBank();
  const calls = await Promise.all([1, 2, 3, 4].map(() => beginSlowCall(bank.url, 20_000)));
  const code = bank.end();
  expect(await Promise.all(calls.map(({ status }) => status))).toEqual([200, 200, 200, 200]);
  expect(await code).toBe(0);
});

test('SIGTERM to one worker: its calls are answered, and another takes its place', async () => {
  const bank = await openBank();
  const [leaving = 0, mate = 0] = bank.workers();
  const [door] = await bank.doors();
  const { status } = await beginSlowCall(door.url, 20_000);
  process.kill(leaving, 'SIGTERM');
  expect(await status).toBe(200);
  await vi.waitFor(() => {
    expect(bank.workers()).not.toContain(leaving);
    expect(bank.workers()).toHaveLength(2);
  }, soon);
  expect(bank.workers()).toContain(mate);
});

test('kill -9 of a worker that waits to reset the bank, while another starts, leaves no worker closed', async () => {
  const bank = await openBank({ WORKERS: '3', SEED: 'demo' });
  const before = bank.workers();
  const doors = (await bank.doors()).slice(0, 2);
  const sunita = await signedInAt(doors[0]?.url ?? '', 'sunita', 'banker');
  process.kill(before[2] ?? 0, 'SIGKILL');
  const starting = await vi.waitUntil(() => bank.workers().find((worker) => !before.includes(worker)), soon);
  process.kill(starting, 'SIGSTOP');
  // The keeper closes for one of the two, as soon as the third has started.
  const resets = doors.map(({ url }, index) =>
    sunita.call(url, 'POST', '/demo/reset').then(
      ({ body }) => ({ index, said: body.code }),
      () => ({ index, said: 'gone' }),
    ),
  );
  const refused = await Promise.race(resets);
  expect(refused.said).toBe('BUSY');
  const waiting = 1 - refused.index;
  process.kill(before[waiting] ?? 0, 'SIGKILL');
  expect(await resets[waiting]).toEqual({ index: waiting, said: 'gone' });
  process.kill(starting, 'SIGCONT');
  const numberOfWorkers = async () => (await bank.scrape()).samples.find(({ name }) => name === 'kosh_workers')?.value;
  await vi.waitFor(async () => expect(await numberOfWorkers()).toBe(3), soon);
  for (const { url } of await bank.doors()) expect((await fetch(`${url}/api/bank`)).status).toBe(200);
});

test('Ctrl-C, which reaches every process of a terminal, stops the bank as one', async () => {
  const bank = await openBank({ LOG: 'text', LOG_LEVEL: 'info' });
  await vi.waitFor(() => expect(bank.output()).toContain('Ctrl-C'), soon);
  expect(bank.output().match(/Kosh is open at|asha@kosh\.example/g)).toEqual(['Kosh is open at', 'asha@kosh.example']);
  // The workers first, so that a worker that ended by it would be noticed.
  for (const worker of bank.workers()) process.kill(worker, 'SIGINT');
  expect((await fetch(`${bank.url}/readyz`)).status).toBe(200);
  expect(await bank.end('SIGINT')).toBe(0);
  expect(bank.output()).not.toContain('A worker ended');
  expect(bank.output()).toMatch(/\nKosh has stopped\. Its data is in [^\n]+\n$/);
});

test('workers that end again and again end the bank, with a sentence and exit code 1', async () => {
  const bank = await openBank();
  const { pid } = bank;
  const ended = new Set<number>();
  await vi.waitFor(() => {
    for (const worker of bank.workers().filter((one) => !ended.has(one))) {
      ended.add(worker);
      process.kill(worker, 'SIGKILL');
    }
    expect(lives(pid)).toBe(false);
  }, soon);
  expect(await bank.end()).toBe(1);
  expect(bank.output()).toContain('Workers ended more than 10 times within a minute; the bank stops');
  expect(ended.size).toBeLessThanOrEqual(13);
  expect(bank.auditor.postmaster).toBe(0);
});

test('kill -9 of the process that keeps them ends the workers, and the next start finds the bank whole', async () => {
  const bank = await openBank();
  const workers = bank.workers();
  await bank.end('SIGKILL');
  await vi.waitFor(() => expect(workers.filter(lives)).toEqual([]), soon);
  await bank.startAgain();
  expect((await fetch(`${bank.url}/readyz`)).status).toBe(200);
  expect(bank.workers()).toHaveLength(2);
});

test('a bank that a worker cannot open does not start, for the reason of the worker', async () => {
  const bank = await openBank({ SEED: 'empty' });
  await bank.end();
  const again = openBankUnderTest({ WORKERS: '2', SEED: 'edge', DATA_DIR: bank.dataDir });
  await expect(again).rejects.toThrow(/Kosh cannot start: SEED=edge needs a bank of its own/);
});

test('a database with too few connections for the workers is refused, with the number that it allows', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { host, port, user, database: name } = database.address;
  const address = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  await expect(openBankUnderTest({ WORKERS: '64', DATABASE_URL: address })).rejects.toThrow(
    'Kosh cannot start: WORKERS=64 needs 1546 connections to PostgreSQL, and its max_connections is 150: raise it, or set WORKERS to 5',
  );
});
