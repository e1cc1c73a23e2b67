import { sql } from 'kysely';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import type { Db } from '../platform/database.ts';
import type { Movement } from './movements.ts';
import { REVIEWED_KINDS } from './transaction-types.ts';

/** The payments around one that waits, for the person who decides on it. */
export interface RequestFacts {
  /** True for the first transfer to its receiver; null for other kinds of payment. */
  readonly firstToPayee: boolean | null;
  /** Other requests of the same maker for the same account on its business date, without those that came to nothing. */
  readonly others: { readonly count: number; readonly amount: Paise };
}

/** Reads what else was paid from the account of a request, and on its day. */
export async function requestFacts(db: Db, movement: Movement): Promise<RequestFacts> {
  const { rows } = await sql<{ paid_before: boolean; others: bigint; amount: bigint }>`
    with payer as (select c.account_id from bank.customers c where c.id = ${movement.customer?.id ?? null}::uuid),
      payee as (select c.account_id from bank.customers c where c.id = ${movement.counterparty?.id ?? null}::uuid),
      ids as (select l.journal_id from ledger.account_journals l where l.account_id = (select account_id from payer)),
      mine as (select m.* from ledger.movements m
        where m.journal_id in (select journal_id from ids) and m.journal_id <> ${movement.id}::uuid
          and m.status in ('pending', 'completed', 'approved'))
    select exists (select 1 from mine where kind = 'transfer' and status <> 'pending'
          and to_account_id = (select account_id from payee)) as paid_before,
      count(*) filter (where today) as others, coalesce(sum(amount_paise) filter (where today), 0)::bigint as amount
    from (select mine.*, mine.maker_id = ${movement.maker.id}::uuid and mine.business_date = ${businessDateOf(movement.at)}::date
        and mine.kind = any(${[...REVIEWED_KINDS]}) as today from mine) each`.execute(db);
  const [row] = rows;
  return {
    firstToPayee: movement.counterparty ? !row?.paid_before : null,
    others: { count: Number(row?.others ?? 0n), amount: row?.amount ?? 0n },
  };
}
