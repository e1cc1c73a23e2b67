import { sql } from 'kysely';
import { LETTER_WAITS_SECONDS } from '../../../contract/desk/undo.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { endSessionsOf } from '../../sessions/end-sessions.ts';
import { hasFactorIn } from '../../sessions/enrolment.ts';
import type { Person } from '../../sessions/person.ts';
import { mailInvitation } from '../../sessions/reset-link.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import { refuseLateUndo } from '../../staff/refuse-late-undo.ts';
import { addStaffMember, lockActingAdmin, lockDisabled, setStaffDisabled } from '../../staff/staff-records.ts';
import { askForChange, type ChangeRequest, waitingChanges } from '../controls/change-requests.ts';
import { isLoneAdmin, tellAllStaff } from '../controls/lone-admin.ts';
import { endSchedulesOf } from '../controls/report-schedules.ts';

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
  /** True with an authenticator or a passkey. */
  readonly has_factor: boolean;
  readonly password_changed_at: Date | null;
}

const COLUMNS = [
  's.id',
  's.name',
  's.email',
  's.role',
  's.created_at',
  's.disabled_at',
  's.password_hash',
  's.password_changed_at',
] as const;

function membersIn(db: Db | Tx) {
  return db
    .selectFrom('bank.staff as s')
    .select(COLUMNS)
    .select(sql<boolean>`${sql.raw(hasFactorIn('s.id'))}`.as('has_factor'));
}

