import { sql } from 'kysely';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { awaitWorkers } from '../platform/placement.ts';
import { canonicalJson } from './audit-chain.ts';
import { createHeadLog } from './chain-heads.ts';
import { sealEarlierMoney } from './seal-earlier-money.ts';
import { settledEvents } from './settled-events.ts';

const EVERY_MS = 1_000;
/** Movements that are sealed in one transaction, or a few more, because an event is sealed as a whole. */
const BATCH = 2_000;
// Any number, as long as every server takes the same one ("seal" in ASCII).
const SEALER_LOCK = 0x7365616c;

export interface AuditSealer {
  start(): void;
  /** Seals the events that are settled since the last round, and a range of movements from before. Returns the number of events. */
  seal(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Seals audited events into a chain of hashes, together with the rows of the books that they tell of, after the writers,
 * who never wait for it. The head of the chain goes to the log.
 *
 * Any number of servers may try; an advisory lock lets one work at a time.
 */
export function createAuditSealer(database: Database, log: Log, clock: BankClock): AuditSealer {
  const heads = createHeadLog(database, log, clock);
  const settled = settledEvents(database);
  // True once every movement is under a seal; what comes later is sealed with its event.
  let allCovered = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<number> | undefined;

  async function run(): Promise<number> {
    const rested = await settled.next();
    const { events, dayEnds } = rested === undefined ? NOTHING : await sealUpTo(database, rested);
    if (!allCovered) allCovered = (await database.transaction((tx) => locked(tx, sealEarlierMoney))) === false;
    await heads.tell(dayEnds > 0);
    return events;
  }

  async function tick(): Promise<void> {
    try {
      round = run();
      await round;
    } catch (error) {
      // The next round may read from a promoted standby, whose highest number can be below this mark.
      settled.forget();
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
const next = (last: bigint) => sql<{ until: bigint | null; dayEnds: bigint; seqs: bigint[]; details: unknown[] }>`
  with waiting as (
    select e.seq, e.event, e.details, coalesce(cardinality(e.journals), 1) as told
    from audit.events e
    where e.seq > coalesce((select max(s.seq) from audit.seals s), 0) and e.seq <= ${last}
    order by e.seq limit ${BATCH}
  ),
  next as (
    select w.* from (select w.*, sum(w.told) over (order by w.seq) as told_until from waiting w) w
    where w.told_until - w.told < ${BATCH}
  )
  select max(n.seq) as until, count(*) filter (where n.event = 'day_end.closed') as "dayEnds",
         coalesce(array_agg(n.seq order by n.seq) filter (where n.details <> '{}'), '{}') as seqs,
         coalesce(jsonb_agg(n.details order by n.seq) filter (where n.details <> '{}'), '[]') as details
  from next n`;

/** Events that were sealed, and how many of them say that a business date was closed. */
interface Sealed {
  readonly events: number;
  readonly dayEnds: number;
}

const NOTHING: Sealed = { events: 0, dayEnds: 0 };

/** Seals batch by batch, each in a transaction that holds the lock, so that the lock ends with its connection. */
async function sealUpTo(database: Database, last: bigint): Promise<Sealed> {
  let sealed = NOTHING;
  for (;;) {
    const batch = await database.transaction((tx) => locked(tx, () => sealBatch(tx, last)));
    if (!batch || batch.events === 0) return sealed;
    sealed = { events: sealed.events + batch.events, dayEnds: sealed.dayEnds + batch.dayEnds };
  }
}

/** Runs `work` as the only sealer until the transaction ends; returns undefined when another server is sealing. */
async function locked<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${SEALER_LOCK}) as free`.execute(tx);
  return rows[0]?.free ? work(tx) : undefined;
}

async function sealBatch(tx: Tx, last: bigint): Promise<Sealed> {
  const batch = (await next(last).execute(tx)).rows[0];
  if (!batch || batch.until === null) return NOTHING;
  // A seal covers rows of the history, and one that was made without some of them is wrong for ever.
  await awaitWorkers(tx);
  const texts = batch.details.map(canonicalJson);
  const { rows } = await sql<{
    sealed: number;
  }>`select audit.seal(${batch.until}, ${batch.seqs}::bigint[], ${texts}::text[]) as sealed`.execute(tx);
  return { events: rows[0]?.sealed ?? 0, dayEnds: Number(batch.dayEnds) };
}
