import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { PostingQueue } from '../ledger/posting-queue.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import { type Backlog, readBacklog } from './backlog.ts';

/** Max age of the figures that are read from the database, in milliseconds: scrapes in between share them. */
const MAX_AGE_MS = 5_000;

const BACKLOG: readonly (readonly [name: string, help: string, field: keyof Backlog])[] = [
  ['kosh_checks_waiting', 'Requests that wait for a checker', 'checks'],
  ['kosh_checks_waiting_rupees', 'Rupees that wait for a checker', 'checkRupees'],
  ['kosh_checks_oldest_seconds', 'Age of the oldest request that waits for a checker', 'checkSeconds'],
  ['kosh_letters_waiting', 'Letters that have not left', 'letters'],
  ['kosh_letters_failed', 'Letters that have not left and whose delivery failed at least once', 'lettersFailed'],
  ['kosh_letters_oldest_seconds', 'Age of the oldest letter that has not left', 'letterSeconds'],
  ['kosh_audit_unsealed_events', 'Audit events without a seal', 'unsealed'],
  ['kosh_audit_seal_lag_seconds', 'Age of the oldest audit event without a seal', 'unsealedSeconds'],
  ['kosh_day_end_dates_to_close', 'Business dates that are over and not closed', 'daysToClose'],
  ['kosh_day_end_length_seconds', 'Length of the newest finished day-end', 'dayEndSeconds'],
  [
    'kosh_day_end_item_failures',
    'Accounts and deposits that the newest finished day-end could not settle',
    'dayEndFailures',
  ],
];

/** Requests in progress and in line now, and refused so far, by the limit of a caller. */
interface ShareFigures {
  readonly inProgress: number;
  readonly waiting: number;
  readonly refused: number;
}

/** The parts of the bank whose figures an operator sees. */
export interface WatchedParts {
  readonly queue: PostingQueue;
  readonly share: () => ShareFigures;
  readonly database: Database;
  readonly clock: BankClock;
}

/**
 * Registers the figures of the bank beside those of the process: postings, batches, what waits, and the places that
 * callers take. No label names a person, an account or an amount.
 */
export function registerBankMetrics(registry: Registry, parts: WatchedParts): void {
  watchPostings(registry, parts.queue);
  watchCallers(registry, parts.share);
  const { database } = parts;
  gauge(
    registry,
    'kosh_database_waiting',
    'Requests that wait for a database connection',
    (set) => {
      set({ pool: 'main' }, database.waiting().main);
      set({ pool: 'lists' }, database.waiting().lists);
    },
    { labelNames: ['pool'] },
  );
  watchBacklog(registry, parts);
}

function watchPostings(registry: Registry, queue: PostingQueue): void {
  const answered = new Counter({
    name: 'kosh_postings_total',
    help: 'Postings by their outcome: posted, held, or the code of the refusal',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const batches = new Histogram({
    name: 'kosh_posting_batch_size',
    help: 'Postings in one batch',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    registers: [registry],
  });
  queue.watch((answers) => {
    batches.observe(answers.length);
    for (const answer of answers)
      answered.inc({ outcome: answer.outcome === 'refused' ? answer.refusal : answer.outcome });
  });
  gauge(registry, 'kosh_postings_waiting', 'Postings that wait for their batch', (set) => set({}, queue.waiting));
}

function watchCallers(registry: Registry, share: () => ShareFigures): void {
  gauge(registry, 'kosh_requests_in_progress', 'Requests in progress, as the limit of a caller counts them', (set) =>
    set({}, share().inProgress),
  );
  gauge(registry, 'kosh_requests_waiting', 'Requests that wait in the line of their caller', (set) =>
    set({}, share().waiting),
  );
  const refused = new Counter({
    name: 'kosh_requests_refused_total',
    help: 'Requests refused because their caller has too many in progress',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(share().refused);
    },
  });
  void refused;
}

function watchBacklog(registry: Registry, { database, clock }: WatchedParts): void {
  const read = newestBacklog(() => readBacklog(database, clock));
  const readUp = async (set: SetGauge) => set({}, (await read()) ? 1 : 0);
  gauge(registry, 'kosh_database_up', '1 when the database answers, else 0', readUp, { aggregator: 'min' });
  for (const [name, help, field] of BACKLOG) {
    const readField = async (set: SetGauge) => {
      const backlog = await read();
      if (backlog) set({}, backlog[field]);
    };
    gauge(registry, name, help, readField, { aggregator: 'max' });
  }
}

/** Reads once for all figures of a scrape; undefined while the database does not answer. */
function newestBacklog(read: () => Promise<Backlog>): () => Promise<Backlog | undefined> {
  let last: { at: number; backlog: Promise<Backlog | undefined> } | undefined;
  return () => {
    if (last && performance.now() - last.at < MAX_AGE_MS) return last.backlog;
    const backlog = read().catch(() => undefined);
    last = { at: performance.now(), backlog };
    return backlog;
  };
}

type SetGauge = (labels: Readonly<Record<string, string>>, value: number) => void;

/** @param options.aggregator how the workers of one bank make one figure; they add up when absent */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: (set: SetGauge) => void | Promise<void>,
  options: { labelNames?: readonly string[]; aggregator?: 'max' | 'min' } = {},
): void {
  const { labelNames = [], aggregator = 'sum' } = options;
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    aggregator,
    registers: [registry],
    async collect() {
      // A figure that cannot be read is absent, never an old one.
      this.reset();
      await read((labels, value) => this.set(labels, value));
    },
  });
}
