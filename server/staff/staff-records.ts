import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { sqlState, type Tx } from '../platform/database.ts';

/** A person who joins the staff. */
export interface NewStaffMember {
  readonly id: string;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly role: 'banker' | 'admin';
  /** Left out for those who choose a password by a mailed link. */
  readonly passwordHash?: string;
  /** The admin who invites; null in a demo bank, whose staff was there from the start. */
  readonly createdBy: string | null;
  /** Bank time; only seeding dates it back. */
  readonly createdAt: Date;
}

/**
 * Adds a member of the staff.
 * Refused: `STATUS_CONFLICT` when the address is on the staff already.
 */
export async function addStaffMember(tx: Tx, member: NewStaffMember): Promise<void> {
  const { passwordHash, createdBy, createdAt, ...named } = member;
  try {
    await tx
      .insertInto('bank.staff')
      .values({
        ...named,
        created_by: createdBy,
        created_at: createdAt,
        ...(passwordHash !== undefined && { password_hash: passwordHash, password_changed_at: createdAt }),
      })
      .execute();
  } catch (error) {
    if (sqlState(error) === '23505')
      throw new Refusal('STATUS_CONFLICT', 'This e-mail address is already on the staff.', {
        issues: [{ field: 'email', rule: 'taken' }],
      });
    throw error;
  }
}

/** Gives a member of the staff another role. `at` is wall time. Returns false when they have it already, or are no member. */
export async function setStaffRole(tx: Tx, id: string, role: 'banker' | 'admin', at: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('bank.staff')
    .set({ role, admin_until: role === 'banker' ? at : null })
    .where('id', '=', id)
    .where('role', '<>', role)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Locks the admin who acts and the colleague whom the act is about, in the order of their ids, so that two admins who
 * disable or demote each other at once do so one after the other. The session was looked at before the lock.
 * Refused: `NOT_ALLOWED` when the acting one is disabled or no admin any more.
 */
export async function lockActingAdmin(tx: Tx, adminId: string, colleagueId: string): Promise<void> {
  const rows = await tx
    .selectFrom('bank.staff')
    .select(['id', 'role', 'disabled_at'])
    .where('id', 'in', [adminId, colleagueId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const admin = rows.find(({ id }) => id === adminId);
  if (admin?.role !== 'admin' || admin.disabled_at !== null) throw new Refusal('NOT_ALLOWED');
}

/** Reads who disabled a member of the staff, and when (bank time), under the row's lock; undefined for an enabled one. */
export async function lockDisabled(tx: Tx, id: string): Promise<{ by: string | null; at: Date } | undefined> {
  const row = await tx
    .selectFrom('bank.staff')
    .select(['disabled_by', 'disabled_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.disabled_at ? { by: row.disabled_by, at: row.disabled_at } : undefined;
}

/** Disables a member of the staff (bank time), or enables one again. Returns false when that changes nothing. */
export async function setStaffDisabled(
  tx: Tx,
  id: string,
  disabled: { by: string; at: Date } | null,
): Promise<boolean> {
  const changed = await tx
    .updateTable('bank.staff')
    .set({ disabled_at: disabled?.at ?? null, disabled_by: disabled?.by ?? null })
    .where('id', '=', id)
    .where('disabled_at', disabled ? 'is' : 'is not', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
