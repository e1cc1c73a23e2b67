import type { Database } from '../platform/database.ts';

/** Limit of a later round: everything up to `seq` is visible as soon as no transaction older than `xid` runs. */
interface Mark {
  readonly seq: bigint;
  readonly xid: bigint;
}

/** Tells up to which number the audit trail is complete. */
export interface SettledEvents {
  /** Returns the number of an event before which none can appear any more; undefined where this round cannot say. */
  next(): Promise<bigint | undefined>;
  /** Starts from nothing, as after an error. */
  forget(): void;
}

/**
 * Numbers are given before COMMIT, so a lower one can appear after a higher one. A round therefore answers only with the highest number
 * that a round before saw, and only once every transaction that ran then has ended. Those are older than a transaction that begins after
 * that number was seen; a snapshot's `xmax` would not do, which is one more than the newest transaction that has ended.
 */
export function settledEvents(database: Database): SettledEvents {
  let mark: Mark | undefined;
  return {
    async next() {
      const { rows } = await database.pool.query<{ seq: bigint; xmin: bigint }>(
        `select coalesce((select max(seq) from audit.events), 0) as seq, pg_snapshot_xmin(pg_current_snapshot())::text::int8 as xmin`,
      );
      const now = rows[0];
      if (!now) return undefined;
      // A trail that started again (a demo reset) has lower numbers than the old one.
      if (mark && mark.seq > now.seq) mark = undefined;
      const rested = mark && now.xmin >= mark.xid ? mark.seq : undefined;
      // The mark moves only after it was reached; otherwise a long transaction would push it ahead for ever.
      if (!mark || (rested !== undefined && now.seq > rested)) mark = { seq: now.seq, xid: await nextXid(database) };
      return rested;
    },
    forget() {
      mark = undefined;
    },
  };
}

/** Begins and ends a transaction, and returns its number. */
async function nextXid({ pool }: Database): Promise<bigint> {
  const { rows } = await pool.query<{ xid: bigint }>('select pg_current_xact_id()::text::int8 as xid');
  const [row] = rows;
  if (!row) throw new Error('A query of one row had none');
  return row.xid;
}
