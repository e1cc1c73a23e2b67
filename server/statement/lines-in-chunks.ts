import { sql } from 'kysely';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import type { Db } from '../platform/database.ts';
import type { AccountPeriod } from './account-period.ts';
import { bookedLinesBelow, mergeNewest, openLinesBefore } from './newest-lines.ts';
import { LINES, onStatement, type StatementFilter, type StatementRow, transactionOf } from './statement-lines.ts';

/** Max lines in memory at a time, however long a document is. */
const CHUNK = 500;
/** Max lines of one document that are not booked. */
const MAX_OPEN_LINES = 1_000;

/** Reads the booked lines of a period, oldest first, as a bank prints a statement. */
export async function* bookedLines(
  db: Db,
  accountId: string,
  span: Pick<AccountPeriod, 'firstSeq' | 'throughSeq'>,
): AsyncGenerator<Transaction[]> {
  const where = onStatement(accountId, {});
  for (let next = span.firstSeq; next <= span.throughSeq; next += BigInt(CHUNK)) {
    const { rows } = await sql<StatementRow>`${LINES} where ${where} and l.account_seq is not null
      and l.account_seq >= ${next} and l.account_seq <= ${span.throughSeq} order by l.account_seq limit ${CHUNK}`.execute(
      db,
    );
    yield rows.map(transactionOf);
  }
}

/** Reads the lines that are not booked, newest first: all of them, or with `status: 'pending'` those that wait. */
export async function openLines(
  db: Db,
  accountId: string,
  filter: Pick<StatementFilter, 'status'>,
): Promise<Transaction[]> {
  const rows = await openLinesBefore(db, onStatement(accountId, filter), undefined, MAX_OPEN_LINES);
  return rows.map(transactionOf);
}

/** Reads the lines that a filter asks for, newest first as on the screen; a line that is not booked stands where its time puts it. */
export async function* exportLines(db: Db, accountId: string, filter: StatementFilter): AsyncGenerator<Transaction[]> {
  const where = onStatement(accountId, filter);
  let open = await openLinesBefore(db, where, undefined, MAX_OPEN_LINES);
  let below: bigint | undefined;
  for (;;) {
    const booked = await bookedLinesBelow(db, where, below, CHUNK);
    const { merged, older } = mergeNewest(booked, open);
    const isLast = booked.length < CHUNK;
    const lines = isLast ? [...merged, ...older] : merged;
    if (lines.length > 0) yield lines.map(transactionOf);
    if (isLast) return;
    open = older;
    below = booked.at(-1)?.account_seq ?? 0n;
  }
}
