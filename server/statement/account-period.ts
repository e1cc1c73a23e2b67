import { sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import type { Db } from '../platform/database.ts';
import { allOf, type Days, inDays } from './line-filter.ts';

/** The entries of an account in a period, from `firstSeq` to `throughSeq` by its own numbering, summed up. Paise. */
export interface AccountPeriod {
  readonly firstSeq: bigint;
  readonly throughSeq: bigint;
  readonly entries: number;
  readonly opening: Paise;
  readonly closing: Paise;
  readonly moneyIn: Paise;
  readonly moneyOut: Paise;
}

/**
 * Sums up the entries of one account in a period. Entries are numbered without gaps and never change, so everything
 * read later up to `throughSeq` belongs together, even when more is booked meanwhile; opening plus movements is always
 * closing.
 */
export async function accountPeriod(db: Db, accountId: string, { startDate, endDate }: Days): Promise<AccountPeriod> {
  const at = sql`l.created_at`;
  const from = allOf(inDays({ startDate }, at));
  const until = allOf(inDays({ endDate }, at));
  const { rows } = await sql<{ first: bigint; last: bigint; opening: bigint; money_in: bigint; money_out: bigint }>`
    with mine as (select l.account_seq, l.amount_paise, l.balance_after_paise, l.created_at from ledger.statement_lines l
                  where l.account_id = ${accountId}::uuid and l.account_seq is not null),
         span as (select coalesce(max(l.account_seq) filter (where ${until}), 0) as last,
                         coalesce(min(l.account_seq) filter (where ${from}), (select coalesce(max(account_seq), 0) + 1 from mine)) as first from mine l)
    select span.first, span.last,
      coalesce((select balance_after_paise from mine where account_seq = least(span.first - 1, span.last)), 0) as opening,
      coalesce(sum(l.amount_paise) filter (where l.amount_paise > 0), 0)::bigint as money_in,
      coalesce(-sum(l.amount_paise) filter (where l.amount_paise < 0), 0)::bigint as money_out
    from span left join mine l on l.account_seq between span.first and span.last
    group by span.first, span.last`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An account has no period');
  return {
    firstSeq: row.first,
    throughSeq: row.last,
    entries: row.last < row.first ? 0 : Number(row.last - row.first) + 1,
    opening: row.opening,
    closing: row.opening + row.money_in - row.money_out,
    moneyIn: row.money_in,
    moneyOut: row.money_out,
  };
}

/** Reads the account's balance in paise after its entry `seq`: zero before the first, undefined where there is no such entry. */
export async function balanceAfterEntry(db: Db, accountId: string, seq: bigint): Promise<Paise | undefined> {
  if (seq <= 0n) return 0n;
  const { rows } = await sql<{ balance_after_paise: bigint }>`select l.balance_after_paise from ledger.booked_lines l
    where l.account_id = ${accountId}::uuid and l.account_seq = ${seq}`.execute(db);
  return rows[0]?.balance_after_paise;
}
