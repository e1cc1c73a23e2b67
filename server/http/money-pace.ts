import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../platform/bank-clock.ts';

/** Calls that move money, of one person in a minute. */
const PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/** Counts one call that moves money. Refused: `TOO_MANY_REQUESTS`, with the seconds to wait. */
export type MoneyPace = (personId: string) => void;

/**
 * Limits how often a person moves money, over all their sessions: in a sliding minute of real time, of which the part
 * before the last full minute counts in proportion. Each server counts by itself, in memory, because a row for each
 * call would cost every transfer; the sums of a day are the database's (decision 70).
 * @param scale `LIMIT_SCALE`
 */
export function moneyPace(clock: BankClock, scale: number): MoneyPace {
  const max = Math.ceil(PER_MINUTE * scale);
  let minute = 0;
  let calls = new Map<string, number>();
  let callsBefore = new Map<string, number>();
  return (personId) => {
    const now = clock.wall().getTime();
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) {
      callsBefore = current === minute + 1 ? calls : new Map();
      calls = new Map();
      minute = current;
    }
    const left = MINUTE_MS - (now % MINUTE_MS);
    const made = calls.get(personId) ?? 0;
    if (made + Math.floor((callsBefore.get(personId) ?? 0) * (left / MINUTE_MS)) >= max)
      throw new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
    calls.set(personId, made + 1);
  };
}
