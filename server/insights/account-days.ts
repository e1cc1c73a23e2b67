import { sql } from 'kysely';
import { businessDateOf, startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { ADVANCES, OWN_MOVES, REVERSALS } from '../ledger/own-moves.ts';
import { addDays } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';

/** Sums of one kind of movement on one account and business date. Paise, both zero or more. */
interface AccountDay {
  readonly date: string;
  readonly kind: string;
  readonly credited: Paise;
  readonly debited: Paise;
}

/** An account's booked movements since a date, with the balance after them. */
export interface AccountDays {
  /** Paise now. */
  readonly balance: Paise;
  /** The business date on which the account was opened. */
  readonly openedOn: string;
  /** True until a banker approves the account, which cannot be used before. */
  readonly pending: boolean;
  readonly days: readonly AccountDay[];
}

/** Paise that came in, went out, and moved into (or, negative, out of) own term deposits. */
export interface Flow {
  readonly income: Paise;
  readonly spending: Paise;
  readonly intoDeposits: Paise;
}

/**
 * Reads an account's days from a business date on, in one statement, so that balance and movements are of one moment.
 */
export async function readAccountDays(db: Db, accountId: string, from: string): Promise<AccountDays> {
  const { rows } = await sql<{
    balance_paise: bigint;
    opened_at: Date;
    status: string;
    value_date: string | null;
    kind: string;
    credited_paise: bigint;
    debited_paise: bigint;
  }>`
    select b.balance_paise, b.opened_at, b.status, d.value_date, d.kind, d.credited_paise, d.debited_paise
    from ledger.balances b
    left join ledger.account_days d on d.account_id = ${accountId}::uuid and d.value_date >= ${from}::date
    where b.account_id = ${accountId}::uuid`.execute(db);
  const [first] = rows;
  return {
    balance: first?.balance_paise ?? 0n,
    openedOn: businessDateOf(first?.opened_at ?? startOfBusinessDate(from)),
    pending: first?.status === 'pending',
    days: rows.flatMap(({ value_date: date, kind, credited_paise: credited, debited_paise: debited }) =>
      date === null ? [] : [{ date, kind, credited, debited }],
    ),
  };
}

/** Sums money in and out between two business dates, both included. */
export function flowBetween({ days }: AccountDays, from: string, to: string): Flow {
  let [income, spending, intoDeposits] = [0n, 0n, 0n];
  for (const day of days) {
    if (day.date < from || day.date > to || ADVANCES.has(day.kind)) continue;
    if (OWN_MOVES.has(day.kind)) {
      intoDeposits += day.debited - day.credited;
    } else if (REVERSALS.has(day.kind)) {
      income -= day.debited;
      spending -= day.credited;
    } else {
      income += day.credited;
      spending += day.debited;
    }
  }
  return { income, spending, intoDeposits };
}

/** Returns the balance at the end of each business date, oldest first. The days must reach back to `from`. */
export function closingBalances(
  { balance, days }: AccountDays,
  from: string,
  to: string,
): { date: string; balance: Paise }[] {
  const net = new Map<string, Paise>();
  for (const day of days) net.set(day.date, (net.get(day.date) ?? 0n) + day.credited - day.debited);

  // Backwards from the present balance.
  let atEnd = balance;
  for (const [date, change] of net) if (date > to) atEnd -= change;
  const balances: { date: string; balance: Paise }[] = [];
  for (let date = to; date >= from; date = addDays(date, -1)) {
    balances.push({ date, balance: atEnd });
    atEnd -= net.get(date) ?? 0n;
  }
  return balances.reverse();
}
