import { type RawBuilder, sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Transaction, TransactionStatus, TransactionType } from '../../contract/vocabulary/transaction.ts';
import { addDays, startOfBusinessDate } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import { preparedStatement } from '../platform/prepared-statement.ts';
import { awaitsMaker } from './outstanding-confirmation.ts';
import { statusesNamed } from './status-names.ts';
import { KINDS_OF, type StatementRow, transactionOf } from './transaction-types.ts';

/** Which lines of a statement somebody wants to see. Dates are business dates, both included; amounts are paise. */
export interface StatementFilter {
  readonly type?: TransactionType | 'withdraw' | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly minAmount?: Paise | undefined;
  readonly maxAmount?: Paise | undefined;
  readonly status?: TransactionStatus | 'success' | undefined;
  readonly search?: string | undefined;
}

export interface StatementPage extends StatementFilter {
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly sortBy?: 'date' | 'amount' | 'type' | undefined;
  readonly sortDirection?: 'asc' | 'desc' | undefined;
  /** The place to continue from, as the page before gave it: new lines arriving meanwhile neither skip nor repeat one. */
  readonly before?: string | undefined;
}

const INCOMING_ONLY = new Set<string>(['transfer_in']);
const OUTGOING_ONLY = new Set<string>(['transfer_out']);

function conditions(filter: StatementFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  const type = filter.type === 'withdraw' ? 'withdrawal' : filter.type;
  if (type) all.push(sql`l.kind = any(${[...KINDS_OF[type]]})`);
  if (type && INCOMING_ONLY.has(type)) all.push(sql`l.amount_paise > 0`);
  if (type && OUTGOING_ONLY.has(type)) all.push(sql`l.amount_paise < 0`);
  if (filter.startDate) all.push(sql`l.created_at >= ${startOfBusinessDate(filter.startDate)}`);
  if (filter.endDate) all.push(sql`l.created_at < ${startOfBusinessDate(addDays(filter.endDate, 1))}`);
  if (filter.minAmount) all.push(sql`abs(l.amount_paise) >= ${filter.minAmount}`);
  if (filter.maxAmount) all.push(sql`abs(l.amount_paise) <= ${filter.maxAmount}`);
  if (filter.status) all.push(sql`l.status = any(${statusesNamed(filter.status)})`);
  if (filter.search) {
    const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
    all.push(sql`(l.description ilike ${pattern} or exists (select from bank.customers s
      where s.account_id = l.counterparty_account_id and s.name ilike ${pattern}))`);
  }
  return all;
}

const NAMED = sql`left join bank.customers c on c.account_id = l.counterparty_account_id
  left join ledger.balances o on o.account_id = c.account_id`;
const LINES = sql`select l.*, c.name as other_name, o.account_number as other_account_number,
  l.status = 'pending' and l.amount_paise < 0 and ${awaitsMaker('l.journal_id', 'l.actor_id')} as awaits_maker
  from ledger.statement_lines l ${NAMED}`;

/**
 * Where a page ended: booked lines by the account's own numbering, the others (waiting, rejected, expired) by time.
 * Each is a list that only grows at its head, so continuing from a place neither skips nor repeats a line.
 */
interface Place {
  readonly seq: string | undefined;
  readonly open: { readonly at: Date; readonly id: string } | undefined;
}

function placeOf(before: string | undefined): Place {
  if (before === undefined) return { seq: undefined, open: undefined };
  const [, seq, ms, id] = /^(\d{0,18})\.(?:(\d{1,15})\.([0-9a-f-]{36}))?$/.exec(before) ?? [];
  if (seq === undefined) throw new Refusal('INVALID_INPUT', 'That page does not exist.');
  return { seq: seq || undefined, open: ms && id ? { at: new Date(Number(ms)), id } : undefined };
}

function continueAfter(place: Place, served: readonly StatementRow[]): string {
  const lastBooked = served.findLast((row) => row.account_seq !== null);
  const lastOpen = served.findLast((row) => row.account_seq === null);
  const open = lastOpen ? { at: lastOpen.created_at, id: lastOpen.journal_id } : place.open;
  return `${lastBooked?.account_seq ?? place.seq ?? ''}.${open ? `${open.at.getTime()}.${open.id}` : ''}`;
}

/** Both lists are newest first; so is the result. */
function merge(booked: readonly StatementRow[], open: readonly StatementRow[]): StatementRow[] {
  const merged: StatementRow[] = [];
  let next = 0;
  for (const row of booked) {
    for (let waiting = open[next]; waiting && waiting.created_at > row.created_at; waiting = open[++next])
      merged.push(waiting);
    merged.push(row);
  }
  return [...merged, ...open.slice(next)];
}

interface Page {
  readonly lines: Transaction[];
  /** How many lines the filter matches; undefined on a page that continues another, which has been counted already. */
  readonly total: number | undefined;
  readonly nextBefore: string | null;
}

