import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { LineFilter } from './line-filter.ts';
import { totalsByDay } from './movement-totals.ts';

/** Max movements counted; a list of more says nothing about its total. */
const MAX_COUNTED = 2_000;

/**
 * Counts the movements that a filter matches. With nothing but days and types the daily totals tell, exactly however long the
 * books are; otherwise the rows are counted, and above two thousand the answer is undefined.
 * @param found the filter as `findMovements` gives it back
 */
export async function countMovements(
  db: Db,
  filter: LineFilter,
  found: { where: RawBuilder<unknown>; narrow: boolean },
): Promise<number | undefined> {
  if (!found.narrow) return (await totalsByDay(db, filter)).count;
  const { rows } = await sql<{ counted: bigint }>`select count(*) as counted from
    (select 1 from ledger.movements m where ${found.where} limit ${MAX_COUNTED + 1}) matched`.execute(db);
  const counted = Number(rows[0]?.counted ?? 0n);
  return counted > MAX_COUNTED ? undefined : counted;
}

/** Counts the reviews that ended without a booking since an instant, as a scalar in SQL. */
export function failedReviewsSince(instant: Date): RawBuilder<bigint> {
  return sql`(select count(*) from ledger.reviews v where v.resolved_at >= ${instant} and v.outcome <> 'captured')`;
}
