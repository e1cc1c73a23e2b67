import type { Paise } from '../../../contract/vocabulary/money.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { addPolicy, type BankPolicy, policyInForce } from './bank-policy.ts';
import { askForChange, type ChangeRequest, waitingChanges } from './change-requests.ts';
import { isLoneAdmin, tellAllStaff } from './lone-admin.ts';

/**
 * An admin changes the policy (decision 10: admins only, which the contract holds). It waits for another admin; where
 * there is none it holds at once, and all the staff are told (decision 65).
 * Refused: `STATUS_CONFLICT` while another change of it waits.
 */
export async function changePolicy(
  { database, clock }: { database: Database; clock: BankClock },
  admin: SignedIn,
  wanted: { reviewAbove: Paise; pendingDays: number },
): Promise<{ policy: BankPolicy; waits: ChangeRequest | undefined }> {
  return database.transaction(async (tx) => {
    if (await isLoneAdmin(tx, admin.subjectId, clock.wall())) {
      await addPolicy(tx, clock, { ...wanted, changedBy: admin.subjectId, alone: true });
      await tellAllStaff(tx, admin, 'changed the bank’s policy');
      return { policy: await policyInForce(tx), waits: undefined };
    }
    const [open] = await waitingChanges(tx, clock, { kind: 'policy_change' });
    if (open) throw new Refusal('STATUS_CONFLICT', 'A change of the policy already waits for another admin.');
    const { pendingDays } = wanted;
    const change = { reviewAbove: String(wanted.reviewAbove), pendingDays };
    const waits = await askForChange(tx, clock, {
      kind: 'policy_change',
      subjectId: null,
      change,
      makerId: admin.subjectId,
    });
    return { policy: await policyInForce(tx), waits };
  });
}
