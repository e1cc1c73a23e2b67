import { type RawBuilder, sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import type { Db } from '../platform/database.ts';
import { allOf, inDays, kindsOf, type LineFilter } from './line-filter.ts';
import { findMovements, type MovementFilter } from './movement-search.ts';
import { typeForStaff } from './transaction-types.ts';

/** Count and sums of the movements that a filter matches. Paise; the first three sums are of what is booked. */
export interface MovementTotals {
  readonly count: number;
  readonly moneyIn: Paise;
  readonly moneyOut: Paise;
  readonly betweenCustomers: Paise;
  /** The sum of what waits, was rejected or expired. */
  readonly notBooked: Paise;
}

interface KindSum {
  readonly kind: string;
  readonly booked: boolean;
  readonly count: bigint;
  readonly paise: Paise;
}

function totalsOf(sums: readonly KindSum[]): MovementTotals {
  const sumOf = (wanted: (sum: KindSum) => boolean) =>
    sums.filter(wanted).reduce((total, sum) => total + sum.paise, 0n);
  const ofType = (type: string) => sumOf(({ booked, kind }) => booked && typeForStaff(kind) === type);
  return {
    count: Number(sums.reduce((total, sum) => total + sum.count, 0n)),
    moneyIn: ofType('deposit'),
    moneyOut: ofType('withdrawal'),
    betweenCustomers: ofType('transfer'),
    notBooked: sumOf(({ booked }) => !booked),
  };
}

/**
 * Counts and sums all movements that a filter matches: by the daily totals where the filter has only days and types, else by
 * reading each one, which takes longer than a page of them.
 */
export async function totalMovements(db: Db, filter: MovementFilter): Promise<MovementTotals> {
  const found = await findMovements(db, filter, 'sums');
  if (!found) return totalsOf([]);
  if (!found.narrow) return totalsByDay(db, filter);
  const { rows } = await sql<KindSum>`select m.kind, m.status in ('completed', 'approved') as booked, count(*) as count,
      sum(m.amount_paise)::bigint as paise
    from ledger.movements m where ${found.where} group by 1, 2`.execute(db);
  return totalsOf(rows);
}

/**
 * Counts and sums movements by the daily totals. These count a journal on the day it was booked, the list shows it on the day
 * it was made. They differ by the reviews, which are few: those booked in the window go, those made in it come.
 */
export async function totalsByDay(db: Db, filter: LineFilter): Promise<MovementTotals> {
  const kinds = kindsOf(filter);
  const ofKinds = (kind: RawBuilder<unknown>) => (kinds ? [sql`${kind} = any(${kinds})`] : []);
  const reviewed = (at: RawBuilder<unknown>) => allOf([...inDays(filter, at), ...ofKinds(sql`v.kind`)]);
  const days = [
    sql`t.business_date >= ${filter.startDate ?? '-infinity'}::date`,
    sql`t.business_date <= ${filter.endDate ?? 'infinity'}::date`,
  ];
  const { rows } =
    await sql<KindSum>`select s.kind, s.booked, sum(s.journals)::bigint as count, sum(s.paise)::bigint as paise
    from (
      select t.kind, true as booked, t.journals, t.amount_paise as paise from ledger.totals_by_day t
      where ${allOf([...days, ...ofKinds(sql`t.kind`)])}
      union all
      select v.kind, true, -1, -v.amount_paise from ledger.reviews v
      where v.outcome = 'captured' and ${reviewed(sql`v.resolved_at`)}
      union all
      select v.kind, v.outcome is not distinct from 'captured', 1, v.amount_paise from ledger.reviews v
      where ${reviewed(sql`v.created_at`)}) s
    group by s.kind, s.booked`.execute(db);
  return totalsOf(rows);
}
