import type { Paise } from '../../contract/vocabulary/money.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** A customer's answer after money was moved or put on hold. */
export interface Moved {
  /** Paise on the customer's own account, right after it. */
  readonly balance: Paise;
  readonly transaction: Transaction;
  readonly replayed: boolean;
}

/** Returns the ledger account of the signed-in person; staff have none. */
export function ownAccount(session: SignedIn): string {
  if (!session.accountId) throw new Refusal('NOT_ALLOWED');
  return session.accountId;
}
