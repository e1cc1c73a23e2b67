import { type RawBuilder, sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';

/** Links of a journal to what it reverses and to its reversals, as columns. */
interface ReversalColumns {
  readonly reverses: string | null;
  readonly reversed_by: string[] | null;
  readonly reversed_paise: bigint | null;
  readonly reversal_reason: string | null;
}

/** Selects the columns of `ReversalColumns` for rows with a `journal_id`. Reversals are few, so each look-up is short. */
export function reversalsOf(alias: string): RawBuilder<unknown> {
  const journal = sql.ref(`${alias}.journal_id`);
  return sql`(select r.reverses from ledger.reversals r where r.journal_id = ${journal}) as reverses,
    (select r.reason from ledger.reversals r where r.journal_id = ${journal}) as reversal_reason,
    (select array_agg(r.journal_id order by r.journal_id) from ledger.reversals r where r.reverses = ${journal}) as reversed_by,
    (select sum(r.amount_paise)::bigint from ledger.reversals r where r.reverses = ${journal}) as reversed_paise`;
}

/** The same columns for many rows at once: of a common table `page`, which is joined as `l`. */
export const PAGE_REVERSALS = {
  columns: sql`own.reverses, own.reason as reversal_reason, back.reversed_by, back.reversed_paise`,
  joins: sql`left join ledger.reversals own on own.journal_id = l.journal_id
    left join (select r.reverses, array_agg(r.journal_id order by r.journal_id) as reversed_by, sum(r.amount_paise)::bigint as reversed_paise
      from ledger.reversals r where r.reverses in (select page.journal_id from page) group by r.reverses) back on back.reverses = l.journal_id`,
} as const;

/** Links of a movement to what it reverses and to its reversals; each is undefined where there is none. */
export interface ReversalLinks {
  /** The movement that this one moves back. */
  readonly reverses: string | undefined;
  /** The reversals of this one, oldest first, and the paise that they moved back. */
  readonly reversedBy: readonly string[] | undefined;
  readonly reversedAmount: Paise | undefined;
  /** The reason of a reversal, for the customers on both sides. */
  readonly reversalReason: string | undefined;
}

/** Names the columns as the rest of the bank does. */
export function reversalLinks(row: ReversalColumns): ReversalLinks {
  return {
    reverses: row.reverses ?? undefined,
    reversedBy: row.reversed_by ?? undefined,
    reversedAmount: row.reversed_paise ?? undefined,
    reversalReason: row.reversal_reason ?? undefined,
  };
}
