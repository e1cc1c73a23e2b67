import { businessDateOf, startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { addDays, type BankClock } from './bank-clock.ts';
import type { Tx } from './database.ts';

/**
 * The night between two business dates. What belongs to the day that ends (interest, expired holds) is booked at its
 * last millisecond; what belongs to the day that begins (maturities, instalments) at its first.
 */
export interface Night {
  /** The business date that is being closed. */
  readonly closes: string;
  readonly closesAt: Date;
  /** The business date after it. */
  readonly opens: string;
  readonly opensAt: Date;
  /** Bank time at which its work is booked: seconds after midnight, or months later when days are caught up. */
  readonly bookedAt: Date;
}

/** Returns the night after a business date. Its work is booked at `bookedAt`, or as the next day begins. */
export function nightAfter(date: string, bookedAt?: Date): Night {
  const opens = addDays(date, 1);
  const opensAt = startOfBusinessDate(opens);
  return { closes: date, closesAt: new Date(opensAt.getTime() - 1), opens, opensAt, bookedAt: bookedAt ?? opensAt };
}

/** Counts of a run so far, or of one chunk of it. Paise, and numbers of things. */
export interface DayEndCounts {
  readonly interestPaise: bigint;
  readonly interestAccounts: number;
  readonly matured: number;
  readonly renewed: number;
  readonly instalments: number;
  readonly missed: number;
  readonly expiredHolds: number;
  readonly failures: number;
}

export interface ChunkResult {
  /** Last id that was taken, for the next chunk; undefined when this step is done for the night. */
  readonly nextAfterId: string | undefined;
  /** True when something was written: the run then commits before it continues. */
  readonly worked: boolean;
  readonly counts: Partial<DayEndCounts>;
}

/**
 * One kind of work of the day-end run, taken chunk by chunk. Each chunk is a transaction of its own, together with the
 * progress of the run, so a run that is killed resumes after its last chunk; at most one batch of postings in each.
 */
export interface DayEndStep {
  /** False on nights when this step has nothing to do. */
  isDue(night: Night): boolean;
  /** Takes the next chunk of what comes after `afterId` (the id of the last one taken). */
  take(tx: Tx, night: Night, afterId: string | undefined): Promise<ChunkResult>;
}

export const NOTHING_LEFT: ChunkResult = { nextAfterId: undefined, worked: false, counts: {} };

/** Returns a clock that stands still, for postings that belong to a certain instant. */
export function clockAt(instant: Date): BankClock {
  return { now: () => instant, wall: () => instant, businessDate: () => businessDateOf(instant) };
}