/** Lists the staff, disabled ones too, in the order in which they were invited. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  const rows = await membersIn(db).orderBy('s.created_at').orderBy('s.id').execute();
  return rows.map(memberOf);
}

/** Refused: `NOT_FOUND`. */
export async function readStaffMember(db: Db | Tx, id: string): Promise<StaffMember> {
  const row = await membersIn(db).where('s.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return memberOf(row);
}

/** A person whom an admin invites. */
export interface Invited {
  readonly name: string;
  readonly email: string;
  readonly role: 'banker' | 'admin';
}

/**
 * An admin invites a person to the staff, who chooses a password with a mailed link (rule B-CU-16). It waits for another
 * admin; where there is none it holds at once, and all the staff are told (decision 65). Admins only, which the contract
 * holds.
 * Refused: `STATUS_CONFLICT` when the address is on the staff already, or its invitation waits.
 */
export async function inviteStaff(
  tools: SessionTools,
  admin: SignedIn,
  invited: Invited,
): Promise<{ member: StaffMember } | { waits: ChangeRequest }> {
  const { database, clock } = tools;
  return database.transaction(async (tx) => {
    if (await isLoneAdmin(tx, admin.subjectId, clock.wall())) {
      const id = await addInvited(tx, tools, invited, { invitedBy: admin.subjectId, alone: true });
      await tellAllStaff(tx, admin, `invited ${invited.name} to the staff`);
      return { member: await readStaffMember(tx, id) };
    }
    await refuseInvitedTwice(tx, tools, invited);
    const change = { ...invited };
    return {
      waits: await askForChange(tx, clock, {
        kind: 'staff_invitation',
        subjectId: null,
        change,
        makerId: admin.subjectId,
      }),
    };
  });
}

async function refuseInvitedTwice(tx: Tx, { clock }: SessionTools, { email }: Invited): Promise<void> {
  const member = await tx.selectFrom('bank.staff').select('id').where('email', '=', email).executeTakeFirst();
  const waiting = await waitingChanges(tx, clock, { kind: 'staff_invitation' });
  const invitedAlready = waiting.some(({ change }) => change.email === email);
  if (!member && !invitedAlready) return;
  throw new Refusal(
    'STATUS_CONFLICT',
    member ? 'This e-mail address is already on the staff.' : 'This invitation already waits for another admin.',
    { issues: [{ field: 'email', rule: 'taken' }] },
  );
}

/** Adds an invited member and mails the invitation, in the caller's transaction. Returns the member's id. */
export async function addInvited(
  tx: Tx,
  tools: SessionTools,
  invited: Invited,
  { invitedBy, alone }: { invitedBy: string; alone: boolean },
): Promise<string> {
  const id = uuidv7();
  await addStaffMember(tx, { id, ...invited, createdBy: invitedBy, createdAt: tools.clock.now() });
  const person: Person = { subjectType: 'staff', id, ...invited, passwordHash: null, status: 'active' };
  await recordAudit(tx, {
    event: 'staff.invited',
    actorId: invitedBy,
    object: id,
    details: { role: invited.role, ...(alone && { reason: 'alone' }) },
  });
  await mailInvitation(tx, tools, person, invitedBy);
  return id;
}

/**
 * An admin disables a member of staff, who is signed out at once, or enables one again, which waits for another admin
 * as an invitation does, unless it undoes the admin's own disabling of seconds before (decision 89).
 * Refused: `NOT_FOUND`; `STATUS_CONFLICT` for oneself, so that the bank keeps an admin, for the same status again,
 * while the enabling waits, and for a late undo; `NOT_ALLOWED` when a colleague disabled or demoted the admin meanwhile.
 */
export async function setStaffStatus(
  tools: SessionTools,
  admin: SignedIn,
  id: string,
  {
    status,
    reason = '',
    undoes = false,
  }: { status: 'active' | 'disabled'; reason?: string | undefined; undoes?: boolean | undefined },
): Promise<{ member: StaffMember; waits: ChangeRequest | undefined }> {
  const { database, clock } = tools;
  if (id === admin.subjectId) throw new Refusal('STATUS_CONFLICT', 'You cannot disable yourself.');
  return database.transaction(async (tx) => {
    await lockActingAdmin(tx, admin.subjectId, id);
    const member = await readStaffMember(tx, id);
    let waits: ChangeRequest | undefined;
    if (status === 'disabled') await disable(tx, clock, admin, { member, reason });
    else if (undoes) await takeBack(tx, clock, admin, { member, reason });
    else waits = await enable(tx, tools, admin, member);
    return { member: await readStaffMember(tx, id), waits };
  });
}

async function disable(
  tx: Tx,
  clock: BankClock,
  admin: SignedIn,
  { member: { id, name, role }, reason }: { member: StaffMember; reason: string },
): Promise<void> {
  if (!(await setStaffDisabled(tx, id, { by: admin.subjectId, at: clock.now() }))) throw new Refusal('STATUS_CONFLICT');
  await endSessionsOf(tx, id, 'staff_disabled', clock.wall());
  await endSchedulesOf(tx, clock, id, admin.subjectId);
  await recordAudit(tx, { event: 'staff.disabled', actorId: admin.subjectId, object: id, details: { reason } });
  if (role === 'admin') await tellAllStaff(tx, admin, `disabled the admin ${name}`);
}

/** Enables a member again whom the admin has just disabled, which gives no power that was not there seconds before. */
async function takeBack(
  tx: Tx,
  clock: BankClock,
  admin: SignedIn,
  { member: { id, name, role }, reason }: { member: StaffMember; reason: string },
): Promise<void> {
  const disabled = await lockDisabled(tx, id);
  if (!disabled) throw new Refusal('STATUS_CONFLICT', `${name} is enabled already.`);
  await refuseLateUndo(tx, { actor: admin.subjectId, last: disabled.by });
  if (clock.now().getTime() - disabled.at.getTime() > LETTER_WAITS_SECONDS * 1000)
    throw new Refusal('STATUS_CONFLICT', 'It is too late to undo this. Nothing was undone.');
  await enableMember(tx, id, { by: admin.subjectId, reason });
  if (role === 'admin') await tellAllStaff(tx, admin, `enabled the admin ${name} again`);
}

async function enable(
  tx: Tx,
  tools: SessionTools,
  admin: SignedIn,
  member: StaffMember,
): Promise<ChangeRequest | undefined> {
  const { clock } = tools;
  if (member.disabled_at === null) throw new Refusal('STATUS_CONFLICT', `${member.name} is enabled already.`);
  if (await isLoneAdmin(tx, admin.subjectId, clock.wall())) {
    await enableMember(tx, member.id, { by: admin.subjectId, reason: 'alone' });
    await tellAllStaff(tx, admin, `enabled ${member.name} again`);
    return undefined;
  }
  const [open] = await waitingChanges(tx, clock, { kind: 'staff_enabling', subjectId: member.id });
  if (open) throw new Refusal('STATUS_CONFLICT', `Enabling ${member.name} already waits for another admin.`);
  const change = { name: member.name };
  return askForChange(tx, clock, { kind: 'staff_enabling', subjectId: member.id, change, makerId: admin.subjectId });
}

/** Enables a disabled member, in the caller's transaction. Refused: `STATUS_CONFLICT` when they are enabled. */
export async function enableMember(tx: Tx, id: string, { by, reason }: { by: string; reason?: string }): Promise<void> {
  if (!(await setStaffDisabled(tx, id, null))) throw new Refusal('STATUS_CONFLICT');
  await recordAudit(tx, {
    event: 'staff.enabled',
    actorId: by,
    object: id,
    details: reason ? { reason } : {},
  });
}

function memberOf(
  row: Omit<StaffMember, 'role' | 'has_password'> & { role: string; password_hash: string | null },
): StaffMember {
  const { password_hash, role, ...rest } = row;
  return { ...rest, role: role === 'admin' ? 'admin' : 'banker', has_password: password_hash !== null };
}
