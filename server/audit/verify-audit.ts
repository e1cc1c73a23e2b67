import type { Pool } from 'pg';
import { CHAINED_COLUMNS, type ChainedEvent, chainHash, GENESIS } from './audit-chain.ts';

export interface AuditVerdict {
  /** Events that were recomputed and match their seal. */
  readonly sealed: number;
  /** Events newer than the newest seal: normal for the last seconds. */
  readonly waiting: number;
  /** One sentence for each violation; empty when the trail is sound. */
  readonly violations: readonly string[];
  /** Hex of the newest hash. Noted elsewhere, it proves later that nothing before it was rewritten. */
  readonly head: string;
}

interface SealedRow extends ChainedEvent {
  readonly prev_hash: Buffer | null;
  readonly hash: Buffer | null;
}

const BATCH = 5_000;
const MAX_VIOLATIONS = 20;

/** Recomputes the whole chain from the events; a stored hash is only compared. */
export async function verifyAudit(pool: Pool): Promise<AuditVerdict> {
  const violations: string[] = [];
  const tell = (sentence: string) => {
    if (violations.length < MAX_VIOLATIONS) violations.push(sentence);
  };
  const newest =
    (await pool.query<{ seq: bigint }>('select coalesce(max(seq), 0) as seq from audit.seals')).rows[0]?.seq ?? 0n;
  let expected: Buffer = GENESIS;
  let sealed = 0;
  let waiting = 0;
  // From the lowest possible number, so that an event inserted before the first is seen too.
  for (let seq = -(2n ** 63n); ; ) {
    const { rows } = await pool.query<SealedRow>(
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
      sealed += 1;
    }
    const last = rows.at(-1);
    if (!last) break;
    seq = last.seq;
  }
  const orphans = await pool.query<{ seq: bigint }>(
    `select s.seq from audit.seals s left join audit.events e using (seq) where e.seq is null order by s.seq limit ${MAX_VIOLATIONS}`,
  );
  for (const { seq } of orphans.rows) tell(`Event ${seq} was sealed and is gone.`);
  return { sealed, waiting, violations, head: expected.toString('hex') };
}
