import { type RawBuilder, sql } from 'kysely';
import { endOfBusinessDate, startOfBusinessDate } from '../../../contract/vocabulary/bank-time.ts';
import type { AuditEventName } from '../../audit/audit-events.ts';
import type { Db } from '../../platform/database.ts';
import { containing } from '../../platform/like-pattern.ts';
import { UUID } from '../../platform/uuid.ts';
import { bookAccountsNamed, journalsOn, madeByStaff } from '../../statement/movement-search.ts';
import { postedEvents } from '../../statement/posted-events.ts';
import { type EventItem, eventItems, eventRows, newestFirst } from './event-items.ts';

/** An event of the audit trail in words, with the seal that chains it to the one before; unsealed for its first second. */
export interface AuditLine extends EventItem {
  readonly seq: number;
  /** Bank time of what it reports. */
  readonly at: Date;
  /** Real time at which it was written; null for events from before it was kept. */
  readonly real_at: Date | null;
  readonly event: string;
  readonly actor: string | null;
  readonly object: string;
  readonly details: Record<string, unknown>;
  /** Hex. */
  readonly hash: string | null;
}

/** A filter of the audit trail. */
export interface AuditFilter {
  /** A member of staff or a customer: part of a name or an e-mail address, a number (KB…), an account number; or any id. */
  readonly search?: string | undefined;
  readonly event?: AuditEventName | undefined;
  /** Business dates, both included. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Max people that a search reads the events of. */
const FEW_PEOPLE = 50;

/**
 * The audit trail, newest first by the bank's time: what the people of a search did and what was done to them, their accounts,
 * cards and deposits. People, events and time have an index each, however long the trail is.
 * @param before the `nextBefore` of the page before
 */
export async function listAuditEvents(
  db: Db,
  { before, limit, search, event, startDate, endDate }: AuditFilter & { before?: string | undefined; limit: number },
): Promise<{ events: AuditLine[]; nextBefore: string | null }> {
  const bounds = [sql`true`];
  if (before) bounds.push(comesAfter(before));
  if (startDate) bounds.push(sql`l.event_at >= ${startOfBusinessDate(startDate)}`);
  if (endDate) bounds.push(sql`l.event_at < ${endOfBusinessDate(endDate)}`);
  if (event)
    bounds.push(
      event.startsWith('journal.') ? sql`l.event = ${event}` : sql`l.event = ${event} and l.event not like 'journal.%'`,
    );
  const lines = search
    ? sql`(${await linesAbout(db, search)}) about join audit.event_lines l on l.seq = about.seq and l.object = about.object`
    : sql`audit.event_lines l`;
  const found = sql`select l.* from ${lines} where ${sql.join(bounds, sql` and `)} order by ${newestFirst(sql`l`)} limit ${limit + 1}`;
  const { rows } = await eventRows(found).execute(db);
  const events = (await eventItems(db, rows.slice(0, limit))).map((row) => ({ ...row, seq: Number(row.seq) }));
  const last = events.at(-1);
  return { events, nextBefore: last && rows.length > limit ? `${last.seq}.${last.place}` : null };
}

/** The condition that a line comes after the one that `before` names: `seq.place`, or `seq` for the first line of an event. */
function comesAfter(before: string): RawBuilder<unknown> {
  const [seq, place = '0'] = before.split('.');
  return sql`(l.event_at, l.seq, l.place) < (select b.at, b.seq, ${place}::integer from audit.events b where b.seq = ${seq}::bigint)`;
}

/**
 * Selects number and object of the lines by, about and on the accounts of the people that a text names. A line of several movements
 * has its maker and its accounts in the books.
 */
async function linesAbout(db: Db, text: string): Promise<RawBuilder<unknown>> {
  const people = await peopleNamed(db, text);
  const accounts = await bookAccountsNamed(db, text);
  if (people.length === 1 && people[0] && accounts.length === 0)
    accounts.push(...(await bookAccountsNamed(db, people[0])));
  const objects = [...people, ...(UUID.test(text) ? [text.toLowerCase()] : [])];
  const ownAccounts = await accountsOf(db, people);
  return sql`
    select a.seq, a.object from audit.events a where a.actor_id = any(${people}::uuid[])
    union select o.seq, o.object from audit.events o where o.object = any(${objects})
    union select o.seq, o.object from audit.events o where o.object in (
      select c.id::text from bank.cards c where c.customer_id = any(${people}::uuid[])
      union all select d.id::text from bank.term_deposits d where d.customer_id = any(${people}::uuid[])
      union all select r.id::text from bank.change_requests r where r.subject_id = any(${people}::uuid[])
      union all select j.journal_id::text from (${journalsOn(accounts)}) j)
    union ${postedEvents(sql`m.journal_id = any(${objects}::uuid[])`)}
    union ${postedEvents(sql`m.journal_id in (${journalsOn(accounts)})`)}
    union ${postedEvents(sql`m.journal_id in (${journalsOn(ownAccounts)}) and m.maker_id = any(${people}::uuid[])`)}
    union ${postedEvents(madeByStaff(people))}`;
}

async function accountsOf(db: Db, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    account_id: string;
  }>`select b.account_id from ledger.balances b where b.customer_id = any(${[...people]}::uuid[])`.execute(db);
  return rows.map((row) => row.account_id);
}

async function peopleNamed(db: Db, text: string): Promise<string[]> {
  if (UUID.test(text)) return [text.toLowerCase()];
  const pattern = containing(text.toLowerCase());
  const { rows } = await sql<{ id: string }>`
    (select s.id from bank.staff s where lower(s.name) like ${pattern} or lower(s.email) like ${pattern} limit ${FEW_PEOPLE})
    union all
    (select c.id from bank.customers c where c.search_text like ${pattern} limit ${FEW_PEOPLE})
    union all
    (select c.id from bank.customers c join ledger.balances b on b.account_id = c.account_id where b.account_number = upper(${text}))`.execute(
    db,
  );
  return [...new Set(rows.map((row) => row.id))];
}
