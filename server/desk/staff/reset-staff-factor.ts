import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { factorResetLetter } from '../../mail/security-letters.ts';
import { removeAllPasskeys } from '../../passkeys/own-passkeys.ts';
import type { Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { endSessionsOf } from '../../sessions/end-sessions.ts';
import { requireFreshFactor } from '../../sessions/enrolment.ts';
import { removeAuthenticator } from '../../sessions/second-factor.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import type { ChangeRequest } from '../controls/change-requests.ts';
import { askOtherAdmin } from './ask-other-admin.ts';
import { readStaffMember, type StaffMember } from './staff-members.ts';

/**
 * An admin takes a colleague's lost authenticator and passkeys away. It waits for another admin, who is not the colleague
 * either; where there is none it holds at once, and all the staff are told (decisions 65 and 76).
 * Refused: `FRESH_FACTOR_REQUIRED`; `NOT_FOUND`; `STATUS_CONFLICT` for oneself, for a colleague without a factor, and
 * while the same waits.
 */
export async function resetStaffFactor(
  tools: SessionTools,
  admin: SignedIn,
  id: string,
): Promise<{ member: StaffMember; waits: ChangeRequest | undefined }> {
  const { database, clock } = tools;
  requireFreshFactor(admin, clock);
  if (id === admin.subjectId)
    throw new Refusal(
      'STATUS_CONFLICT',
      'Your own second factor is under “My profile”. A lost one is for a colleague.',
    );
  return database.transaction(async (tx) => {
    const member = await readStaffMember(tx, id);
    if (!member.has_factor) throw new Refusal('STATUS_CONFLICT', `${member.name} has no second factor.`);
    const waits = await askOtherAdmin(tx, clock, admin, member, {
      kind: 'staff_factor_reset',
      deed: `took the second factor of ${member.name} away`,
      alone: () => resetFactorInside(tx, tools, id, { by: admin.subjectId, alone: true }),
    });
    return { member: await readStaffMember(tx, id), waits };
  });
}

/**
 * Takes the authenticator, its recovery codes and all passkeys of a member of staff away and ends their sessions, in the
 * caller's transaction. The member is told by mail.
 * Refused: `STATUS_CONFLICT` when there is nothing to take away any more.
 */
export async function resetFactorInside(
  tx: Tx,
  { clock }: SessionTools,
  id: string,
  { by, alone }: { by: string; alone: boolean },
): Promise<void> {
  const member = await readStaffMember(tx, id);
  if (!member.has_factor) throw new Refusal('STATUS_CONFLICT', `${member.name} has no second factor.`);
  await removeAuthenticator(tx, id);
  await removeAllPasskeys(tx, id, clock.wall());
  await endSessionsOf(tx, id, 'second_factor_changed', clock.wall());
  await recordAudit(tx, {
    event: 'second_factor.reset',
    actorId: by,
    object: id,
    details: alone ? { reason: 'alone' } : {},
  });
  await enqueueMail(tx, factorResetLetter(member));
}
