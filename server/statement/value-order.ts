import { sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import type { Db } from '../platform/database.ts';
import { and, type LineCondition } from './line-conditions.ts';
import { linesThat, type StatementRow } from './statement-lines.ts';

// In value order an account's lines stand by the date for which they count, within a day as they were booked
// (docs/decisions/0064-value-dates.md). Lines booked in order are read along the account's numbering, chunk by chunk; the
// back-dated ones, which are few, are read at once and take their places among them.

/** Condition on a line `l`: booked, and booked in order. */
export const BOOKED_IN_ORDER = sql`l.account_seq is not null and l.booked_at is null`;

/** Reads the back-dated lines that a condition on `l` selects, in value order. */
export async function backDatedLines(db: Db, where: LineCondition): Promise<StatementRow[]> {
  const { rows } = await linesThat(
    'statement_lines',
    and(where, sql`l.booked_at is not null`),
    sql`order by l.value_date, l.account_seq`,
  ).execute(db);
  return rows;
}

/**
 * Returns a function that gives a booked line the balance after it in value order; the lines themselves know the balance in the
 * order of booking. Entries numbered above `throughSeq` are left out.
 */
export async function balancesInValueOrder(
  db: Db,
  accountId: string,
  throughSeq: bigint,
): Promise<(row: StatementRow) => StatementRow> {
  const { rows: backDated } = await sql<{ seq: bigint; date: string; amount: Paise }>`
    select l.account_seq as seq, l.value_date as date, l.amount_paise as amount from ledger.booked_lines l
    where l.account_id = ${accountId}::uuid and l.booked_at is not null and l.account_seq <= ${throughSeq}`.execute(db);
  if (backDated.length === 0) return (row) => row;
  const balances = await balancesAfter(db, { accountId, throughSeq }, backDated);
  return (row) => {
    const { account_seq: seq, balance_after_paise: booked } = row;
    if (seq === null || booked === null) return row;
    const later = backDated.filter((entry) => entry.seq > seq && entry.date < row.value_date);
    const balance = balances.get(seq) ?? later.reduce((sum, entry) => sum + entry.amount, booked);
    return { ...row, balance_after_paise: balance };
  };
}

/** Reads the balance in value order after each of some entries, by the entry's number. */
async function balancesAfter(
  db: Db,
  { accountId, throughSeq }: { accountId: string; throughSeq: bigint },
  entries: readonly { seq: bigint; date: string }[],
): Promise<Map<bigint, Paise>> {
  const { rows } = await sql<{ seq: bigint; balance: Paise }>`
    select e.seq, ledger.balance_in_value_order(${accountId}::uuid, e.date, e.seq, ${throughSeq}) as balance
    from unnest(${entries.map(({ seq }) => seq)}::bigint[], ${entries.map(({ date }) => date)}::date[]) as e(seq, date)`.execute(
    db,
  );
  return new Map(rows.map(({ seq, balance }) => [seq, balance]));
}

/** True when a back-dated line stands before one booked in order: it counts for an earlier day, or was booked earlier on that day. */
export const countsBefore = (late: StatementRow, row: StatementRow): boolean =>
  late.value_date < row.value_date ||
  (late.value_date === row.value_date && (late.account_seq ?? 0n) < (row.account_seq ?? 0n));
