import { sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import type { Db } from '../platform/database.ts';
import type { Days } from './line-filter.ts';

/** The entries of an account that count in a period, summed up. Paise. */
export interface AccountPeriod extends Days {
  /** The entries booked in order that count in the period are numbered above `afterSeq`, up to `lastSeq`. */
  readonly afterSeq: bigint;
  readonly lastSeq: bigint;
  /** The account's last entry when the period was summed up; what is booked later stays out. */
  readonly throughSeq: bigint;
  readonly entries: number;
  readonly opening: Paise;
  readonly closing: Paise;
  readonly moneyIn: Paise;
  readonly moneyOut: Paise;
}

/**
 * Sums up the entries of one account that count in a period, by value date (docs/decisions/0064-value-dates.md): each entry
 * is in exactly one of two neighbouring periods, and the closing balance of one is the opening balance of the next. Entries
 * never change, so everything read later up to `throughSeq` belongs together, even when more is booked meanwhile.
 */
export async function accountPeriod(db: Db, accountId: string, days: Days): Promise<AccountPeriod> {
  const { rows } = await sql<PeriodRow>`
    select b.seq as through_seq, p.* from ledger.balances b
    cross join lateral ledger.period_sums(b.account_id, ${days.startDate ?? FIRST_DAY}::date, ${days.endDate ?? LAST_DAY}::date, b.seq) p
    where b.account_id = ${accountId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An account has no period');
  return {
    startDate: days.startDate,
    endDate: days.endDate,
    afterSeq: row.after_seq,
    lastSeq: row.last_seq,
    throughSeq: row.through_seq,
    entries: Number(row.entries),
    opening: row.opening_paise,
    closing: row.opening_paise + row.credited_paise - row.debited_paise,
    moneyIn: row.credited_paise,
    moneyOut: row.debited_paise,
  };
}

// Before and after every date that the bank keeps.
const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-30';

interface PeriodRow {
  through_seq: bigint;
  after_seq: bigint;
  last_seq: bigint;
  entries: bigint;
  opening_paise: bigint;
  credited_paise: bigint;
  debited_paise: bigint;
}

/** Reads the account's balance in paise at the end of a business date, by the entries numbered up to `throughSeq`. */
export async function balanceAtEndOf(db: Db, accountId: string, date: string, throughSeq: bigint): Promise<Paise> {
  const { rows } = await sql<{ balance: bigint }>`
    select ledger.balance_in_value_order(${accountId}::uuid, ${date}::date, ${throughSeq}, ${throughSeq}) as balance`.execute(
    db,
  );
  return rows[0]?.balance ?? 0n;
}

/** Reads the account's balance in paise after its entry `seq`: zero before the first, undefined where there is no such entry. */
export async function balanceAfterEntry(db: Db, accountId: string, seq: bigint): Promise<Paise | undefined> {
  if (seq <= 0n) return 0n;
  const { rows } = await sql<{ balance_after_paise: bigint }>`select l.balance_after_paise from ledger.booked_lines l
    where l.account_id = ${accountId}::uuid and l.account_seq = ${seq}`.execute(db);
  return rows[0]?.balance_after_paise;
}
