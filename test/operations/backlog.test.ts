import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostingQueue } from '../../server/ledger/posting-queue.ts';
import { readBacklog } from '../../server/operations/backlog.ts';
import { registerBankMetrics } from '../../server/operations/bank-metrics.ts';
import { createLog } from '../../server/platform/log.ts';
import { createWorkerFigures, figuresOf } from '../../server/workers/worker-figures.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { readScrape } from './prometheus-text.ts';

let bank: TestDatabase;
beforeAll(async () => {
  bank = await createTestDatabase();
  // One letter that waits for its e-mail, and one that is shown in the app alone.
  await bank.asOwner(
    `insert into bank.mails (id, kind, customer_id, recipient, subject, text, created_at, due_at, by_email, in_app)
     select gen_random_uuid(), 'test', gen_random_uuid(), 'asha@kosh.example', 'Subject', 'Text', now() - age, now() - age, by_email, not by_email
     from (values (true, interval '1 minute'), (false, interval '1 day')) letters (by_email, age)`,
  );
});
afterAll(() => bank.close());

test('a letter that is shown in the app alone does not wait to leave', async () => {
  const { letters, letterSeconds } = await readBacklog(bank.database, bank.clock);
  expect(letters).toBe(1);
  expect(letterSeconds).toBeLessThan(12 * 3_600);
});

test('what waits in the bank is counted once, however many workers tell of it', async () => {
  const silent = { send: () => Promise.reject(new Error('no posting is sent')), close: async () => undefined };
  const figures = () => {
    const registry = new Registry();
    const queue = new PostingQueue(silent, bank.clock, createLog('silent'));
    const share = () => ({ inProgress: 3, waiting: 0, refused: 0 });
    registerBankMetrics(registry, { queue, share, database: bank.database, clock: bank.clock });
    return figuresOf(registry);
  };
  // as: a worker is asked for nothing but its figures
  const worker = () => ({ ask: figures }) as never;
  const { samples } = readScrape(await createWorkerFigures({ links: [worker(), worker()], lost: 0 }).metrics());
  const valueOf = (name: string) => samples.find((sample) => sample.name === name)?.value;
  expect(valueOf('kosh_letters_waiting')).toBe(1);
  expect(valueOf('kosh_database_up')).toBe(1);
  // A figure that each worker has of its own adds up.
  expect(valueOf('kosh_requests_in_progress')).toBe(6);
});
