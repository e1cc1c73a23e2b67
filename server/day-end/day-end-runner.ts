import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import { dayEndProgress, type Progress, stillClosing } from '../platform/closed-days.ts';
import { type Database, sqlState } from '../platform/database.ts';
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
  /**
   * Runs `work` while no server closes days, after the current chunk of this one; then looks for days that are due.
   * Refused: `BUSY` when another server goes on for seconds.
   */
  restWhile<T>(work: () => Promise<T>): Promise<T>;
  /** Ends after the current chunk. */
  close(): Promise<void>;
}

interface RunnerParts {
  readonly database: Database;
  readonly clock: BankClock;
  readonly log: Log;
  /** Absent outside the demo. */
  readonly traffic?: DayTraffic | undefined;
}

/** Closes the bank's days, one business date at a time, in order (decision 27). Any number of servers may run one. */
export function createDayEndRunner(parts: RunnerParts): DayEndRunner {
  const { database, clock, log } = parts;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let wakeAgain = false;
  let closed = false;
  let resting = false;
  let closedThrough: string | undefined;

  const mustStop = () => closed || resting;
  const upToDate = (): boolean => isUpToDate(closedThrough, clock.businessDate());

  async function round(): Promise<void> {
    closedThrough = await closeDue(parts, mustStop);
  }

  // One round at a time; a wake in the middle of a round starts another one after it.
  function wake(): void {
    wakeAgain = true;
    if (working || mustStop()) return;
    wakeAgain = false;
    working = alone(database, log, round)
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
    async restWhile(work) {
      resting = true;
      try {
        await working;
        return await withLock(database, log, work);
      } finally {
        resting = false;
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

function isUpToDate(closedThrough: string | undefined, today: string): boolean {
  return closedThrough !== undefined && addDays(closedThrough, 1) >= today;
}

/** Closes the days that are due until it must stop. Returns the last one that is closed. */
async function closeDue(
  { database, clock, traffic }: RunnerParts,
  mustStop: () => boolean,
): Promise<string | undefined> {
  await beginDayEnds(database.db, clock.businessDate(), clock.now());
  for (;;) {
    const today = clock.businessDate();
    const { closedThrough } = await dayEndProgress(database.db, today);
    if (mustStop() || closedThrough === undefined || isUpToDate(closedThrough, today)) return closedThrough;
    const date = addDays(closedThrough, 1);
    const until = await quietUntil(traffic, date, today);
    const next = await closeQuietDays({ database, clock }, date, until);
    if (next < until && !mustStop()) await closeDay({ database, clock }, next, mustStop);
  }
}

/**
 * Plays a date's traffic and returns the date up to which no other has any. A day that was played before a server died, or that a move
 * without traffic passed, has none itself, and those after it may.
 */
async function quietUntil(traffic: DayTraffic | undefined, date: string, today: string): Promise<string> {
  if (await traffic?.play(date)) return addDays(date, 1);
  const waits = await traffic?.waitsAfter(date);
  return waits !== undefined && waits < today ? waits : today;
}

/** Runs `work` unless another server is doing so. */
function alone(database: Database, log: Log, work: () => Promise<void>): Promise<void> {
  return onConnection(database, log, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1::bigint) as mine', [
      DAY_END_LOCK,
    ]);
    if (rows[0]?.mine) await work();
  });
}

/** Runs `work` once no server closes days, and keeps them all from it meanwhile. */
function withLock<T>(database: Database, log: Log, work: () => Promise<T>): Promise<T> {
  return onConnection(database, log, async (client) => {
    await client.query('select pg_advisory_lock($1::bigint)', [DAY_END_LOCK]).catch((error: unknown) => {
      if (sqlState(error) === '55P03')
        throw stillClosing('The days of the bank are being closed. Please try again in a moment.');
      throw error;
    });
    return work();
  });
}

/** Gives `work` a connection for the lock, which is the connection's, so that it ends with a server that is killed. */
async function onConnection<T>(database: Database, log: Log, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...database.connection, application_name: 'kosh-day-end' });
  client.on('error', (err) => log.debug({ err }, 'The day-end run lost the connection of its lock'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
