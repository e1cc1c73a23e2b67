import { sql } from 'kysely';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import type { Db } from '../platform/database.ts';
import type { AccountPeriod } from './account-period.ts';
import { and, onStatement, type StatementFilter } from './line-conditions.ts';
import { mergeLines } from './merge-lines.ts';
import { bookedLinesBelow, isNewer, openLinesBefore } from './newest-lines.ts';
import { bookedPage, type StatementRow, transactionOf } from './statement-lines.ts';
import { BOOKED_IN_ORDER, backDatedLines, balancesInValueOrder, countsBefore } from './value-order.ts';

/** Lines that are read at a time; two such chunks are in memory, however long a document is. */
const CHUNK = 1_000;
/** Max lines of one document that are not booked. */
const MAX_OPEN_LINES = 1_000;

/**
 * Reads the booked lines of a period in value order, oldest first, as a bank prints a statement. Each line says the balance
 * after it in this order.
 */
export async function* bookedLines(db: Db, accountId: string, period: AccountPeriod): AsyncGenerator<Transaction[]> {
  const { afterSeq, lastSeq, throughSeq } = period;
  const withBalance = await balancesInValueOrder(db, accountId, throughSeq);
  let backDated = await backDatedLines(db, onStatement(accountId, { ...period, throughSeq }));
  const own = and(onStatement(accountId, {}), BOOKED_IN_ORDER);
  const chunks = inChunks(async (last) => {
    const after = last?.account_seq ?? afterSeq;
    const next = and(own, sql`l.account_seq > ${after} and l.account_seq <= ${lastSeq}`);
    return (await bookedPage(next, 'asc', CHUNK).execute(db)).rows;
  });
  for await (const { chunk, isLast } of chunks) {
    const { merged, rest } = mergeLines(chunk, backDated, countsBefore);
    const lines = isLast ? [...merged, ...rest] : merged;
    if (lines.length > 0) yield lines.map((row) => transactionOf(withBalance(row)));
    backDated = rest;
  }
}

/** Reads the lines that are not booked, newest first: all of them, or with `status: 'pending'` those that wait; of some days, if any. */
export async function openLines(
  db: Db,
  accountId: string,
  filter: Pick<StatementFilter, 'status' | 'startDate' | 'endDate'>,
): Promise<Transaction[]> {
  const { rows } = await openLinesBefore(onStatement(accountId, filter), undefined, MAX_OPEN_LINES).execute(db);
  return rows.map(transactionOf);
}

/**
 * Reads the lines of an export that a filter asks for, newest first and in value order; a line that is not booked stands where
 * its time puts it. What is booked after entry `throughSeq` stays out. An export has no column for the other side of a line, so
 * booked lines come without theirs.
 */
export async function* exportLines(
  db: Db,
  accountId: string,
  filter: StatementFilter & { throughSeq: bigint },
): AsyncGenerator<Transaction[]> {
  const where = onStatement(accountId, filter);
  const withBalance = await balancesInValueOrder(db, accountId, filter.throughSeq);
  let backDated = (await backDatedLines(db, where)).reverse();
  let open = (await openLinesBefore(where, undefined, MAX_OPEN_LINES).execute(db)).rows;
  const booked = and(where, BOOKED_IN_ORDER);
  const chunks = inChunks(
    async (last) => (await bookedLinesBelow(booked, last?.account_seq ?? undefined, CHUNK, false).execute(db)).rows,
  );
  for await (const { chunk, isLast } of chunks) {
    const byDate = mergeLines(chunk, backDated, (late, row) => !countsBefore(late, row));
    const closed = isLast ? [...byDate.merged, ...byDate.rest] : byDate.merged;
    const { merged, rest } = mergeLines(closed, open, isNewer);
    const lines = isLast ? [...merged, ...rest] : merged;
    if (lines.length > 0) yield lines.map((row) => transactionOf(withBalance(row)));
    backDated = byDate.rest;
    open = rest;
  }
}

interface Chunk {
  readonly chunk: readonly StatementRow[];
  readonly isLast: boolean;
}

/** Reads rows chunk by chunk, the next one while the one before it is used; `read` gets the row after which it begins. */
async function* inChunks(read: (last: StatementRow | undefined) => Promise<StatementRow[]>): AsyncGenerator<Chunk> {
  for (let next = read(undefined); ; ) {
    const chunk = await next;
    const isLast = chunk.length < CHUNK;
    if (!isLast) {
      next = read(chunk.at(-1));
      // Its error is thrown when it is awaited; a reader who has gone away never does that.
      next.catch(() => undefined);
    }
    yield { chunk, isLast };
    if (isLast) return;
  }
}
