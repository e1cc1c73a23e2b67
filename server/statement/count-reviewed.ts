import { sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import type { Db } from '../platform/database.ts';
import { allOf, type Days, idsInDays } from './line-filter.ts';
import { REVIEWED_KINDS } from './transaction-types.ts';

/** Limits in paise above which a payment waits for a banker. */
export interface ReviewLimits {
  readonly reviewAbove: Paise;
  readonly customerDayLimit: Paise;
  readonly tellerDayLimit: Paise;
}

/**
 * Counts the payments of these days, and how many of them wait under two sets of limits, by their amount or by their maker's
 * day so far; the rule for new e-mail addresses is left out.
 */
export async function countReviewed(
  db: Db,
  days: Days,
  { now, wanted }: { now: ReviewLimits; wanted: ReviewLimits },
): Promise<{ payments: number; waitNow: number; wouldWait: number }> {
  const waits = (limits: ReviewLimits) => sql`m.amount_paise > ${limits.reviewAbove}
    or m.of_the_day > case m.kind when 'banker_deposit' then ${limits.tellerDayLimit}::bigint else ${limits.customerDayLimit}::bigint end`;
  const { rows } = await sql<{ payments: bigint; wait_now: bigint; would_wait: bigint }>`select count(*) as payments,
      count(*) filter (where ${waits(now)}) as wait_now, count(*) filter (where ${waits(wanted)}) as would_wait
    from (select m.kind, m.amount_paise,
        sum(m.amount_paise) over (partition by m.kind = 'banker_deposit', m.maker_id, m.business_date order by m.journal_id) as of_the_day
      from ledger.movements m where ${allOf(idsInDays(days, sql`m.journal_id`))} and m.kind = any(${[...REVIEWED_KINDS]})) m`.execute(
    db,
  );
  const [counted] = rows;
  return {
    payments: Number(counted?.payments ?? 0n),
    waitNow: Number(counted?.wait_now ?? 0n),
    wouldWait: Number(counted?.would_wait ?? 0n),
  };
}
