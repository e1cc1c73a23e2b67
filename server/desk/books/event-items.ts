import { type RawBuilder, sql } from 'kysely';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import { isInterest, kindWords } from '../../../contract/vocabulary/movement-kinds.ts';
import { detailWords, eventWords, objectWords } from '../../audit/audit-words.ts';
import type { Db } from '../../platform/database.ts';
import { UUID } from '../../platform/uuid.ts';
import { type Movement, movementsOf } from '../../statement/movements.ts';
import { makersOf } from '../../statement/posted-events.ts';
import { typeForStaff } from '../../statement/transaction-types.ts';

/** An audited event in words. Amount in paise. */
export interface EventItem {
  readonly type: string;
  readonly title: string;
  /** The customer it is about, and its details in one line. */
  readonly description: string;
  readonly amount: Paise | null;
  readonly customer_id: string | null;
  /** The movement that it is about, if any. */
  readonly journal_id: string | null;
}

/** The columns of an audited event that its words are made of. */
export interface EventRow {
  readonly seq: bigint;
  /** Counts the movements of an event; 0 for an event about anything else. */
  readonly place: number;
  readonly at: Date;
  readonly event: string;
  readonly object: string;
  readonly details: Record<string, unknown>;
  /** A name; null for the bank itself and for an unknown visitor. */
  readonly actor: string | null;
  readonly customer_id: string | null;
  readonly customer: string | null;
  /** The member of staff that it is about. */
  readonly colleague: string | null;
}

/** Orders lines of the audit trail by the bank's time of their event, which an index finds, and within it as its movements were made. */
export const newestFirst = (line: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${line}.event_at desc, ${line}.seq desc, ${line}.place desc`;

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
 * Selects `EventRow`s, real times and seals of rows of `audit.event_lines` in the subquery `found`, newest first by the bank's time. Time and
 * maker of a movement are read from its journal once the lines are found.
 */
export function eventRows(
  found: RawBuilder<unknown>,
): RawBuilder<EventRow & { real_at: Date | null; hash: string | null }> {
  return sql`with line as materialized (${found}),
    told as (${makersOf(sql`select line.journal_id from line`)})
    select e.seq, e.place, coalesce(told.created_at, e.event_at) as at, e.real_at, e.event, e.object, e.details, coalesce(staff.name, actor.name) as actor,
      coalesce(about.id, holder.id, saver.id, subject.id, actor.id) as customer_id,
      coalesce(about.name, holder.name, saver.name, subject.name, actor.name) as customer, colleague.name as colleague,
      encode(seal.hash, 'hex') as hash
    from line e
    left join told on told.journal_id = e.journal_id
    cross join lateral (select case when e.object ~ ${UUID.source} then e.object::uuid end as id) object
    left join audit.seals seal on seal.seq = e.seq
    left join bank.staff staff on staff.id = coalesce(told.maker_id, e.actor_id)
    left join bank.customers actor on actor.id = coalesce(told.maker_id, e.actor_id)
    left join bank.customers about on about.id = object.id
    left join bank.staff colleague on colleague.id = object.id
    left join bank.cards card on card.id = object.id
    left join bank.customers holder on holder.id = card.customer_id
    left join bank.term_deposits deposit on deposit.id = object.id
    left join bank.customers saver on saver.id = deposit.customer_id
    left join bank.change_requests change on change.id = object.id
    left join bank.customers subject on subject.id = change.subject_id
    order by ${newestFirst(sql`e`)}`;
}

/** Puts events into words; a posting is described by its movement. */
export async function eventItems<Row extends EventRow>(db: Db, rows: readonly Row[]): Promise<(Row & EventItem)[]> {
  const journals = rows
    .filter((row) => row.event.startsWith('journal.') && UUID.test(row.object))
    .map((row) => row.object);
  const byId = new Map((await movementsOf(db, journals)).map((movement) => [movement.id, movement]));
  return rows.map((row) => {
    const movement = byId.get(row.object);
    return { ...row, ...(movement ? movementItem(row, movement) : eventItem(row)) };
  });
}

function movementItem(row: EventRow, movement: Movement): EventItem {
  const type = isInterest(movement.kind) ? 'interest' : typeForStaff(movement.kind);
  const title = PLAIN.has(movement.kind) ? TITLES[type] : kindWords(movement.kind);
  return {
    type,
    title: [title, AFTERWARDS[row.event]].filter(Boolean).join(' '),
    description: [
      movement.customer?.name,
      movement.counterparty && `to ${movement.counterparty.name}`,
      movement.description,
    ]
      .filter(Boolean)
      .join(' · '),
    amount: movement.amount,
    customer_id: movement.customer?.id ?? null,
    journal_id: movement.id,
  };
}

function eventItem(row: EventRow): EventItem {
  const about = [row.customer, row.colleague].find((name) => name !== null && name !== row.actor);
  return {
    ...eventWords(row.event),
    description: [about, objectWords(row.object), detailWords(row.details)].filter(Boolean).join(' · '),
    amount: null,
    customer_id: row.customer_id,
    journal_id: null,
  };
}
