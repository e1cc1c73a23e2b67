import { sql } from 'kysely';
import type { Tx } from '../platform/database.ts';
import { recordStatusChange } from './change-customer-status.ts';

/**
 * Blanks a customer who leaves (decision 23), in the caller's transaction: the row is in no list any more and holds
 * nothing about the person. Who closed the account and when (bank time) is kept.
 */
export async function forgetCustomer(
  tx: Tx,
  { customerId, closedBy, at }: { customerId: string; closedBy: string; at: Date },
): Promise<void> {
  await tx.updateTable('bank.customers').set({ closed_at: at }).where('id', '=', customerId).execute();
  await sql`select bank.forget_customer(${customerId}::uuid)`.execute(tx);
  await recordStatusChange(tx, { customerId, status: 'closed', changedBy: closedBy, at });
}
