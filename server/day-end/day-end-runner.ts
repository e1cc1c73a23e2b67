import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import { dayEndProgress, type Progress } from '../platform/closed-days.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { closeDay, closeQuietDays } from './close-day.ts';
import { beginDayEnds } from './day-end-progress.ts';
import type { DayTraffic } from './day-traffic.ts';

/**
 * Advisory lock, so that one server closes days at a time ("dayend" in ASCII). Only saves work: each chunk is safe by
 * itself.
 */
const DAY_END_LOCK = '110386807631460';
const POLL_EVERY_MS = 5_000;
const PROGRESS_POLL_MS = 100;

export interface DayEndRunner {
  /** Closes the days that are due now, and later ones as they fall due: by a light timer and on `wake`. */
  start(): void;
  /** Looks now, without waiting. Called after the clock was moved. */
  wake(): void;
  /**
   * Closes every day that is due, or waits for the server that does. Returns the progress after `withinMs` at the
   * latest.
   */
  catchUp(withinMs: number): Promise<Progress>;
  /** Ends after the current chunk. */
  close(): Promise<void>;
}

/** Closes the bank's days, one business date at a time, in order (decision 27). Any number of servers may run one. */
export function createDayEndRunner({
  database,
  clock,
  log,
  traffic,
}: {
  database: Database;
  clock: BankClock;
  log: Log;
  /** Absent outside the demo. */
  traffic?: DayTraffic | undefined;
}): DayEndRunner {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let wakeAgain = false;
  let closed = false;
  let closedThrough: string | undefined;

  const upToDate = (): boolean => closedThrough !== undefined && addDays(closedThrough, 1) >= clock.businessDate();

  async function closeDue(): Promise<void> {
    await beginDayEnds(database.db, clock.businessDate(), clock.now());
    for (;;) {
      const today = clock.businessDate();
      closedThrough = (await dayEndProgress(database.db, today)).closedThrough;
      if (closed || closedThrough === undefined || upToDate()) return;
      const date = addDays(closedThrough, 1);
      const until = (await traffic?.play(date)) ? addDays(date, 1) : today;
      const next = await closeQuietDays({ database, clock }, date, until);
      if (next < until && !closed) await closeDay({ database, clock }, next, () => closed);
    }
  }

  // One round at a time; a wake in the middle of a round starts another one after it.
  function wake(): void {
    wakeAgain = true;
    if (working || closed) return;
    wakeAgain = false;
    working = alone(database, log, closeDue)
      .catch((err: unknown) => log.error({ err }, 'The day-end run failed; trying again in a few seconds'))
      .finally(() => {
        working = undefined;
        if (wakeAgain) wake();
      });
  }

  return {
    start() {
      timer ??= setInterval(() => {
        if (!upToDate()) wake();
      }, POLL_EVERY_MS).unref();
      wake();
    },
    wake,
    async catchUp(withinMs) {
      const deadline = performance.now() + withinMs;
      wake();
      await Promise.race([working, pause(withinMs, undefined, { ref: false })]);
      // Another server may be working: its progress is in the database like ours.
      for (;;) {
        const progress = await dayEndProgress(database.db, clock.businessDate());
        if (progress.daysLeft === 0 || closed || performance.now() > deadline) return progress;
        await pause(PROGRESS_POLL_MS);
        wake();
      }
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await working;
    },
  };
}

/**
 * Runs `work` unless another server is doing so. The lock is a connection's, so it ends with a server that is killed.
 */
async function alone(database: Database, log: Log, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...database.connection, application_name: 'kosh-day-end' });
  client.on('error', (err) => log.debug({ err }, 'The day-end run lost the connection of its lock'));
  await client.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1::bigint) as mine', [
      DAY_END_LOCK,
    ]);
    if (rows[0]?.mine) await work();
  } finally {
    await client.end();
  }
}
