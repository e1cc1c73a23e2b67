import { sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import type { Db } from '../platform/database.ts';

/** A past moment of the books: the end of a business date, by what was booked up to an instant. */
export interface AsAt {
  readonly date: string;
  readonly bookedBy: Date;
}

/** Reads an account's balance and money on hold, in paise, as at a past moment, and the number of entries booked by then. */
export async function accountAsAt(
  db: Db,
  accountId: string,
  { date, bookedBy }: AsAt,
): Promise<{ balance: Paise; held: Paise; entries: number }> {
  const { rows } = await sql<{ balance_paise: bigint; held_paise: bigint; through_seq: bigint }>`
    select * from ledger.account_as_at(${accountId}::uuid, ${date}::date, ${bookedBy})`.execute(db);
  const [row] = rows;
  return { balance: row?.balance_paise ?? 0n, held: row?.held_paise ?? 0n, entries: Number(row?.through_seq ?? 0n) };
}

/** Reads the ids of the journals whose money was on hold on an account as at a past moment. */
export async function journalsOnHold(db: Db, accountId: string, { date, bookedBy }: AsAt): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.journal_id as id from ledger.held_as_at(${accountId}::uuid, ${date}::date, ${bookedBy}) h`.execute(db);
  return rows.map(({ id }) => id);
}
