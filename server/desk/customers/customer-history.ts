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

/** Events of a history: no postings, and not that staff read it. */
const SHOWN = sql.raw("e.event not like 'journal.%' and e.event not like '%.viewed'");

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
  // Each way to the customer by its own index. As one condition with `or`, the newest events of all are read until enough are found.
  const { rows } = await sql<HistoryRow>`
    with mine as materialized (
      select e.seq, e.at from audit.events e where e.object = ${customerId} and ${SHOWN}
      union
      select e.seq, e.at from audit.events e where e.actor_id = ${customerId}::uuid and ${SHOWN}
      union
      select e.seq, e.at from bank.internal_notes n
      join audit.events e on e.object = n.id::text and ${SHOWN}
      where n.about_customer = ${customerId}::uuid
    )
    select e.seq, e.at, e.event, e.details, coalesce(s.name, c.name) as actor, edit.changes
    from (
      select m.seq, m.at from mine m
      where true ${page.before ? sql`and (m.at, m.seq) < (select b.at, b.seq from audit.events b where b.seq = ${page.before})` : sql``}
      order by m.at desc, m.seq desc limit ${page.limit + 1}
    ) newest
    join audit.events e on e.seq = newest.seq
    left join bank.staff s on s.id = e.actor_id
    left join bank.customers c on c.id = e.actor_id
    left join bank.customer_edits edit on edit.customer_id = ${customerId}::uuid and edit.id = (e.details->>'edit')::uuid
    order by e.at desc, e.seq desc`.execute(db);
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
