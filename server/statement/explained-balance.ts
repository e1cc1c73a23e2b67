import { sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import type { Db } from '../platform/database.ts';
import { accountPeriod } from './account-period.ts';
import type { AsAt } from './as-at.ts';
import { partOfBalance } from './line-conditions.ts';
import { allOf, inDays } from './line-filter.ts';
import { BOOKED_IN_ORDER } from './value-order.ts';

/** A sum in paise and the number of lines behind it. */
export interface LinesSum {
  readonly amount: Paise;
  readonly lines: number;
}

/** The arithmetic of a balance: opening + in − out + interest = closing; closing − held = available. Paise. */
export interface ExplainedBalance {
  readonly opening: Paise;
  /** Booked in and out in the period, without interest; both without a sign. */
  readonly moneyIn: LinesSum;
  readonly moneyOut: LinesSum;
  /** Interest booked in the period, on the account and from term deposits. */
  readonly interest: LinesSum;
  readonly closing: Paise;
  /** On hold at the end of the period. */
  readonly held: LinesSum;
  readonly available: Paise;
}

/**
 * Explains an account's balance at the end of a period by what counts in the period. Everything is read from the entries.
 * @param startDate the first business date; from the account's opening where it is absent
 * @param end the last business date, and the instant up to which holds were made and decided
 */
export async function explainBalance(
  db: Db,
  accountId: string,
  { startDate, end }: { startDate: string | undefined; end: AsAt },
): Promise<ExplainedBalance> {
  const days = { startDate, endDate: end.date };
  const { afterSeq, lastSeq, throughSeq, opening, closing } = await accountPeriod(db, accountId, days);
  const account = sql`l.account_id = ${accountId}::uuid`;
  const backDated = allOf([
    sql`l.booked_at is not null and l.account_seq <= ${throughSeq}`,
    ...inDays(days, sql`l.created_at`),
  ]);
  const held = await heldAt(db, accountId, end);
  const { rows } = await sql<{ part: 'money_in' | 'money_out' | 'interest'; amount: Paise; lines: bigint }>`
    with counted as (
      select l.kind, l.amount_paise from ledger.booked_lines l
      where ${account} and l.account_seq > ${afterSeq} and l.account_seq <= ${lastSeq} and ${BOOKED_IN_ORDER}
      union all
      select l.kind, l.amount_paise from ledger.booked_lines l where ${account} and ${backDated}
    ), parts as (
      select case when ${partOfBalance('interest', sql`kind`, sql`amount_paise`)} then 'interest'
                  when amount_paise > 0 then 'money_in' else 'money_out' end as part, amount_paise from counted
    )
    select part, sum(amount_paise)::bigint as amount, count(*) as lines from parts group by part`.execute(db);
  const sumOf = (part: string): LinesSum => {
    const row = rows.find((each) => each.part === part);
    return { amount: row?.amount ?? 0n, lines: Number(row?.lines ?? 0n) };
  };
  const out = sumOf('money_out');
  return {
    opening,
    moneyIn: sumOf('money_in'),
    moneyOut: { ...out, amount: -out.amount },
    interest: sumOf('interest'),
    closing,
    held,
    available: closing - held.amount,
  };
}

async function heldAt(db: Db, accountId: string, end: AsAt): Promise<LinesSum> {
  const { rows } = await sql<{ amount: Paise; lines: bigint }>`
    select coalesce(sum(h.amount_paise), 0)::bigint as amount, count(*) as lines
    from ledger.held_as_at(${accountId}::uuid, ${end.date}::date, ${end.bookedBy}) h`.execute(db);
  return { amount: rows[0]?.amount ?? 0n, lines: Number(rows[0]?.lines ?? 0n) };
}
