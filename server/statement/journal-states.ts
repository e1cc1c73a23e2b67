import { sql } from 'kysely';
import type { JournalRow } from '../../contract/demo/banks.ts';
import type { Tx } from '../platform/database.ts';

/** Query of every journal as it stands, by its id as `key`, without its entries. */
export const JOURNAL_STATES = sql`
  select m.journal_id::text as key, m.created_at as newest, m.journal_id as id, m.kind, m.status, m.description,
         m.amount_paise as amount
  from ledger.movements m`;

/** Adds to each journal its entries, debits first; a journal that waits has none. */
export async function withEntries(tx: Tx, journals: readonly JournalRow[]): Promise<JournalRow[]> {
  const { rows } = await sql<{ journal: string; accountNumber: string; amount: bigint }>`
    select e.journal_id as journal, e.account_number as "accountNumber", e.amount_paise as amount
    from ledger.book_entries e where e.journal_id = any(${journals.map(({ id }) => id)}::uuid[])
    order by e.amount_paise, e.account_number`.execute(tx);
  return journals.map((journal) => ({ ...journal, entries: rows.filter((entry) => entry.journal === journal.id) }));
}
