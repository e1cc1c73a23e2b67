import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { addPolicy, type BankPolicy, lockPolicy, type PolicyRules, policyInForce } from './bank-policy.ts';
import { askForChange, type ChangeRequest, waitingChanges } from './change-requests.ts';
import { isLoneAdmin, tellAllStaff } from './lone-admin.ts';

/** The typed rules; an absent one stays. */
type AskedPolicy = { readonly [Rule in keyof PolicyRules]?: PolicyRules[Rule] | undefined };

function withRest(asked: AskedPolicy, now: PolicyRules): PolicyRules {
  return {
    reviewAbove: asked.reviewAbove ?? now.reviewAbove,
    customerDayLimit: asked.customerDayLimit ?? now.customerDayLimit,
    tellerDayLimit: asked.tellerDayLimit ?? now.tellerDayLimit,
    confirmAbove: asked.confirmAbove ?? now.confirmAbove,
    carefulAbove: asked.carefulAbove ?? now.carefulAbove,
    correctionAbove: asked.correctionAbove ?? now.correctionAbove,
    reversalDate: asked.reversalDate ?? now.reversalDate,
    claimsAllowed: asked.claimsAllowed ?? now.claimsAllowed,
    selfServiceCash: asked.selfServiceCash ?? now.selfServiceCash,
    pendingDays: asked.pendingDays ?? now.pendingDays,
  };
}

/**
 * An admin changes the policy (decision 10: admins only, which the contract holds). It waits for another admin; where
 * there is none it holds at once, and all the staff are told (decision 65).
 * Refused: `STATUS_CONFLICT` while another change of it waits.
 */
export async function changePolicy(
  { database, clock }: { database: Database; clock: BankClock },
  admin: SignedIn,
  asked: AskedPolicy,
): Promise<{ policy: BankPolicy; waits: ChangeRequest | undefined }> {
  return database.transaction(async (tx) => {
    // Two requests that wait would be approved one after the other, and the later one holds the first one's old values.
    await lockPolicy(tx);
    const wanted = withRest(asked, await policyInForce(tx));
    if (await isLoneAdmin(tx, admin.subjectId, clock.wall())) {
      await addPolicy(tx, clock, { ...wanted, changedBy: admin.subjectId, alone: true });
      await tellAllStaff(tx, admin, 'changed the bank’s policy');
      return { policy: await policyInForce(tx), waits: undefined };
    }
    const [open] = await waitingChanges(tx, clock, { kind: 'policy_change' });
    if (open) throw new Refusal('STATUS_CONFLICT', 'A change of the policy already waits for another admin.');
    const change = {
      reviewAbove: String(wanted.reviewAbove),
      customerDayLimit: String(wanted.customerDayLimit),
      tellerDayLimit: String(wanted.tellerDayLimit),
      confirmAbove: String(wanted.confirmAbove),
      carefulAbove: String(wanted.carefulAbove),
      correctionAbove: String(wanted.correctionAbove),
      reversalDate: wanted.reversalDate,
      claimsAllowed: wanted.claimsAllowed,
      selfServiceCash: wanted.selfServiceCash,
      pendingDays: wanted.pendingDays,
    };
    const waits = await askForChange(tx, clock, {
      kind: 'policy_change',
      subjectId: null,
      change,
      makerId: admin.subjectId,
    });
    return { policy: await policyInForce(tx), waits };
  });
}
