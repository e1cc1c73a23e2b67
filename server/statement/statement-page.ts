import { sql } from 'kysely';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import type { Db } from '../platform/database.ts';
import { gatheredStatement, runPrepared } from '../platform/prepared-statement.ts';
import { type AsAt, journalsOnHold } from './as-at.ts';
import { isSearchAlone, isWhole, type LineCondition, onStatement, type StatementFilter } from './line-conditions.ts';
import { mergeLines } from './merge-lines.ts';
import { bookedLinesBelow, isNewer, type OpenPlace, openLinesBefore } from './newest-lines.ts';
import { keepWords, searchedLinesBelow } from './searched-lines.ts';
import {
  COUNTERPARTY,
  LINE_COLUMNS,
  linesFound,
  linesThat,
  type StatementRow,
  transactionOf,
} from './statement-lines.ts';

/** A filter of one account's lines with an order and a page. */
export interface StatementPage extends StatementFilter {
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly sortBy?: 'date' | 'amount' | 'type' | undefined;
  readonly sortDirection?: 'asc' | 'desc' | undefined;
  /** `nextBefore` of the page before this one: lines that arrive meanwhile neither skip nor repeat one. */
  readonly before?: string | undefined;
  /** Only what was on hold at a past moment, with all that became of it. */
  readonly heldAt?: AsAt | undefined;
}

/** The end of a page, in both lists of a statement. */
interface Place {
  readonly seq: bigint | undefined;
  readonly open: OpenPlace | undefined;
}

function placeOf(before: string | undefined): Place {
  if (before === undefined) return { seq: undefined, open: undefined };
  const [, seq, ms, id] = /^(\d{0,18})\.(?:(\d{1,15})\.([0-9a-f-]{36}))?$/.exec(before) ?? [];
  if (seq === undefined) throw new Refusal('INVALID_INPUT', 'That page does not exist.');
  return { seq: seq ? BigInt(seq) : undefined, open: ms && id ? { at: new Date(Number(ms)), id } : undefined };
}

function continueAfter(place: Place, served: readonly StatementRow[]): string {
  const lastBooked = served.findLast((row) => row.account_seq !== null);
  const lastOpen = served.findLast((row) => row.account_seq === null);
  const open = lastOpen ? { at: lastOpen.created_at, id: lastOpen.journal_id } : place.open;
  return `${lastBooked?.account_seq ?? place.seq ?? ''}.${open ? `${open.at.getTime()}.${open.id}` : ''}`;
}

interface Page {
  readonly lines: Transaction[];
  /** Number of lines that the filter matches; undefined on a page that continues another, which has been counted already. */
  readonly total: number | undefined;
  readonly nextBefore: string | null;
}

/** Reads a page of an account's statement, newest first unless asked otherwise (C-DB-06, C-DB-13, C-DB-14). */
export async function statementPage(db: Db, accountId: string, { heldAt, ...asked }: StatementPage): Promise<Page> {
  const page = heldAt ? { ...asked, ids: await journalsOnHold(db, accountId, heldAt) } : asked;
  const newestFirst = (page.sortBy ?? 'date') === 'date' && page.sortDirection !== 'asc';
  const fromTheTop = isWhole(page) && !page.before && !page.offset;
  const first = newestFirst && fromTheTop ? await firstPage(db, accountId, page.limit) : undefined;
  if (first) return first;
  const where = onStatement(accountId, page);
  return newestFirst ? newestPage(db, where, page) : sortedPage(db, where, page);
}

/** A line of a first page, with the number of its account's lines that are not booked and the time of the newest of them. */
interface NewestRow extends StatementRow {
  readonly open_lines: bigint;
  readonly newest_open: Date | null;
}

/** Selects the newest booked lines of statements, for the lists of their accounts and of the lines wanted of each. Every dashboard reads some. */
export const newestBookedQuery = (db: Db, accounts: string, enough: string) =>
  sql<NewestRow & { asked: number }>`
    select ${LINE_COLUMNS}, null as confirm_with, w.open_lines, w.newest_open, a.asked::int as asked
    from unnest((select ${accounts}::uuid[]), (select ${enough}::bigint[])) with ordinality as a(account, enough, asked)
    cross join lateral (select count(*) as open_lines, max(h.created_at) as newest_open from ledger.open_lines_of(a.account) h) w
    cross join lateral ledger.newest_booked(a.account, a.enough) l ${COUNTERPARTY}
    order by a.asked, l.account_seq desc`.compile(db);
