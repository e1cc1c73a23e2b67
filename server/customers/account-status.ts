import type { CustomerStatus } from '../../contract/vocabulary/account-terms.ts';
import type { Db, Tx } from '../platform/database.ts';

/** Status of a customer's account for other features. Money checks the status again, under the account's lock. */
export interface AccountStatus {
  readonly customerId: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly status: CustomerStatus;
  readonly name: string;
}

/** Reads an account's status by the customer's id; undefined for an unknown or closed customer. */
export async function findAccountStatus(db: Db | Tx, customerId: string): Promise<AccountStatus | undefined> {
  const row = await db
    .selectFrom('bank.customers as c')
    .innerJoin('ledger.balances as b', 'b.account_id', 'c.account_id')
    .select(['c.id', 'c.account_id', 'b.account_number', 'b.status', 'c.name'])
    .where('c.id', '=', customerId)
    .where('c.closed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  // The table's check allows the values of this type only.
  return {
    customerId: row.id,
    accountId: row.account_id,
    accountNumber: row.account_number,
    status: row.status as CustomerStatus,
    name: row.name,
  };
}
