import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import type { Db } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { endSessionsOf } from '../../sessions/end-sessions.ts';
import type { Person } from '../../sessions/person.ts';
import { mailInvitation } from '../../sessions/reset-link.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import { addStaffMember, setStaffDisabled } from '../../staff/staff-records.ts';

/** A member of staff as the admin's list shows them. */
export interface StaffMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: 'banker' | 'admin';
  readonly created_at: Date;
  readonly disabled_at: Date | null;
  /** False until the invitation is followed. */
  readonly has_password: boolean;
  readonly password_changed_at: Date | null;
}

const COLUMNS = [
  'id',
  'name',
  'email',
  'role',
  'created_at',
  'disabled_at',
  'password_hash',
  'password_changed_at',
] as const;

/** Lists the staff, disabled ones too, in the order in which they were invited. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  const rows = await db.selectFrom('bank.staff').select(COLUMNS).orderBy('created_at').orderBy('id').execute();
  return rows.map(memberOf);
}

/** Refused: `NOT_FOUND`. */
export async function readStaffMember(db: Db, id: string): Promise<StaffMember> {
  const row = await db.selectFrom('bank.staff').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return memberOf(row);
}

/**
 * Invites a person to the staff: they choose their own password with a mailed link (rule B-CU-16). Admins only, which
 * the contract holds.
 * Refused: `STATUS_CONFLICT` when the address is on the staff already.
 */
export async function inviteStaff(
  tools: SessionTools,
  admin: SignedIn,
  invited: { name: string; email: string; role: 'banker' | 'admin' },
): Promise<StaffMember> {
  const id = uuidv7();
  await tools.database.transaction(async (tx) => {
    await addStaffMember(tx, { id, ...invited, createdBy: admin.subjectId, createdAt: tools.clock.now() });
    const person: Person = { subjectType: 'staff', id, ...invited, passwordHash: null, status: 'active' };
    await recordAudit(tx, {
      event: 'staff.invited',
      actorId: admin.subjectId,
      object: id,
      details: { role: invited.role },
    });
    await mailInvitation(tx, tools, person, admin.subjectId);
  });
  return readStaffMember(tools.database.db, id);
}

/**
 * Disables a member of staff, who is signed out at once, or enables them again.
 * Refused: `NOT_FOUND`; `STATUS_CONFLICT` for oneself, so that the bank keeps an admin, and for the same status again.
 */
export async function setStaffStatus(
  tools: SessionTools,
  admin: SignedIn,
  id: string,
  status: 'active' | 'disabled',
): Promise<StaffMember> {
  const { database, clock } = tools;
  if (id === admin.subjectId) throw new Refusal('STATUS_CONFLICT', 'You cannot disable yourself.');
  await readStaffMember(database.db, id);
  await database.transaction(async (tx) => {
    const disabled = status === 'disabled';
    const now = { by: admin.subjectId, at: clock.wall() };
    if (!(await setStaffDisabled(tx, id, disabled ? now : null))) throw new Refusal('STATUS_CONFLICT');
    if (disabled) await endSessionsOf(tx, id, 'staff_disabled', clock.wall());
    await recordAudit(tx, {
      event: `staff.${disabled ? 'disabled' : 'enabled'}`,
      actorId: admin.subjectId,
      object: id,
    });
  });
  return readStaffMember(database.db, id);
}

function memberOf(
  row: Omit<StaffMember, 'role' | 'has_password'> & { role: string; password_hash: string | null },
): StaffMember {
  const { password_hash, role, ...rest } = row;
  return { ...rest, role: role === 'admin' ? 'admin' : 'banker', has_password: password_hash !== null };
}