const newestBooked = gatheredStatement<NewestRow>('statement-newest-booked', newestBookedQuery);

/** Reads the first page of the whole statement; undefined where lines that are not booked may belong on it, too. */
async function firstPage(db: Db, accountId: string, limit: number): Promise<Page | undefined> {
  const lines = await newestBooked(db, accountId, limit + 1);
  const [newest] = lines;
  if (!newest) return undefined;
  const isFull = lines.length > limit;
  const rows = lines.slice(0, limit);
  const { open_lines: open, newest_open: newestOpen } = newest;
  if (newestOpen && (!isFull || rows.some((row) => newestOpen > row.created_at))) return undefined;
  const nextBefore = isFull ? continueAfter(placeOf(undefined), rows) : null;
  return { lines: rows.map(transactionOf), total: Number((newest.account_seq ?? 0n) + open), nextBefore };
}

async function newestPage(db: Db, wanted: LineCondition, page: StatementPage): Promise<Page> {
  const place = placeOf(page.before);
  const skip = page.offset ?? 0;
  const enough = skip + page.limit + 1;
  const isFirst = page.before === undefined;
  const counted = isFirst && wanted.ofOthers !== undefined;
  const where = { ...wanted, counted };
  const inWords = isSearchAlone(page);
  if (inWords && isFirst) await keepWords(db, where.accountId);
  const [booked, open, apart] = await Promise.all([
    runPrepared(db, (inWords ? searchedLinesBelow : bookedLinesBelow)(where, place.seq, enough)),
    runPrepared(db, openLinesBefore(where, place.open, enough)),
    isFirst && !counted ? (isWhole(page) ? countAll(db, where) : countLines(db, where)) : undefined,
  ]);
  const total = counted ? Number((booked[0]?.matching ?? 0n) + (open[0]?.matching ?? 0n)) : apart;
  const { merged, rest } = mergeLines(booked, open, isNewer);
  const all = [...merged, ...rest];
  const rows = all.slice(skip, skip + page.limit);
  const nextBefore = all.length > skip + page.limit ? continueAfter(place, all.slice(0, skip + page.limit)) : null;
  return { lines: rows.map(transactionOf), total, nextBefore };
}

const ORDER = { date: sql`l.created_at`, amount: sql`abs(l.amount_paise)`, type: sql`l.kind` } as const;

/** Reads a page in another order: all that the filter matches is read, and paged by offset. */
async function sortedPage(db: Db, where: LineCondition, page: StatementPage): Promise<Page> {
  const direction = page.sortDirection === 'asc' ? sql`asc` : sql`desc`;
  const order = sql`order by ${ORDER[page.sortBy ?? 'date']} ${direction}, l.created_at ${direction}, l.journal_id ${direction}`;
  const [{ rows }, total] = await Promise.all([
    linesThat('statement_lines', where, order, sql`limit ${page.limit} offset ${page.offset ?? 0}`).execute(db),
    countLines(db, where),
  ]);
  return { lines: rows.map(transactionOf), total, nextBefore: null };
}

/** Counts the lines of a whole statement: the booked ones are numbered without a gap, and the others are few. */
async function countAll(db: Db, { accountId, ofLine }: LineCondition): Promise<number> {
  const { rows } = await sql<{ lines: bigint }>`
    select b.seq + (select count(*) from ledger.open_lines l where ${ofLine}) as lines
    from ledger.balances b where b.account_id = ${accountId}::uuid`.execute(db);
  return Number(rows[0]?.lines ?? 0n);
}

async function countLines(db: Db, where: LineCondition): Promise<number> {
  const { rows } = await sql<{ lines: bigint }>`${
    where.ofOthers
      ? sql`with ${linesFound('statement_lines', where)} select count(*) as lines from page`
      : sql`select count(*) as lines from ledger.statement_lines l where ${where.ofLine}`
  }`.execute(db);
  return Number(rows[0]?.lines ?? 0n);
}
