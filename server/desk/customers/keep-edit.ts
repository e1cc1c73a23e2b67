import { recordAudit } from '../../audit/audit-trail.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Tx } from '../../platform/database.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import type { FieldChange } from './desk-letters.ts';

/** Keeps the difference of an edit with the customer; the audit trail names the fields. Nothing for no change. */
export async function keepEdit(
  tx: Tx,
  clock: BankClock,
  edit: { customerId: string; editedBy: string; changes: readonly FieldChange[] },
): Promise<void> {
  const { customerId, editedBy, changes } = edit;
  if (changes.length === 0) return;
  const id = uuidv7();
  await tx
    .insertInto('bank.customer_edits')
    .values({
      id,
      customer_id: customerId,
      edited_by: editedBy,
      edited_at: clock.now(),
      changes: JSON.stringify(changes),
    })
    .execute();
  await recordAudit(tx, {
    event: 'customer.details_changed',
    actorId: editedBy,
    object: customerId,
    details: { edit: id, changed: changes.map(({ field }) => field) },
  });
}
