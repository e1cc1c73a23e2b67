import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { askForChange, type ChangeRequest, waitingChanges } from '../controls/change-requests.ts';
import { isLoneAdmin, tellAllStaff } from '../controls/lone-admin.ts';
import type { StaffMember } from './staff-members.ts';

/**
 * Asks another admin for a change about a colleague, in the caller's transaction. Where there is no admin but the asking one and the
 * colleague, `alone` makes the change at once, and all the staff are told of the `deed` (decision 65).
 * Refused: `STATUS_CONFLICT` while the same waits.
 */
export async function askOtherAdmin(
  tx: Tx,
  clock: BankClock,
  admin: SignedIn,
  { id, name }: StaffMember,
  change: { kind: 'staff_promotion' | 'staff_factor_reset'; deed: string; alone: () => Promise<void> },
): Promise<ChangeRequest | undefined> {
  if (await isLoneAdmin(tx, admin.subjectId, clock.wall(), id)) {
    await change.alone();
    await tellAllStaff(tx, admin, change.deed);
    return undefined;
  }
  const [open] = await waitingChanges(tx, clock, { kind: change.kind, subjectId: id });
  if (open) throw new Refusal('STATUS_CONFLICT', 'This already waits for another admin.');
  return askForChange(tx, clock, { kind: change.kind, subjectId: id, change: { name }, makerId: admin.subjectId });
}
