import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Tx } from '../platform/database.ts';

/**
 * Holds the row of a signed-in customer until the transaction ends, so that nothing about them is kept after their account is
 * closed, and what they send at one moment is kept one after the other.
 * Refused: `SESSION_ENDED` where the account was closed since the session was read.
 */
export async function holdCustomer(tx: Tx, customerId: string): Promise<void> {
  const customer = await tx
    .selectFrom('bank.customers')
    .select('id')
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) throw new Refusal('SESSION_ENDED');
}
