import { sql } from 'kysely';
import type { CustomerStatus } from '../../contract/vocabulary/account-terms.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { statusChangedLetter } from '../mail/account-letters.ts';
import { tellStatus } from '../mail/tell-status.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Tx } from '../platform/database.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { refuseLateUndo } from '../staff/refuse-late-undo.ts';

/** Statuses that a banker can give to an account that is not closed (rules B-CU-08…11). */
export type SettableStatus = 'active' | 'frozen' | 'suspended' | 'inactive';

export interface StatusChange {
  readonly customerId: string;
  readonly status: SettableStatus;
  /** Reason for the history and for the customer; may be empty. */
  readonly reason: string;
  /** The banker. */
  readonly changedBy: string;
  /** True for a step that takes back the banker's own last one. */
  readonly undoes?: boolean | undefined;
}

/**
 * Freezes, unfreezes, deactivates or activates a customer's account in the caller's transaction. It takes effect on the
 * next request and on every posting that is not decided yet. Sessions continue: an inactive customer who is signed in
 * sees the inactive dashboard (decision 15), and an inactive customer cannot sign in again. The letter about a step away
 * from active waits for an undo (decision 84). Returns the status before; the same status again changes and writes nothing.
 * Refused: `NOT_FOUND`; `STATUS_CONFLICT` for an undo after another person's change.
 */
export async function changeCustomerStatus(
  tx: Tx,
  clock: BankClock,
  change: StatusChange,
): Promise<{ before: string; changed: boolean }> {
  const customer = await tx
    .selectFrom('bank.customers')
    .select(['id', 'account_id', 'name', 'email'])
    .where('id', '=', change.customerId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!customer) throw new Refusal('NOT_FOUND');
  const { rows } = await sql<{
    before: string;
  }>`select ledger.set_account_status(${customer.account_id}, ${change.status}) as before`.execute(tx);
  const before = rows[0]?.before ?? 'NOT_FOUND';
  if (before === 'NOT_FOUND' || before === 'closed') throw new Refusal('NOT_FOUND');
  if (change.undoes) await refuseLateUndo(tx, { actor: change.changedBy, last: await lastChangedBy(tx, customer.id) });
  if (before === change.status) return { before, changed: false };

  const { customerId, status, reason, changedBy } = change;
  await recordStatusChange(tx, { customerId, status, reason, changedBy, at: clock.now() });
  await recordAudit(tx, {
    event: 'customer.status_changed',
    actorId: change.changedBy,
    object: customer.id,
    details: { before, after: change.status, reason: change.reason },
  });
  await tellStatus(tx, {
    about: customer.id,
    before,
    after: change.status,
    undoable: change.status !== 'active',
    letter: () => statusChangedLetter(customer, change.status, change.reason),
  });
  return { before, changed: true };
}

async function lastChangedBy(tx: Tx, customerId: string): Promise<string | null> {
  const last = await tx
    .selectFrom('bank.customer_status_changes')
    .select('changed_by')
    .where('customer_id', '=', customerId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.changed_by ?? null;
}

/** Records who gave an account its status, when (bank time) and why. The account itself is not touched. */
export async function recordStatusChange(
  tx: Tx,
  change: { customerId: string; status: CustomerStatus; reason?: string; changedBy: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('bank.customer_status_changes')
    .values({
      id: uuidv7(),
      customer_id: change.customerId,
      status: change.status,
      ...(change.reason !== undefined && { reason: change.reason }),
      changed_by: change.changedBy,
      changed_at: change.at,
    })
    .execute();
}
