import { sql } from 'kysely';
import { detailWords, eventWords } from '../../audit/audit-words.ts';
import type { Db } from '../../platform/database.ts';
import { movementById } from '../../statement/movements.ts';
import { postedEvents } from '../../statement/posted-events.ts';
import { eventRows } from '../books/event-items.ts';

/** A letter to a customer of a transaction that names it. Real times; `sent_at` is null while it waits. */
export interface LetterAbout {
  readonly id: string;
  readonly subject: string;
  readonly to: string;
  readonly written_at: Date;
  readonly sent_at: Date | null;
}

/** An audited event of a transaction in words. */
export interface EventAbout {
  readonly at: Date;
  readonly title: string;
  readonly detail: string;
  readonly actor: string | null;
}

/** Max letters and events that are read; a transaction has a handful. */
const MOST = 50;

/**
 * Reads the letters to these customers about a transaction in the order of their ids, in which they were written: their dates may be of two
 * clocks. Those from before letters knew it have its id in their text.
 */
async function lettersAbout(db: Db, customerIds: readonly string[], id: string): Promise<LetterAbout[]> {
  if (customerIds.length === 0) return [];
  const { rows } =
    await sql<LetterAbout>`select m.id, m.subject, m.recipient as "to", m.created_at as written_at, m.sent_at
    from bank.mails m
    where m.by_email and m.customer_id = any(${[...customerIds]}::uuid[]) and (m.object_id = ${id}::uuid or strpos(m.text, ${`Reference: ${id}`}) > 0)
    order by m.id limit ${MOST}`.execute(db);
  return rows;
}

/** Reads the audited events of a transaction, oldest first. */
async function eventsAbout(db: Db, id: string): Promise<EventAbout[]> {
  const found = sql`select l.* from audit.event_lines l
    where (l.seq, l.object) in (
      select o.seq, o.object from audit.events o where o.object = ${id}
      union ${postedEvents(sql`m.journal_id = ${id}::uuid`)})
    order by l.seq limit ${MOST}`;
  const { rows } = await eventRows(found).execute(db);
  const oldestFirst = rows.toSorted((a, b) => Number(a.seq - b.seq));
  return oldestFirst.map(({ at, event, details, actor }) => ({
    at,
    title: eventWords(event).title,
    detail: detailWords(details),
    actor,
  }));
}

/** Reads the letters and audited events of one transaction. Refused: `NOT_FOUND`. */
export async function readTransactionRecord(
  db: Db,
  id: string,
): Promise<{ letters: LetterAbout[]; events: EventAbout[] }> {
  const { customer, counterparty, ...movement } = await movementById(db, id);
  const parties = [customer, counterparty].flatMap((party) => (party ? [party.id] : []));
  const [letters, events] = await Promise.all([lettersAbout(db, parties, movement.id), eventsAbout(db, movement.id)]);
  return { letters, events };
}
