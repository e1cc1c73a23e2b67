import { sql } from 'kysely';
import { detailWords, eventWords } from '../../audit/audit-words.ts';
import type { Db } from '../../platform/database.ts';
import { noSuchCustomer } from './desk-customers.ts';

/** Something that happened to a customer's record or access. */
export interface HistoryItem {
  readonly id: string;
  readonly at: Date;
  readonly event: string;
  readonly title: string;
  readonly detail: string;
  /** The person who did it; null for the bank itself and for an unknown one. */
  readonly actor: string | null;
  /** Changes that an edit of the details made. */
  readonly changes?: { field: string; from: string; to: string }[];
}

interface HistoryRow {
  seq: bigint;
  at: Date;
  event: string;
  details: unknown;
  actor: string | null;
  changes: { field: string; from: string; to: string }[] | null;
}

/**
 * The customer's part of the audit trail without the postings, newest first, with the difference that each edit made.
 * Refused: `NOT_FOUND`.
 */
export async function customerHistory(
  db: Db,
  customerId: string,
  page: { limit: number; before?: number | undefined },
): Promise<{ items: HistoryItem[]; nextBefore: number | null }> {
  const known = await db
    .selectFrom('bank.customers')
    .select('id')
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!known) throw noSuchCustomer();
  const { rows } =
    await sql<HistoryRow>`select e.seq, e.at, e.event, e.details, coalesce(s.name, c.name) as actor, edit.changes
    from audit.events e
    left join bank.staff s on s.id = e.actor_id
    left join bank.customers c on c.id = e.actor_id
    left join bank.customer_edits edit on edit.customer_id = ${customerId}::uuid and edit.id = (e.details->>'edit')::uuid
    where (e.object = ${customerId} or e.actor_id = ${customerId}::uuid
        or e.object in (select n.id::text from bank.internal_notes n where n.about_customer = ${customerId}::uuid)) and e.event not like 'journal.%' and e.event not like '%.viewed'
      ${page.before ? sql`and (e.at, e.seq) < (select b.at, b.seq from audit.events b where b.seq = ${page.before})` : sql``}
    order by e.at desc, e.seq desc limit ${page.limit + 1}`.execute(db);
  const shown = rows.slice(0, page.limit);
  return {
    items: shown.map((row) => ({
      id: String(row.seq),
      at: row.at,
      event: row.event,
      title: eventWords(row.event).title,
      detail: detailWords(row.details),
      actor: row.actor,
      ...(row.changes && { changes: row.changes }),
    })),
    nextBefore: rows.length > page.limit ? Number(shown.at(-1)?.seq ?? 0n) : null,
  };
}
