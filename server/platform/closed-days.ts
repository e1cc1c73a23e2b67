import { sql } from 'kysely';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { daysBetween, quarterEnd } from './bank-calendar.ts';
import { addDays } from './bank-clock.ts';
import type { Db, Tx } from './database.ts';

/** Progress of the closing of days. */
export interface Progress {
  /** Last business date of the unbroken row of closed ones; undefined before the first start. */
  readonly closedThrough: string | undefined;
  /** Days that are over and not closed. */
  readonly daysLeft: number;
}

/** Returns the progress seen from a business date, the day that is running. */
export async function dayEndProgress(db: Db | Tx, today: string): Promise<Progress> {
  // Days are closed in order, so the row of closed ones ends before the first unfinished one.
  const { rows } = await sql<{ last: string | null; open: string | null }>`
    select (select max(r.business_date) from bank.day_end_runs r where r.finished_at is not null) as last,
           (select min(r.business_date) from bank.day_end_runs r where r.finished_at is null) as open`.execute(db);
  const closedThrough = rows[0]?.open ? addDays(rows[0].open, -1) : (rows[0]?.last ?? undefined);
  const daysLeft = closedThrough === undefined ? 0 : Math.max(0, daysBetween(closedThrough, today) - 1);
  return { closedThrough, daysLeft };
}

const RETRY_SECONDS = 5;

/** Returns a refusal that asks to try again when the days before are closed. */
export function stillClosing(sentence: string): Refusal {
  return new Refusal('BUSY', sentence, { retryAfter: RETRY_SECONDS });
}

/**
 * Refuses with `BUSY` while a quarter that is over is not closed yet. An account that ended now would go without the interest
 * of that quarter, or get it at the wrong time.
 */
export async function refuseWhileQuarterIsOpen(tx: Tx, today: string): Promise<void> {
  const { closedThrough } = await dayEndProgress(tx, today);
  if (closedThrough === undefined || quarterEnd(addDays(closedThrough, 1)) >= today) return;
  throw stillClosing('We are closing the quarter. Please try again in a moment.');
}
