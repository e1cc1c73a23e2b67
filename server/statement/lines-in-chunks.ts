import { sql } from 'kysely';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import type { Db } from '../platform/database.ts';
import type { AccountPeriod } from './account-period.ts';
import { allOf } from './line-filter.ts';
import { mergeLines } from './merge-lines.ts';
import { bookedLinesBelow, isNewer, openLinesBefore } from './newest-lines.ts';
import { LINES, onStatement, type StatementFilter, type StatementRow, transactionOf } from './statement-lines.ts';
import { BOOKED_IN_ORDER, backDatedLines, balancesInValueOrder, countsBefore } from './value-order.ts';

/** Max lines in memory at a time, however long a document is. */
const CHUNK = 500;
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
  for (let after = afterSeq; ; ) {
    const { rows: chunk } = await sql<StatementRow>`${LINES} where ${onStatement(accountId, {})} and ${BOOKED_IN_ORDER}
      and l.account_seq > ${after} and l.account_seq <= ${lastSeq} order by l.account_seq limit ${CHUNK}`.execute(db);
    const { merged, rest } = mergeLines(chunk, backDated, countsBefore);
    const isLast = chunk.length < CHUNK;
    const lines = isLast ? [...merged, ...rest] : merged;
    if (lines.length > 0) yield lines.map((row) => transactionOf(withBalance(row)));
    if (isLast) return;
    backDated = rest;
    after = chunk.at(-1)?.account_seq ?? lastSeq;
  }
}

/** Reads the lines that are not booked, newest first: all of them, or with `status: 'pending'` those that wait; of some days, if any. */
export async function openLines(
  db: Db,
  accountId: string,
  filter: Pick<StatementFilter, 'status' | 'startDate' | 'endDate'>,
): Promise<Transaction[]> {
  const rows = await openLinesBefore(db, onStatement(accountId, filter), undefined, MAX_OPEN_LINES);
  return rows.map(transactionOf);
}

/**
 * Reads the lines of a document that a filter asks for, newest first and in value order; a line that is not booked stands where
 * its time puts it. What is booked after entry `throughSeq` stays out.
 */
export async function* exportLines(
  db: Db,
  accountId: string,
  filter: StatementFilter & { throughSeq: bigint },
): AsyncGenerator<Transaction[]> {
  const where = onStatement(accountId, filter);
  const withBalance = await balancesInValueOrder(db, accountId, filter.throughSeq);
  let backDated = (await backDatedLines(db, where)).reverse();
  let open = await openLinesBefore(db, where, undefined, MAX_OPEN_LINES);
  let below: bigint | undefined;
  for (;;) {
    const chunk = await bookedLinesBelow(db, allOf([where, BOOKED_IN_ORDER]), below, CHUNK);
    const isLast = chunk.length < CHUNK;
    const byDate = mergeLines(chunk, backDated, (late, row) => !countsBefore(late, row));
    const booked = isLast ? [...byDate.merged, ...byDate.rest] : byDate.merged;
    const { merged, rest } = mergeLines(booked, open, isNewer);
    const lines = isLast ? [...merged, ...rest] : merged;
    if (lines.length > 0) yield lines.map((row) => transactionOf(withBalance(row)));
    if (isLast) return;
    backDated = byDate.rest;
    open = rest;
    below = chunk.at(-1)?.account_seq ?? 0n;
  }
}
