import type { Db, Tx } from '../../platform/database.ts';
import { noSuchCustomer } from './desk-customers.ts';

/** A customer's row as a banker is about to change it. */
export interface LockedCustomer {
  readonly id: string;
  readonly account_id: string;
  readonly customer_id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/**
 * Locks the customer's row, so that two bankers change it one after the other. Refused: `NOT_FOUND` for an unknown and
 * for a closed one.
 */
export async function lockCustomer(tx: Tx, id: string): Promise<LockedCustomer> {
  const customer = await tx
    .selectFrom('bank.customers')
    .select(['id', 'account_id', 'customer_id', 'name', 'email', 'phone', 'address', 'city', 'state', 'zip'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) throw noSuchCustomer();
  return customer;
}

/** The ledger account of a customer. Refused: `NOT_FOUND`. */
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
