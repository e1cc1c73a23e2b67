import { sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import type { Db } from '../platform/database.ts';

/** Returns the paise in all term deposits of a customer, by the books. */
export async function termDepositsOf(db: Db, customerId: string): Promise<Paise> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(b.balance_paise), 0)::bigint as total from ledger.balances b
    where b.customer_id = ${customerId}::uuid and b.kind = 'term_deposit'`.execute(db);
  return rows[0]?.total ?? 0n;
}
