import { type RawBuilder, sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import type { SpendingCategory } from '../../contract/vocabulary/spending-categories.ts';
import { OWN_MOVES, REVERSALS } from '../ledger/own-moves.ts';
import type { Db } from '../platform/database.ts';
import { categoryOfLine } from './categories.ts';

/** The customer whose spending is summed up, and their account. */
export interface Spender {
  readonly customerId: string;
  readonly accountId: string;
}

/** Business dates, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Paise spent on a category in a span, in the span before, and in the span before up to the same day. */
export interface CategorySums {
  readonly category: SpendingCategory;
  readonly spent: Paise;
  readonly spentBefore: Paise;
  readonly spentBeforeByDay: Paise;
}

/** Paise spent at one payee: another customer, or what a description names. */
export interface PayeeSum {
  readonly name: string;
  readonly spent: Paise;
  readonly payments: number;
}

/**
 * Selects the lines of an account that count as spending between two business dates: its booked debits without moves to own
 * money, and credits that give back what was spent, as negative paise. Lines booked in order are found by halving, the
 * back-dated ones by their index (database/ledger/value-order.sql), so a month costs the same however long the account is.
 */
function spentLines({ customerId, accountId }: Spender, { from, to }: Span): RawBuilder<unknown> {
  return sql`
    with bounds as materialized (
      select ledger.last_in_order(${accountId}::uuid, ${from}::date - 1) as after_seq, ledger.last_in_order(${accountId}::uuid, ${to}::date) as last_seq
    ), lines as materialized (
      select l.* from ledger.booked_lines l
      where l.account_id = ${accountId}::uuid and l.account_seq > (select b.after_seq from bounds b)
        and l.account_seq <= (select b.last_seq from bounds b) and l.booked_at is null
      union all
      select l.* from ledger.booked_lines l
      where l.account_id = ${accountId}::uuid and l.booked_at is not null and l.value_date between ${from}::date and ${to}::date
    ), spent as (
      select l.journal_id, l.kind, l.value_date, l.description, l.counterparty_account_id, -l.amount_paise as paise, ${categoryOfLine(customerId)} as category
      from lines l
      where l.kind <> all(${[...OWN_MOVES]}) and (l.amount_paise > 0) = (l.kind = any(${[...REVERSALS]}))
    )`;
}

/** Sums up what was spent by category: in `span`, in the span `before` it, and in `before` up to the day `sameDay`. Largest first. */
export async function spentByCategory(
  db: Db,
  spender: Spender,
  { span, before, sameDay }: { span: Span; before: Span; sameDay: string },
): Promise<CategorySums[]> {
  const sumOf = (from: string, to: string) =>
    sql`coalesce(sum(s.paise) filter (where s.value_date between ${from}::date and ${to}::date), 0)::bigint`;
  const { rows } = await sql<{
    category: SpendingCategory;
    spent: bigint;
    spent_before: bigint;
    spent_before_by_day: bigint;
  }>`${spentLines(spender, { from: before.from, to: span.to })}
    select s.category, ${sumOf(span.from, span.to)} as spent, ${sumOf(before.from, before.to)} as spent_before,
           ${sumOf(before.from, sameDay)} as spent_before_by_day
    from spent s group by s.category order by 2 desc, 3 desc, 1`.execute(db);
  return rows.map(({ category, spent, spent_before: spentBefore, spent_before_by_day: spentBeforeByDay }) => ({
    category,
    spent,
    spentBefore,
    spentBeforeByDay,
  }));
}

/** Reads the payees on whom most was spent in a span, `limit` of them at most: customers by their account, others by the description. */
export async function topPayees(db: Db, spender: Spender, span: Span, limit: number): Promise<PayeeSum[]> {
  const { rows } = await sql<{ name: string; spent: bigint; payments: bigint }>`${spentLines(spender, span)}, named as (
      select s.paise, c.id, coalesce(c.name, (select o.description from ledger.reversed_journals o
        where o.reversal_id = s.journal_id), s.description) as name
      from spent s left join bank.customers c on c.account_id = s.counterparty_account_id
    )
    select min(n.name) as name, sum(n.paise)::bigint as spent, count(*) filter (where n.paise > 0) as payments
    from named n group by n.id, case when n.id is null then lower(n.name) end
    having sum(n.paise) > 0 order by 2 desc, 1 limit ${limit}`.execute(db);
  return rows.map(({ payments, ...row }) => ({ ...row, payments: Number(payments) }));
}
