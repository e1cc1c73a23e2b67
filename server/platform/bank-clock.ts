import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';

/** The business date a number of days after another; negative counts back. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * The only place that reads the time.
 *
 * The bank has two times. `now()` is the bank's own: postings, deposits and business dates follow it, and in the demo
 * an admin can move it forward. `wall()` is the real one: tokens, codes and throttles follow it, because a browser and
 * an attacker live in real time, on any date of the bank.
 */
export interface BankClock {
  now(): Date;
  wall(): Date;
  /** Today's business date, YYYY-MM-DD in Asia/Kolkata. */
  businessDate(): string;
}

/** A clock that runs with the machine's, ahead of it by an offset that can be set (milliseconds, never negative). */
export class OffsetClock implements BankClock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  wall(): Date {
    return new Date();
  }

  businessDate(): string {
    return businessDateOf(this.now());
  }

  /** Milliseconds by which it is ahead. */
  get offset(): number {
    return this.#offsetMs;
  }

  setOffset(milliseconds: number): void {
    this.#offsetMs = milliseconds;
  }
}
