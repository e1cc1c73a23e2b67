import { tooManyRequests } from '../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../platform/bank-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Calls that move money, of one person. Each leaves rows in the books for ever. */
const MONEY = [
  { max: 60, windowMs: MINUTE_MS },
  { max: 1_000, windowMs: DAY_MS },
];
/** All other calls that change something. Many leave an entry in the audit trail, or a letter. */
const CHANGES = [{ max: 2_000, windowMs: DAY_MS }];

/** Counts one call of a person. Refused: `TOO_MANY_REQUESTS`, with the seconds to wait. */
export interface CallPace {
  readonly money: (personId: string) => void;
  readonly change: (personId: string) => void;
  /** Counts a call that another worker of this bank has let through. */
  readonly hear: (call: { readonly kind: 'money' | 'change'; readonly personId: string }) => void;
}

/**
 * Limits how often a person moves money or changes something, over all their sessions: in sliding windows of real time, of
 * which the part before the last full one counts in proportion. Each server counts by itself, in memory, because a row for
 * each call would cost every transfer; the sums of a day are the database's (decision 70). The workers of one bank tell
 * each other (decision 97).
 * @param scale `LIMIT_SCALE`
 * @param tell called for each call that passes
 */
export function callPace(clock: BankClock, scale: number, tell: CallPace['hear'] = () => undefined): CallPace {
  const made = (limits: readonly Limit[]) =>
    limits.map((limit) => slidingCount(clock, { ...limit, max: Math.ceil(limit.max * scale) }));
  const counts = { money: made(MONEY), change: made(CHANGES) };
  const admit = (kind: keyof typeof counts) => (personId: string) => {
    for (const count of counts[kind]) count.admit(personId);
    tell({ kind, personId });
  };
  return {
    money: admit('money'),
    change: admit('change'),
    hear({ kind, personId }) {
      for (const count of counts[kind]) count.add(personId);
    },
  };
}

interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

function slidingCount(clock: BankClock, { max, windowMs }: Limit) {
  let current = 0;
  let calls = new Map<string, number>();
  let callsBefore = new Map<string, number>();

  /** Turns to the window of now; returns the milliseconds that are left of it. */
  function turn(): number {
    const now = clock.wall().getTime();
    const window = Math.floor(now / windowMs);
    if (window !== current) {
      callsBefore = window === current + 1 ? calls : new Map();
      calls = new Map();
      current = window;
    }
    return windowMs - (now % windowMs);
  }

  return {
    /** Counts a call. Refused: `TOO_MANY_REQUESTS`. */
    admit(personId: string): void {
      const left = turn();
      const made = calls.get(personId) ?? 0;
      if (made + Math.floor((callsBefore.get(personId) ?? 0) * (left / windowMs)) >= max)
        throw tooManyRequests(left / 1000);
      calls.set(personId, made + 1);
    },
    /** Counts a call that was let through elsewhere. */
    add(personId: string): void {
      turn();
      calls.set(personId, (calls.get(personId) ?? 0) + 1);
    },
  };
}
