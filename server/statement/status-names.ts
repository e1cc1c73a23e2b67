import type { Transaction, TransactionStatus } from '../../contract/vocabulary/transaction.ts';

/**
 * The one table of statuses. On the left, the ledger's names, which staff read as they are: booked at once,
 * approved or rejected by a banker, waiting for one, or expired (`failed`). On the right, what customers read (C-DB-10).
 */
const CUSTOMERS_READ = {
  completed: 'completed',
  approved: 'completed',
  pending: 'pending',
  rejected: 'failed',
  failed: 'failed',
} as const satisfies Record<TransactionStatus, TransactionStatus>;

/** Returns the status of a line as its account's owner reads it: completed, pending or failed. */
export function statusForCustomer(status: TransactionStatus): TransactionStatus {
  return CUSTOMERS_READ[status];
}

/** Returns the ledger's statuses that a name in a filter means, for customers and staff alike. `success` is completed (C-DB-13). */
export function statusesNamed(name: TransactionStatus | 'success'): TransactionStatus[] {
  const wanted = name === 'success' ? 'completed' : name;
  // Object.keys forgets the type of the table's own keys.
  const all = Object.keys(CUSTOMERS_READ) as TransactionStatus[];
  return all.filter((status) => status === wanted || CUSTOMERS_READ[status] === wanted);
}

/** The status of an order right after the doorway answered: booked, or waiting for the bank. */
export const STATUS_OF_OUTCOME = {
  posted: { status: 'completed', awaiting: undefined },
  held: { status: 'pending', awaiting: 'bank' },
} as const satisfies Record<string, Pick<Transaction, 'status' | 'awaiting'>>;
