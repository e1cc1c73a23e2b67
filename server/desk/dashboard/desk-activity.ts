import { sql } from 'kysely';
import type { AuditEventName } from '../../audit/audit-events.ts';
import type { Db } from '../../platform/database.ts';
import { type EventItem, eventItems, eventRows, newestFirst } from '../books/event-items.ts';

/** One item of the bank's timeline. */
export interface ActivityItem extends EventItem {
  readonly id: string;
  readonly at: Date;
}

/** Events that are neither money nor a decision. A refusal of sign-in stays; what a movement tells already is left to it. */
const ROUTINE: readonly AuditEventName[] = [
  'session.started',
  'session.ended',
  'session.others_ended',
  'registration.started',
  'customer.viewed',
  'statement.viewed',
  'statement.requested',
  'document.issued',
  'report.requested',
  'customer.preferences_changed',
  'customer.photo_changed',
  'customer.photo_removed',
  'card.revealed',
  'goal.set',
  'transaction.confirmed',
  'deposit.opened',
  'deposit.broken',
  'deposit.matured',
  'movement.reversed',
  'books.verified',
  'books.sealed',
  'day_end.closed',
];

/**
 * The timeline of the whole bank, newest first by the bank's time (B-DB-15, B-DB-17): movements and decisions, and of signing in
 * only what was refused.
 */
export async function listActivity(db: Db, limit: number): Promise<ActivityItem[]> {
  const { rows } = await eventRows(
    sql`select * from audit.event_lines l where l.event <> all(${[...ROUTINE]}) order by ${newestFirst(sql`l`)} limit ${limit}`,
  ).execute(db);
  const items = await eventItems(db, rows);
  return items.map((item) => ({
    ...item,
    id: item.place > 0 ? `${item.seq}.${item.place}` : String(item.seq),
    // A movement names its parties; for all else the timeline names its actor.
    description: [item.journal_id === null && item.actor, item.description].filter(Boolean).join(' · '),
  }));
}
