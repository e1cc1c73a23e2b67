import { type RawBuilder, sql } from 'kysely';
import { addDays, startOfBusinessDate } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import { kindsOf, type MovementFilter } from './movement-filter.ts';

/** Counting stops here; more than this many and the list says nothing about its total. */
const MOST_COUNTED = 2_000;

/**
 * How many movements a filter matches. With nothing but dates and a type it comes from the daily totals, exact however
 * long the books are; otherwise the rows are counted, and above two thousand the answer is undefined.
 * @param where the filter as a condition on `m`; `narrowed` when it starts from certain accounts
 */
export async function countMovements(
  db: Db,
  filter: MovementFilter,
  { narrowed, where }: { narrowed: boolean; where: RawBuilder<unknown> },
): Promise<number | undefined> {
  if (!narrowed && !filter.minAmount && !filter.maxAmount && !filter.status) return countByDay(db, filter);
  const { rows } = await sql<{ counted: bigint }>`select count(*) as counted from
    (select from ledger.movements m where ${where} limit ${MOST_COUNTED + 1}) matched`.execute(db);
  const counted = Number(rows[0]?.counted ?? 0n);
  return counted > MOST_COUNTED ? undefined : counted;
}

/**
 * The daily totals count what was booked, on the day it was booked; the list shows what was made, on the day it was
 * made. They differ by the reviews, which are few: those booked in the window go, those made in it come.
 */
async function countByDay(db: Db, filter: MovementFilter): Promise<number> {
  const kinds = kindsOf(filter);
  const from = filter.startDate && startOfBusinessDate(filter.startDate);
  const until = filter.endDate && startOfBusinessDate(addDays(filter.endDate, 1));
  const within = (at: RawBuilder<unknown>) =>
    sql.join(
      [
        sql`true`,
        ...(from ? [sql`${at} >= ${from}`] : []),
        ...(until ? [sql`${at} < ${until}`] : []),
        ...(kinds ? [sql`v.kind = any(${kinds})`] : []),
      ],
      sql` and `,
    );
  const { rows } = await sql<{ total: bigint }>`select
      (select coalesce(sum(t.journals), 0)::bigint from ledger.totals_by_day t
       where t.business_date >= ${filter.startDate ?? '-infinity'}::date and t.business_date <= ${filter.endDate ?? 'infinity'}::date
         ${kinds ? sql`and t.kind = any(${kinds})` : sql``})
    - (select count(*) from ledger.reviews v where v.outcome = 'captured' and ${within(sql`v.resolved_at`)})
    + (select count(*) from ledger.reviews v where ${within(sql`v.created_at`)}) as total`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}
