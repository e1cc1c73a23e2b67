import { sql } from 'kysely';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';

const AT_THE_DESK = 'In this bank cash is paid in and taken out at the desk, by a teller.';

/** True where the policy in force lets customers pay cash in and take it out by themselves (decision 81). */
export async function selfServiceCash(db: Db, clock: BankClock): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`select bank.customers_handle_cash(p.self_service_cash) as allowed
    from bank.policies p where p.valid_from <= ${clock.now()} order by p.valid_from desc limit 1`.execute(db);
  return rows[0]?.allowed ?? false;
}

/** Refused: `NOT_ALLOWED` where cash is for tellers alone. */
export async function requireSelfServiceCash(db: Db, clock: BankClock): Promise<void> {
  if (!(await selfServiceCash(db, clock))) throw new Refusal('NOT_ALLOWED', AT_THE_DESK);
}
