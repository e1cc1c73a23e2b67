import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { PostingQueue } from '../../server/ledger/posting-queue.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { registerBankMetrics } from '../../server/operations/bank-metrics.ts';
import { addDays, OffsetClock } from '../../server/platform/bank-clock.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { createLog } from '../../server/platform/log.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { createTestDatabase } from '../test-database.ts';
import { fires, readAlarms, readScrape } from './prometheus-text.ts';
import { openWatchedBank, type WatchedBank } from './watched-bank.ts';

let open: WatchedBank | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

const SOON = { timeout: 120_000, interval: 250 };
const DAY = 24 * 60;
// Locks of the sealer and of the day-end: while another connection holds one, no server does that work.
const SEALER_LOCK = 0x7365616c;
const DAY_END_LOCK = '110386807631460';

interface Cause {
  readonly environment?: Record<string, string>;
  readonly happens: (bank: WatchedBank) => Promise<unknown>;
}

/** The causes of the alarms, each in a bank of its own. */
const CAUSES: Readonly<Record<string, Cause>> = {
  KoshDoesNotAnswer: { happens: (bank) => bank.close() },
  KoshDatabaseDown: {
    async happens({ app }) {
      const { database, ...server } = app.bank.address;
      const client = new pg.Client({ ...server, database: 'postgres' });
      await client.connect();
      await client.query(`alter database ${database} allow_connections false`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
      await client.end();
    },
  },
  KoshFailsUnexpectedly: {
    async happens({ app }) {
      const { visitor } = await app.newCustomer();
      await app.bank.asOwner('alter table bank.statement_requests rename to lost');
      await visitor.call('GET', '/customers/statements');
    },
  },
  KoshPostingsInDoubt: {
    async happens({ app }) {
      const { visitor } = await app.newCustomer();
      const order = { type: 'deposit', amount: 10 };
      await visitor.call('POST', '/customers/transactions', order, { 'x-kosh-fault': 'BEING_CONFIRMED' });
    },
  },
  KoshTurnsCallersAway: {
    async happens({ app }) {
      const { visitor } = await app.newCustomer();
      await Promise.all(Array.from({ length: 120 }, () => visitor.call('GET', '/auth/me')));
    },
  },
  KoshDatabaseConnectionsWait: {
    async happens({ app }) {
      for (let connection = 0; connection < 12 + 21; connection += 1)
        app.bank.pool.query('select pg_sleep(2)').catch(() => undefined);
    },
  },
  KoshChecksWait: {
    async happens({ app }) {
      const { visitor } = await app.newCustomer();
      await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 500_000 });
      await visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 250_000 });
      app.clock.passMinutes(2 * DAY + 1);
    },
  },
  KoshLettersFail: {
    environment: { SMTP_URL: 'smtp://127.0.0.1:1' },
    happens: ({ app }) => app.newCustomer(),
  },
  KoshLettersWait: {
    environment: { SMTP_URL: 'smtp://127.0.0.1:1' },
    async happens({ app }) {
      await app.newCustomer();
      app.clock.passMinutes(16);
    },
  },
  KoshSealLags: {
    async happens({ app, keeper }) {
      await (await keeper()).query('select pg_advisory_lock($1)', [SEALER_LOCK]);
      await app.newCustomer();
      app.clock.passMinutes(6);
    },
  },
  KoshDayEndLags: {
    async happens({ app, keeper }) {
      await (await keeper()).query('select pg_advisory_lock($1::bigint)', [DAY_END_LOCK]);
      app.clock.passMinutes(2 * DAY);
    },
  },
  // The row that a day-end writes which meets an account that it cannot settle.
  KoshDayEndFails: {
    async happens({ app }) {
      // The alarm looks at the newest day, and the first ones are closed in the background.
      const yesterday = addDays(app.clock.businessDate(), -1);
      await expect
        .poll(
          () =>
            app.bank.asOwner(
              'update bank.day_end_runs set failures = 1 where business_date = $1 and finished_at is not null returning 1',
              [yesterday],
            ),
          SOON,
        )
        .toHaveLength(1);
    },
  },
  KoshProcessIsHeldUp: {
    async happens({ scrape }) {
      // The figure is of the time since the last scrape.
      await scrape();
      for (let turn = 0; turn < 6; turn += 1) {
        const until = performance.now() + 700;
        while (performance.now() < until) Math.random();
        await nextTurn();
      }
    },
  },
};

test.each(Object.entries(CAUSES))(
  '%s fires when its cause happens, and not before',
  async (name, { environment, happens }) => {
    const bank = await openWatchedBank(environment);
    open = name === 'KoshDoesNotAnswer' ? undefined : bank;
    // A new bank closes its first days and seals its first events.
    await expect.poll(() => bank.alarms(), SOON).not.toContain(name);
    await happens(bank);
    await expect.poll(() => bank.alarms(), SOON).toContain(name);
  },
);

test('KoshPostingsWait fires when its cause happens, and not before', async () => {
  const database = await createTestDatabase();
  const registry = new Registry();
  const clock = new OffsetClock();
  let answer: () => void = () => undefined;
  const silence = new Promise<never>((_, reject) => {
    answer = () => reject(new Error('ended by the test'));
  });
  silence.catch(() => undefined);
  const queue = new PostingQueue({ send: () => silence, close: async () => undefined }, clock, createLog('silent'));
  registerBankMetrics(registry, {
    queue,
    share: () => ({ inProgress: 0, waiting: 0, refused: 0 }),
    database,
    clock,
  });
  const scrape = async () => readScrape(await registry.metrics());
  const alarm = readAlarms().find(({ name }) => name === 'KoshPostingsWait');
  if (!alarm) throw new Error('There is no such alarm');
  const before = await scrape();
  expect(fires(alarm, before, before)).toBe(false);
  const account = uuidv7();
  const submitted = Array.from({ length: 2_100 }, (_, index) =>
    queue.submit(
      customerPaysIn({
        journalId: uuidv7(),
        account,
        amount: 100n,
        actorId: account,
        idempotencyKey: String(index),
        description: 'A deposit',
        at: clock.now(),
      }),
    ),
  );
  await expect.poll(async () => fires(alarm, before, await scrape()), SOON).toBe(true);
  answer();
  await Promise.allSettled(submitted);
  await database.close();
});

test('each alarm has a cause here, and a line in the operating guide', async () => {
  const names = readAlarms().map(({ name }) => name);
  expect(new Set([...Object.keys(CAUSES), 'KoshPostingsWait'])).toEqual(new Set(names));
  const guide = readFileSync(path.join(CHECKOUT, 'docs/operating.md'), 'utf8');
  expect(names.filter((name) => !guide.includes(`| \`${name}\` |`))).toEqual([]);
});
