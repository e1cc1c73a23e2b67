import { PERSONAL_DETAILS, type PersonalDetails } from '../../../contract/vocabulary/people.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { noSuchCustomer } from './desk-customers.ts';

/** A customer's row as a banker is about to change it. */
export interface LockedCustomer extends PersonalDetails {
  readonly id: string;
  readonly account_id: string;
  readonly customer_id: string;
  readonly phone_proof: string | null;
}

/**
 * Locks the customer's row, so that two bankers change it one after the other.
 * Refused: `NOT_FOUND` for an unknown and for a closed one.
 */
export async function lockCustomer(tx: Tx, id: string): Promise<LockedCustomer> {
  const customer = await tx
    .selectFrom('bank.customers')
    .select(['id', 'account_id', 'customer_id', 'phone_proof', ...PERSONAL_DETAILS])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) throw noSuchCustomer();
  return customer;
}

/**
 * The ledger account of a customer.
 * Refused: `NOT_FOUND`.
 */
export async function accountOfCustomer(db: Db, id: string): Promise<string> {
  const customer = await db
    .selectFrom('bank.customers')
    .select('account_id')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!customer) throw noSuchCustomer();
  return customer.account_id;
}
