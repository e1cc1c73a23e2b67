import type { CustomerStatus } from '../../../contract/vocabulary/account-terms.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { changeCustomerStatus, type SettableStatus } from '../../customers/change-customer-status.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { writeNote } from '../controls/internal-notes.ts';
import { leadsTo } from './account-steps.ts';
import { type DeskCustomer, readDeskCustomer } from './desk-customers.ts';
import { lockCustomer } from './lock-customer.ts';

export const STATUS_LABELS: Record<CustomerStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
  frozen: 'Frozen',
  suspended: 'Suspended',
  closed: 'Closed',
};

/** A suspension is a matter of compliance: only an admin changes a suspended account to any other status. */
export function requireAdminForSuspended(staff: SignedIn, status: string): void {
  if (status === 'suspended' && staff.role !== 'admin')
    throw new Refusal('NOT_ALLOWED', 'A suspension can only be lifted by an admin.');
}

/**
 * Freezes, unfreezes, suspends, deactivates or activates an account (B-CU-09, B-CT-06). It is set under the account's
 * lock, so no movement that starts after the answer passes; the customer is told by mail.
 * Refused: `NOT_FOUND`; `STATUS_CONFLICT` when it has that status already, and for an undo after another person's change; `NOT_ALLOWED` for a banker who lifts a
 * suspension.
 */
export async function setCustomerStatus(
  { database, clock }: { database: Database; clock: BankClock },
  staff: SignedIn,
  change: {
    customerId: string;
    status: SettableStatus;
    reason: string | undefined;
    internalNote: string | undefined;
    undoes: boolean | undefined;
  },
): Promise<DeskCustomer> {
  return database.transaction(async (tx) => {
    await lockCustomer(tx, change.customerId);
    const { before, changed } = await changeCustomerStatus(tx, clock, {
      ...change,
      reason: change.reason ?? '',
      changedBy: staff.subjectId,
    });
    // A refusal from here on rolls the change back; the status before is only known for sure under the lock.
    if (!changed)
      throw new Refusal('STATUS_CONFLICT', `This account is already ${STATUS_LABELS[change.status].toLowerCase()}.`);
    requireAdminForSuspended(staff, before);
    // as: the table's check allows the values of this type only.
    if (!leadsTo(before as CustomerStatus, change.status)) throw new Refusal('STATUS_CONFLICT');
    await writeNote(tx, clock, {
      kind: 'status',
      about: change.customerId,
      customerId: change.customerId,
      note: change.internalNote,
      writtenBy: staff.subjectId,
    });
    return readDeskCustomer(tx, clock, change.customerId);
  });
}
