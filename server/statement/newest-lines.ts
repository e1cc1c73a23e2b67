import { type RawBuilder, sql } from 'kysely';
import { and, type LineCondition } from './line-conditions.ts';
import { bookedPage, linesThat, type StatementRow } from './statement-lines.ts';

// A statement is two lists that only grow at their heads: entries by the account's own numbering, and unbooked lines by
// time. Reading on from a place in either neither skips nor repeats a line when more comes in meanwhile.

/** A line that is not booked, as a place to read on from. */
export interface OpenPlace {
  readonly at: Date;
  readonly id: string;
}

/**
 * Selects the booked lines that a condition on `l` finds, newest first, below the entry `seq` where there is one. Read
 * backwards along the account's numbering, so that the newest cost the same however long the statement is.
 * @param withOthers false where no reader sees the other sides of the lines
 */
export function bookedLinesBelow(
  where: LineCondition,
  seq: bigint | undefined,
  limit: number,
  withOthers = true,
): RawBuilder<StatementRow> {
  const below = seq === undefined ? where : and(where, sql`l.account_seq < ${seq}`);
  return bookedPage(below, 'desc', limit, withOthers);
}

/** Selects the lines that are not booked (waiting, rejected, expired) and that a condition on `l` finds, newest first, before a place. */
export function openLinesBefore(
  where: LineCondition,
  place: OpenPlace | undefined,
  limit: number,
): RawBuilder<StatementRow> {
  const below = place ? and(where, sql`(l.created_at, l.journal_id) < (${place.at}, ${place.id}::uuid)`) : where;
  const order = sql`order by l.created_at desc, l.journal_id desc`;
  return linesThat('open_lines', below, order, sql`limit ${limit}`);
}

/** Selects the accounts (`account_id`) that an account paid in its newest booked transfers, `last` of them at most, and when (`at`) it last did. */
export function lastPaidAccounts(accountId: string, last: number): RawBuilder<unknown> {
  return sql`select l.counterparty_account_id as account_id, max(l.created_at) as at
    from (select counterparty_account_id, created_at from ledger.booked_lines
          where account_id = ${accountId}::uuid and kind = 'transfer' and amount_paise < 0
          order by account_seq desc limit ${last}) l
    group by l.counterparty_account_id`;
}

/** True when a line that is not booked is newer than a booked one. */
export const isNewer = (open: StatementRow, booked: StatementRow): boolean => open.created_at > booked.created_at;
