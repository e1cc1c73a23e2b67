import type { Db, Tx } from '../platform/database.ts';

/** Traffic of a demo: what its people do on the days that the moved clock passes. A real bank has none. */
export interface DayTraffic {
  isOn(db: Db | Tx): Promise<boolean>;
  /** Switches it, in the caller's transaction. Refused: `STATUS_CONFLICT` where the bank has no customers who could pay. */
  set(tx: Tx, on: boolean): Promise<void>;
  /**
   * Notes in the transaction that moves the clock, while the traffic is on, which days are to be played: from the instant at which the
   * clock stood until the date to which it moves, which is not played.
   */
  passDays(tx: Tx, days: { from: Date; until: string }): Promise<void>;
  /** Plays a business date before it is closed, once. True when it was one to be played. */
  play(date: string): Promise<boolean>;
  /** Returns the next date after one whose traffic waits to be played. */
  waitsAfter(date: string): Promise<string | undefined>;
}
