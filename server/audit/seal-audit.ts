import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { canonicalJson } from './audit-chain.ts';

const EVERY_MS = 1_000;
const BATCH = 2_000;
// Any number, as long as every server takes the same one ("seal" in ASCII).
const SEALER_LOCK = 0x7365616c;

/** Limit of the next round: everything up to `seq` is visible as soon as no transaction older than `xid` runs. */
interface Mark {
  readonly seq: bigint;
  readonly xid: bigint;
}

export interface AuditSealer {
  start(): void;
  /** Seals the events that are settled since the last round. Returns their number. */
  seal(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Seals audited events into a chain of hashes, after the writers, who never wait for it.
 *
 * Numbers are given before COMMIT, so a lower one can appear after a higher one. A round therefore seals only up to the
 * highest number that the round before saw, and only once every transaction that ran then has ended. Any number of
 * servers may try; an advisory lock lets one work at a time.
 */
export function createAuditSealer(database: Database, log: Log): AuditSealer {
  let mark: Mark | undefined;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<number> | undefined;

  async function run(): Promise<number> {
    const { rows } = await database.pool.query<{ seq: bigint; xmin: bigint; xmax: bigint }>(
      `select coalesce((select max(seq) from audit.events), 0) as seq,
              pg_snapshot_xmin(pg_current_snapshot())::text::int8 as xmin,
              pg_snapshot_xmax(pg_current_snapshot())::text::int8 as xmax`,
    );
    const now = rows[0];
    if (!now) return 0;
    // A trail that started again (a demo reset) has lower numbers than the old one.
    if (mark && mark.seq > now.seq) mark = undefined;
    const rested = mark && now.xmin >= mark.xid ? mark.seq : undefined;
    // The mark moves only after it was reached; otherwise a long transaction would push it ahead for ever.
    if (!mark || rested !== undefined) mark = { seq: now.seq, xid: now.xmax };
    return rested === undefined ? 0 : sealUpTo(database, rested);
  }

  async function tick(): Promise<void> {
    try {
      round = run();
      await round;
    } catch (error) {
      // The next round may read from a promoted standby, whose highest number can be below this mark.
      mark = undefined;
      log.warn({ err: error }, 'Could not seal the audit trail; trying again');
    } finally {
      round = undefined;
      if (timer) timer = setTimeout(() => void tick(), EVERY_MS).unref();
    }
  }

  return {
    start() {
      timer ??= setTimeout(() => void tick(), EVERY_MS).unref();
    },
    seal: run,
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await round?.catch(() => undefined);
    },
  };
}

// The database chains the hashes itself (database/audit.sql), so that the events of a busy second stay there. Only
// details, which few events have, are written canonically here, by the same code that verifies.
const next = (last: bigint) => sql<{ until: bigint | null; seqs: bigint[]; details: unknown[] }>`
  with next as (
    select e.seq, e.details
    from audit.events e
    where e.seq > coalesce((select max(s.seq) from audit.seals s), 0) and e.seq <= ${last}
    order by e.seq limit ${BATCH}
  )
  select max(n.seq) as until, coalesce(array_agg(n.seq order by n.seq) filter (where n.details <> '{}'), '{}') as seqs,
         coalesce(jsonb_agg(n.details order by n.seq) filter (where n.details <> '{}'), '[]') as details
  from next n`;

/** Seals batch by batch, each in a transaction that holds the lock, so that the lock ends with its connection. */
async function sealUpTo(database: Database, last: bigint): Promise<number> {
  let sealed = 0;
  for (;;) {
    const batch = await database.transaction((tx) => sealBatch(tx, last));
    if (batch === 0) return sealed;
    sealed += batch;
  }
}

async function sealBatch(tx: Tx, last: bigint): Promise<number> {
  const lock = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${SEALER_LOCK}) as locked`.execute(tx);
  // Another server is sealing.
  if (!lock.rows[0]?.locked) return 0;
  const { until, seqs = [], details = [] } = (await next(last).execute(tx)).rows[0] ?? {};
  if (until === null || until === undefined) return 0;
  const texts = details.map(canonicalJson);
  const { rows } = await sql<{
    sealed: number;
  }>`select audit.seal(${until}, ${seqs}::bigint[], ${texts}::text[]) as sealed`.execute(tx);
  return rows[0]?.sealed ?? 0;
}
