import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import type { BankClock } from '../../server/platform/bank-clock.ts';

/** A clock fixed at 10:00 India time of a business date, which a test can change. */
export class FixedClock implements BankClock {
  #now: Date;
  constructor(date: string) {
    this.#now = FixedClock.at(date);
  }
  static at(date: string): Date {
    return new Date(`${date}T10:00:00+05:30`);
  }
  now(): Date {
    return this.#now;
  }
  wall(): Date {
    return this.#now;
  }
  businessDate(): string {
    return businessDateOf(this.#now);
  }
  set(date: string): void {
    this.#now = FixedClock.at(date);
  }
}
