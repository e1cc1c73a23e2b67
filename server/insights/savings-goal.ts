import type { Paise } from '../../contract/vocabulary/money.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db, Tx } from '../platform/database.ts';
import { uuidv7 } from '../platform/uuid.ts';

/** Paise suggested to a customer without a goal: ₹1,00,000. */
const SUGGESTED_GOAL: Paise = 10_000_000n;

/** Returns the savings goal in force: the customer's newest, or the bank's suggestion. Paise. */
export async function savingsGoal(db: Db, customerId: string): Promise<{ target: Paise; suggested: boolean }> {
  const row = await db
    .selectFrom('bank.savings_goals')
    .select('target_paise')
    .where('customer_id', '=', customerId)
    .orderBy('set_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { target: row.target_paise, suggested: false } : { target: SUGGESTED_GOAL, suggested: true };
}

/** Sets a customer's goal, in paise above zero; earlier goals stay as rows. Refused: as `holdCustomer`. */
export async function setSavingsGoal(tx: Tx, clock: BankClock, customerId: string, target: Paise): Promise<void> {
  await holdCustomer(tx, customerId);
  await tx
    .insertInto('bank.savings_goals')
    .values({ id: uuidv7(), customer_id: customerId, target_paise: target, set_at: clock.now() })
    .execute();
  await recordAudit(tx, { event: 'goal.set', actorId: customerId, object: customerId });
}
