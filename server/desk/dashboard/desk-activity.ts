import { sql } from 'kysely';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import { isInterest, kindWords } from '../../../contract/vocabulary/movement-kinds.ts';
import type { AuditEventName } from '../../audit/audit-events.ts';
import { detailWords, eventWords, objectWords } from '../../audit/audit-words.ts';
import type { Db } from '../../platform/database.ts';
import { UUID } from '../../platform/uuid.ts';
import { type Movement, movementsOf } from '../../statement/movements.ts';
import { typeForStaff } from '../../statement/transaction-types.ts';

/** One item of the bank's timeline. Amount in paise. */
export interface ActivityItem {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly amount: Paise | null;
  readonly at: Date;
  /** The customer it is about, if any. */
  readonly customer_id: string | null;
  /** The movement that it is about, if any. */
  readonly journal_id: string | null;
}

interface EventRow {
  seq: bigint;
  at: Date;
  event: string;
  object: string;
  details: unknown;
  actor: string | null;
  customer_id: string | null;
  customer: string | null;
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
];

const TITLES: Record<string, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer: 'Transfer',
  interest: 'Interest',
};
/** Kinds whose documented type says enough. */
const PLAIN: ReadonlySet<string> = new Set(['cash_in', 'banker_deposit', 'withdrawal', 'transfer', 'account_interest']);
const AFTERWARDS: Record<string, string> = {
  'journal.held': 'waits for approval',
  'journal.captured': 'approved',
  'journal.released': 'rejected',
  'journal.expired': 'expired',
  'journal.withdrawn': 'withdrawn by its maker',
};

/**
 * The timeline of the whole bank, newest first by the bank's time (B-DB-15, B-DB-17): movements and decisions, and of signing in
 * only what was refused.
 */
export async function listActivity(db: Db, limit: number): Promise<ActivityItem[]> {
  const { rows } = await sql<EventRow>`select e.seq, e.at, e.event, e.object, e.details,
      coalesce(staff.name, actor.name) as actor, coalesce(about.id, actor.id) as customer_id, coalesce(about.name, actor.name) as customer
    from (select * from audit.events where event <> all(${[...ROUTINE]}) order by at desc, seq desc limit ${limit}) e
    left join bank.staff staff on staff.id = e.actor_id
    left join bank.customers actor on actor.id = e.actor_id
    left join bank.customers about on about.id = case when e.object ~ ${UUID.source} then e.object::uuid end
    order by e.at desc, e.seq desc`.execute(db);
  const journals = rows
    .filter((row) => row.event.startsWith('journal.') && UUID.test(row.object))
    .map((row) => row.object);
  const movements = await movementsOf(db, journals);
  const byId = new Map(movements.map((movement) => [movement.id, movement]));
  return rows.map((row) => {
    const movement = byId.get(row.object);
    return movement ? movementItem(row, movement) : eventItem(row);
  });
}

function movementItem(row: EventRow, movement: Movement): ActivityItem {
  const type = isInterest(movement.kind) ? 'interest' : typeForStaff(movement.kind);
  return {
    id: String(row.seq),
    type,
    title: [PLAIN.has(movement.kind) ? TITLES[type] : kindWords(movement.kind), AFTERWARDS[row.event]]
      .filter(Boolean)
      .join(' '),
    description: [
      movement.customer?.name,
      movement.counterparty && `to ${movement.counterparty.name}`,
      movement.description,
    ]
      .filter(Boolean)
      .join(' · '),
    amount: movement.amount,
    at: row.at,
    customer_id: movement.customer?.id ?? null,
    journal_id: movement.id,
  };
}

function eventItem(row: EventRow): ActivityItem {
  const { type, title } = eventWords(row.event);
  const about = row.customer !== null && row.customer !== row.actor ? row.customer : null;
  return {
    id: String(row.seq),
    type,
    title,
    description: [row.actor, about, objectWords(row.object), detailWords(row.details)].filter(Boolean).join(' · '),
    amount: null,
    at: row.at,
    customer_id: row.customer_id,
    journal_id: null,
  };
}
