import type { Db, Tx } from '../platform/database.ts';

/** A customer's data for signing in. Closed customers are not found. */
export interface CustomerCredentials {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly passwordHash: string;
  /** The account's status: active, frozen, suspended or inactive. */
  readonly status: string;
  /** Real time of the last change of the e-mail address. */
  readonly emailChangedAt: Date | null;
}

/** The customer behind an e-mail address (lower case) or an id; `lock` holds the row until the transaction ends. */
export async function findCustomerCredentials(
  db: Db | Tx,
  by: { email: string } | { id: string },
  { lock = false } = {},
): Promise<CustomerCredentials | undefined> {
  const [column, value] = 'email' in by ? (['c.email', by.email] as const) : (['c.id', by.id] as const);
  return db
    .selectFrom('bank.customers as c')
    .innerJoin('ledger.balances as b', 'b.account_id', 'c.account_id')
    .select([
      'c.id',
      'c.name',
      'c.email',
      'c.phone',
      'c.password_hash as passwordHash',
      'b.status',
      'c.email_changed_at as emailChangedAt',
    ])
    .where(column, '=', value)
    .where('c.closed_at', 'is', null)
    .$if(lock, (query) => query.forNoKeyUpdate('c'))
    .executeTakeFirst();
}

/** Puts a new password hash in the place of the old one. */
export async function setCustomerPassword(tx: Tx, customerId: string, passwordHash: string, at: Date): Promise<void> {
  await tx
    .updateTable('bank.customers')
    .set({ password_hash: passwordHash, password_changed_at: at })
    .where('id', '=', customerId)
    .execute();
}

/** Dates the last change of a customer's e-mail address; `at` is wall clock. */
export async function markEmailChanged(tx: Tx, customerId: string, at: Date): Promise<void> {
  await tx.updateTable('bank.customers').set({ email_changed_at: at }).where('id', '=', customerId).execute();
}
