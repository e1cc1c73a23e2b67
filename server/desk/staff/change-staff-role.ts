import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import type { Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { endSessionsOf } from '../../sessions/end-sessions.ts';
import { requireFreshFactor } from '../../sessions/enrolment.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import { lockActingAdmin, setStaffRole } from '../../staff/staff-records.ts';
import type { ChangeRequest } from '../controls/change-requests.ts';
import { tellAllStaff } from '../controls/lone-admin.ts';
import { askOtherAdmin } from './ask-other-admin.ts';
import { readStaffMember, type StaffMember } from './staff-members.ts';

/**
 * An admin changes a colleague's role. Making an admin gives power, so it waits for another admin; where there is none it
 * holds at once, and all the staff are told (decision 65). Making a banker of an admin takes power away, so it holds at
 * once, as disabling does, and all the staff are told.
 * Refused: `FRESH_FACTOR_REQUIRED`; `NOT_FOUND`; `STATUS_CONFLICT` for oneself, for the same role again, for a disabled
 * colleague, and while the same waits; `NOT_ALLOWED` when a colleague disabled or demoted the admin meanwhile.
 */
export async function changeStaffRole(
  tools: SessionTools,
  admin: SignedIn,
  id: string,
  role: 'banker' | 'admin',
): Promise<{ member: StaffMember; waits: ChangeRequest | undefined }> {
  requireFreshFactor(admin, tools.clock);
  if (id === admin.subjectId) throw new Refusal('STATUS_CONFLICT', 'You cannot change your own role.');
  return tools.database.transaction(async (tx) => {
    await lockActingAdmin(tx, admin.subjectId, id);
    const member = await readStaffMember(tx, id);
    if (member.disabled_at !== null) throw new Refusal('STATUS_CONFLICT', `${member.name} is disabled.`);
    refuseSameRole(member, role);
    const waits =
      role === 'admin' ? await promoteOrAsk(tx, tools, admin, member) : await demote(tx, tools, admin, member);
    return { member: await readStaffMember(tx, id), waits };
  });
}

function refuseSameRole({ name, role }: StaffMember, wanted: 'banker' | 'admin'): void {
  if (role === wanted)
    throw new Refusal('STATUS_CONFLICT', `${name} is ${role === 'admin' ? 'an admin' : 'a banker'} already.`);
}

function promoteOrAsk(
  tx: Tx,
  tools: SessionTools,
  admin: SignedIn,
  member: StaffMember,
): Promise<ChangeRequest | undefined> {
  return askOtherAdmin(tx, tools.clock, admin, member, {
    kind: 'staff_promotion',
    deed: `made ${member.name} an admin`,
    alone: () => promoteInside(tx, tools, member.id, { by: admin.subjectId, alone: true }),
  });
}

/**
 * Makes a banker an admin, in the caller's transaction. Their sessions end, so that the new role begins with a sign-in.
 * Refused: `STATUS_CONFLICT` when they are an admin already or disabled.
 */
export async function promoteInside(
  tx: Tx,
  { clock }: SessionTools,
  id: string,
  { by, alone }: { by: string; alone: boolean },
): Promise<void> {
  const member = await readStaffMember(tx, id);
  if (member.disabled_at !== null) throw new Refusal('STATUS_CONFLICT', `${member.name} is disabled.`);
  refuseSameRole(member, 'admin');
  await setStaffRole(tx, id, 'admin', clock.wall());
  await endSessionsOf(tx, id, 'role_changed', clock.wall());
  await recordAudit(tx, {
    event: 'staff.role_changed',
    actorId: by,
    object: id,
    details: { before: 'banker', after: 'admin', ...(alone && { reason: 'alone' }) },
  });
}

async function demote(tx: Tx, { clock }: SessionTools, admin: SignedIn, { id, name }: StaffMember): Promise<undefined> {
  await setStaffRole(tx, id, 'banker', clock.wall());
  await endSessionsOf(tx, id, 'role_changed', clock.wall());
  await recordAudit(tx, {
    event: 'staff.role_changed',
    actorId: admin.subjectId,
    object: id,
    details: { before: 'admin', after: 'banker' },
  });
  await tellAllStaff(tx, admin, `made the admin ${name} a banker`);
}
