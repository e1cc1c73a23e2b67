import { sql } from 'kysely';
import type { Tx } from '../platform/database.ts';
import { recordAudit } from './audit-trail.ts';

const RANGE = 5_000;

/**
 * Puts the next range of movements under the seal whose own seals are from before seals covered money: one audit event
 * says the SHA-256 of their digests. The caller's transaction holds the sealers' lock.
 * @returns false when none is left
 */
export async function sealEarlierMoney(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ covered: bigint; until: bigint | null }>`
    with covered as (
      select coalesce((select (e.details->>'last')::bigint from audit.events e where e.event = 'books.sealed' order by e.seq desc limit 1), 0) as seq
    )
    select covered.seq as covered,
           (select max(s.seq) from (select s.seq from audit.seals s where s.money is null and s.seq > covered.seq
                                    order by s.seq limit ${RANGE}) s) as until
    from covered`.execute(tx);
  const [range] = rows;
  if (!range || range.until === null) return false;
  const { covered, until } = range;
  const sums = await sql<{
    movements: bigint;
    sha256: string;
  }>`select movements, encode(digest, 'hex') as sha256 from audit.money_of_range(${covered}, ${until})`.execute(tx);
  const [sum] = sums.rows;
  if (!sum) throw new Error('A range of the audit trail has no sum');
  const details = {
    first: String(covered + 1n),
    last: String(until),
    movements: String(sum.movements),
    sha256: sum.sha256,
  };
  await recordAudit(tx, { event: 'books.sealed', actorId: null, object: 'books', details });
  return true;
}
