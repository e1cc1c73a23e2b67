import { type RawBuilder, sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import type { Db } from '../platform/database.ts';
import type { AsAt } from './as-at.ts';

/** One side of a journal, with the account that it stands on. Signed paise, credit positive. */
export interface JournalEntry {
  readonly account_id: string;
  readonly account_number: string;
  readonly account_kind: string;
  /** The customer whose account it is; null for the bank's own. */
  readonly holder: string | null;
  readonly amount: Paise;
  readonly balance_after: Paise;
  readonly seq: bigint;
}

/** Reads the entries of a journal, debits first; none while it waits or when it came to nothing. */
export async function entriesOfJournal(db: Db, journalId: string): Promise<JournalEntry[]> {
  const { rows } = await sql<JournalEntry>`select e.account_id, e.account_number, e.account_kind, c.name as holder,
      e.amount_paise as amount, e.balance_after_paise as balance_after, e.account_seq as seq
    from ledger.book_entries e left join bank.customers c on c.id = e.customer_id
    where e.journal_id = ${journalId}::uuid order by e.amount_paise`.execute(db);
  return rows;
}

/** Counts the movements that count for a business date and were booked after it; `nextDay` is its end. */
export async function countLateMovements(db: Db, date: string, nextDay: Date): Promise<number> {
  const { rows } = await sql<{ late: bigint }>`select count(distinct e.journal_id) as late from ledger.book_entries e
    where e.booked_at is not null and e.value_date = ${date}::date and e.booked_at >= ${nextDay}`.execute(db);
  return Number(rows[0]?.late ?? 0n);
}

/** An entry on its account, with its journal. Signed paise, credit positive. */
export interface AccountEntry {
  readonly seq: number;
  readonly journal_id: string;
  readonly kind: string;
  readonly description: string;
  readonly amount: Paise;
  readonly balance_after: Paise;
  readonly value_date: string;
  /** The moment for which it counts. */
  readonly created_at: Date;
  /** When it was booked, where that was later; else null. */
  readonly booked_at: Date | null;
}

/** Reads a page of an account's entries, newest first, along its own gapless numbering. */
export async function entriesOfAccount(
  db: Db,
  accountId: string,
  page: { before?: number | undefined; limit: number; asAt?: Partial<AsAt> },
): Promise<{ entries: AccountEntry[]; nextBefore: number | null }> {
  const { date, bookedBy } = page.asAt ?? {};
  const account = sql`${accountId}::uuid`;
  const { rows } = await sql<Omit<AccountEntry, 'seq'> & { seq: bigint }>`select e.account_seq as seq, e.journal_id,
      e.journal_kind as kind, e.description, e.amount_paise as amount, e.balance_after_paise as balance_after,
      e.value_date, e.created_at, e.booked_at
    from ledger.book_entries e
    where e.account_id = ${account} ${page.before ? sql`and e.account_seq < ${page.before}` : sql``}
      ${bookedBy ? sql`and e.account_seq <= (select ledger.last_booked(${account}, ${bookedBy}))` : sql``}
      ${date ? sql`and (e.account_seq <= (select ledger.last_in_order(${account}, ${date}::date)) or e.booked_at is not null and e.value_date <= ${date}::date)` : sql``}
    order by e.account_seq desc limit ${page.limit + 1}`.execute(db);
  const entries = rows.slice(0, page.limit).map((row) => ({ ...row, seq: Number(row.seq) }));
  return { entries, nextBefore: rows.length > page.limit ? (entries.at(-1)?.seq ?? null) : null };
}

/**
 * Selects when the newest entry was made (`at`) of each account of a common table, which has the `account_id` and `seq` of
 * ledger.balances.
 */
export const newestEntriesOf = (listed: string): RawBuilder<unknown> =>
  sql`select e.account_id, e.created_at as at from ${sql.table(listed)} listed
    join ledger.booked_lines e on e.account_id = listed.account_id and e.account_seq = listed.seq`;
