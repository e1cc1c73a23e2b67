import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { allOf, inDays, kindsOf, type LineFilter } from './line-filter.ts';

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
  if (!found.narrow) return countByDay(db, filter);
  const { rows } = await sql<{ counted: bigint }>`select count(*) as counted from
    (select from ledger.movements m where ${found.where} limit ${MAX_COUNTED + 1}) matched`.execute(db);
  const counted = Number(rows[0]?.counted ?? 0n);
  return counted > MAX_COUNTED ? undefined : counted;
}

/** Counts the reviews that ended without a booking since an instant, as a scalar in SQL. */
export function failedReviewsSince(instant: Date): RawBuilder<bigint> {
  return sql`(select count(*) from ledger.reviews v where v.resolved_at >= ${instant} and v.outcome <> 'captured')`;
}

/**
 * Counts movements by the daily totals. These count a journal on the day it was booked, the list shows it on the day it was
 * made. They differ by the reviews, which are few: those booked in the window go, those made in it come.
 */
async function countByDay(db: Db, filter: LineFilter): Promise<number> {
  const kinds = kindsOf(filter);
  const within = (at: RawBuilder<unknown>) =>
    allOf([...inDays(filter, at), ...(kinds ? [sql`v.kind = any(${kinds})`] : [])]);
  const { rows } = await sql<{ total: bigint }>`select
      (select coalesce(sum(t.journals), 0)::bigint from ledger.totals_by_day t
       where t.business_date >= ${filter.startDate ?? '-infinity'}::date and t.business_date <= ${filter.endDate ?? 'infinity'}::date
         ${kinds ? sql`and t.kind = any(${kinds})` : sql``})
    - (select count(*) from ledger.reviews v where v.outcome = 'captured' and ${within(sql`v.resolved_at`)})
    + (select count(*) from ledger.reviews v where ${within(sql`v.created_at`)}) as total`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}