/** A page of an account's statement, newest first unless asked otherwise (C-DB-06, C-DB-13, C-DB-14). */
export async function statementPage(db: Db, accountId: string, page: StatementPage): Promise<Page> {
  const filters = conditions(page);
  const first = isFirstPage(page, filters) ? await firstPage(db, accountId, page.limit) : undefined;
  if (first) return first;
  const filter = sql.join([sql`l.account_id = ${accountId}::uuid`, ...filters], sql` and `);
  const newestFirst = (page.sortBy ?? 'date') === 'date' && page.sortDirection !== 'asc';
  return newestFirst ? newestPage(db, filter, page) : sortedPage(db, filter, page);
}

const isFirstPage = (page: StatementPage, filters: readonly unknown[]): boolean =>
  filters.length === 0 &&
  !page.before &&
  !page.offset &&
  (page.sortBy ?? 'date') === 'date' &&
  page.sortDirection !== 'asc';

/**
 * What every dashboard asks for: the newest booked lines, and how many there are. The account's numbering has no gap,
 * so its `seq` is their number, and the newest are those right below it: five cost the same however many there are.
 */
const newestBooked = preparedStatement('statement-newest-booked', (db, account: string, enough: string) =>
  sql<StatementRow & { total: bigint; has_holds: boolean }>`
    select l.account_seq, l.journal_id, l.amount_paise, l.balance_after_paise, l.kind, l.status, l.description,
           l.created_at, l.reason, l.expires_at, c.name as other_name, o.account_number as other_account_number,
           false as awaits_maker, a.seq as total,
           exists (select from ledger.held_sides h where h.account_id = a.account_id) as has_holds
    from ledger.balances a
    join ledger.booked_lines l on l.account_id = a.account_id and l.account_seq > a.seq - ${enough}::bigint
    ${NAMED}
    where a.account_id = ${account}::uuid
    order by l.account_seq desc`.compile(db),
);

/** The first page of the whole statement; undefined where lines that are not booked belong on it, too. */
async function firstPage(db: Db, accountId: string, limit: number): Promise<Page | undefined> {
  const lines = await newestBooked(db, accountId, limit + 1);
  const [newest] = lines;
  if (!newest || newest.has_holds) return undefined;
  const rows = lines.slice(0, limit);
  const nextBefore = lines.length > limit ? continueAfter(placeOf(undefined), rows) : null;
  return { lines: rows.map(transactionOf), total: Number(newest.total), nextBefore };
}

/**
 * Booked lines are read backwards along the account's numbering, so the latest five cost the same however long the
 * statement is.
 */
async function newestPage(db: Db, filter: RawBuilder<unknown>, page: StatementPage): Promise<Page> {
  const place = placeOf(page.before);
  const skip = page.offset ?? 0;
  const enough = skip + page.limit + 1;
  const booked = sql<StatementRow>`${LINES} where l.account_seq is not null and ${filter}
    ${place.seq ? sql`and l.account_seq < ${place.seq}::bigint` : sql``} order by l.account_seq desc limit ${enough}`;
  const open = sql<StatementRow>`${LINES} where l.account_seq is null and ${filter}
    ${place.open ? sql`and (l.created_at, l.journal_id) < (${place.open.at}, ${place.open.id}::uuid)` : sql``}
    order by l.created_at desc, l.journal_id desc limit ${enough}`;
  const [bookedRows, openRows, total] = await Promise.all([
    booked.execute(db),
    open.execute(db),
    page.before === undefined ? countLines(db, filter) : undefined,
  ]);
  const all = merge(bookedRows.rows, openRows.rows);
  const rows = all.slice(skip, skip + page.limit);
  const nextBefore = all.length > skip + page.limit ? continueAfter(place, all.slice(0, skip + page.limit)) : null;
  return { lines: rows.map(transactionOf), total, nextBefore };
}

const ORDER = { date: sql`l.created_at`, amount: sql`abs(l.amount_paise)`, type: sql`l.kind` } as const;

/** Any other order reads the whole of what the filter matches, and is paged by offset. */
async function sortedPage(db: Db, filter: RawBuilder<unknown>, page: StatementPage): Promise<Page> {
  const direction = page.sortDirection === 'asc' ? sql`asc` : sql`desc`;
  const [{ rows }, total] = await Promise.all([
    sql<StatementRow>`${LINES} where ${filter} order by ${ORDER[page.sortBy ?? 'date']} ${direction}, l.created_at ${direction},
      l.journal_id ${direction} limit ${page.limit} offset ${page.offset ?? 0}`.execute(db),
    countLines(db, filter),
  ]);
  return { lines: rows.map(transactionOf), total, nextBefore: null };
}

async function countLines(db: Db, filter: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    lines: bigint;
  }>`select count(*) as lines from ledger.statement_lines l where ${filter}`.execute(db);
  return Number(rows[0]?.lines ?? 0n);
}

/** One line of the account's statement. Refused: `NOT_FOUND` also for a journal of somebody else. */
export async function statementLine(db: Db, accountId: string, journalId: string): Promise<Transaction> {
  const { rows } = await sql<StatementRow>`${LINES}
    where l.account_id = ${accountId}::uuid and l.journal_id = ${journalId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND', 'Could not view transaction details');
  return transactionOf(row);
}
