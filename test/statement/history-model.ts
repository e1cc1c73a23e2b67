import { businessDateOf, startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { addDays } from '../../server/platform/bank-clock.ts';

/** An entry as the test's own bank keeps it, in the order of booking. Signed paise; `date` is the value date. */
export interface ModelEntry {
  readonly date: string;
  readonly amount: bigint;
  readonly interest: boolean;
}

/** A rate in hundredths of a percent from a business date on, oldest first. */
export interface ModelRate {
  readonly from: string;
  readonly basisPoints: bigint;
}

/**
 * The plainest bank that counts by value date: a list of entries, and a loop over days. It shares nothing with the product but
 * the calendar, and is slow on purpose: each day's balance is worked out from all entries.
 */
export class ModelAccount {
  readonly entries: ModelEntry[] = [];
  #seen = 0;
  #lastEnd: string | undefined;

  book(date: string, amount: bigint): void {
    this.entries.push({ date, amount, interest: false });
  }

  /** The balance in the order of booking, in paise. */
  get balance(): bigint {
    return this.entries.reduce((sum, entry) => sum + entry.amount, 0n);
  }

  /** The balance at the end of a business date, in paise. */
  balanceAtEndOf(date: string): bigint {
    return this.entries.reduce((sum, entry) => (entry.date <= date ? sum + entry.amount : sum), 0n);
  }

  /** The first date from `from` on since when the account has held `amount` at the end of each day up to `today`. */
  holdsSince(from: string, today: string, amount: bigint): string {
    let since = today;
    for (let day = today; day >= from && this.balanceAtEndOf(day) >= amount; day = addDays(day, -1)) since = day;
    return since;
  }

  /** Closes a quarter as the bank does: interest of its days, and of earlier days for what was booked after they were closed. */
  closeQuarter(start: string, end: string, rates: readonly ModelRate[]): bigint {
    let product = 0n;
    for (let day = start; day <= end; day = addDays(day, 1)) {
      product += this.balanceAtEndOf(day) * rateOn(rates, day);
    }
    const lastEnd = this.#lastEnd;
    for (const late of lastEnd === undefined ? [] : this.entries.slice(this.#seen)) {
      if (late.interest) continue;
      for (let day = late.date; lastEnd !== undefined && day <= lastEnd; day = addDays(day, 1))
        product += late.amount * rateOn(rates, day);
    }
    this.#seen = this.entries.length;
    this.#lastEnd = end;
    const interest = (product + 1_825_000n) / 3_650_000n;
    if (interest > 0n) this.entries.push({ date: end, amount: interest, interest: true });
    return interest;
  }
}

function rateOn(rates: readonly ModelRate[], day: string): bigint {
  return rates.findLast((rate) => rate.from <= day)?.basisPoints ?? 0n;
}

/** An instant of a business date, so many milliseconds after its midnight. */
export function instantOf(date: string, milliseconds: number): Date {
  const instant = new Date(startOfBusinessDate(date).getTime() + milliseconds);
  if (businessDateOf(instant) !== date) throw new Error(`${milliseconds} ms after midnight is not on ${date}`);
  return instant;
}
