import type { QueryResultRow } from 'pg';
import { CHAINED_COLUMNS, type ChainedEvent, chainHash, GENESIS } from './audit-chain.ts';
import type { ChainHead } from './chain-heads.ts';

/** A pool or a client. */
interface Connection {
  query<R extends QueryResultRow>(statement: string, values?: unknown[]): Promise<{ rows: R[] }>;
}

export interface AuditVerdict {
  /** Events that were recomputed and match their seal. */
  readonly sealed: number;
  /** Events newer than the newest seal: normal for the last seconds. */
  readonly waiting: number;
  /** Sealed events from before seals covered money, whose rows of the books are under no seal yet. */
  readonly uncovered: number;
  /** One sentence for each violation; empty when the trail is sound. */
  readonly violations: readonly string[];
  /** Hex of the newest hash, and the number of its event; 0 before the first. Noted elsewhere, they prove later that nothing up to it was rewritten. */
  readonly head: string;
  readonly headSeq: bigint;
}

interface SealedRow extends ChainedEvent {
  readonly prev_hash: Buffer | null;
  readonly hash: Buffer | null;
}

const BATCH = 5_000;
const MAX_VIOLATIONS = 20;

const UNCOVERED = `
  select count(*) as events from audit.seals s
  where s.money is null
    and s.seq > coalesce((select max((e.details->>'last')::bigint) from audit.events e where e.event = 'books.sealed'), 0)`;

/**
 * Recomputes the chain, and the rows of the books that its seals cover (audit.verify_money). Reads the whole bank, so the
 * connection has no time-outs.
 * @param heads seals that were noted outside and that the chain has to contain
 */
export async function verifyAudit(connection: Connection, heads: readonly ChainHead[] = []): Promise<AuditVerdict> {
  const chain = await verifyChain(connection, heads);
  await connection.query('select ledger.await_workers()');
  const { rows } = await connection.query<{ check_name: string; violations: bigint; example: string }>(
    'select check_name, violations, example from audit.verify_money() where violations > 0',
  );
  const money = rows.map((row) => `${row.check_name}: violated ${row.violations} times, first by ${row.example}.`);
  return { ...chain, violations: [...chain.violations, ...money] };
}

/**
 * Recomputes the whole chain from the events; a stored hash is only compared. The rows of the books are not read, because
 * `proveBooks` compares them with their seals.
 */
export async function verifyChain(connection: Connection, heads: readonly ChainHead[] = []): Promise<AuditVerdict> {
  const missing = new Map(heads.map((head) => [head.seq, head.hash]));
  const violations: string[] = [];
  const tell = (sentence: string) => {
    if (violations.length < MAX_VIOLATIONS) violations.push(sentence);
  };
  const newest =
    (await connection.query<{ seq: bigint }>('select coalesce(max(seq), 0) as seq from audit.seals')).rows[0]?.seq ??
    0n;
  let expected: Buffer = GENESIS;
  let headSeq = 0n;
  let sealed = 0;
  let waiting = 0;
  // From the lowest possible number, so that an event inserted before the first is seen too.
  for (let seq = -(2n ** 63n); ; ) {
    const { rows } = await connection.query<SealedRow>(
      `select ${CHAINED_COLUMNS}, s.prev_hash, s.hash
       from audit.events e left join audit.seals s using (seq) where e.seq > $1 order by e.seq limit ${BATCH}`,
      [seq],
    );
    for (const row of rows) {
      if (!row.hash || !row.prev_hash) {
        if (row.seq > newest) waiting += 1;
        else tell(`Event ${row.seq} stands before the newest seal and was never sealed: it was put in afterwards.`);
        continue;
      }
      if (!row.prev_hash.equals(expected)) tell(`The seal of event ${row.seq} does not follow the one before it.`);
      const recomputed = chainHash(row.prev_hash, row);
      if (!row.hash.equals(recomputed)) tell(`Event ${row.seq} is not what was sealed.`);
      expected = row.hash;
      headSeq = row.seq;
      if (missing.get(row.seq) === row.hash.toString('hex')) missing.delete(row.seq);
      sealed += 1;
    }
    const last = rows.at(-1);
    if (!last) break;
    seq = last.seq;
  }
  const orphans = await connection.query<{ seq: bigint }>(
    `select s.seq from audit.seals s left join audit.events e using (seq) where e.seq is null order by s.seq limit ${MAX_VIOLATIONS}`,
  );
  for (const { seq } of orphans.rows) tell(`Event ${seq} was sealed and is gone.`);
  for (const [seq, hash] of missing)
    tell(`The chain does not contain the head ${seq}:${hash}, which was noted outside.`);
  const uncovered = Number((await connection.query<{ events: bigint }>(UNCOVERED)).rows[0]?.events ?? 0n);
  return { sealed, waiting, uncovered, violations, head: expected.toString('hex'), headSeq };
}
