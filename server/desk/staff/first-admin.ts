import { sql } from 'kysely';
import { recordAudit } from '../../audit/audit-trail.ts';
import { THE_BANK_ITSELF } from '../../ledger/chart-of-accounts.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { mailInvitation } from '../../sessions/reset-link.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import { addStaffMember } from '../../staff/staff-records.ts';

/**
 * Invites the first admin by mail, at `ADMIN_EMAIL`, if the bank has no admin yet. Admins invite all later ones
 * (decision 10, C-AU-15). Returns true if it sent the invitation.
 */
export async function inviteFirstAdmin(tools: SessionTools, email: string): Promise<boolean> {
  return tools.database.transaction(async (tx) => {
    // Two servers that start on one new database invite once.
    await sql`select pg_advisory_xact_lock(hashtext('kosh first admin'))`.execute(tx);
    const admin = await tx.selectFrom('bank.staff').select('id').where('role', '=', 'admin').executeTakeFirst();
    if (admin) return false;
    const invited = { id: uuidv7(), name: 'Administrator', email: email.toLowerCase(), role: 'admin' as const };
    await addStaffMember(tx, { ...invited, createdBy: THE_BANK_ITSELF, createdAt: tools.clock.now() });
    await mailInvitation(
      tx,
      tools,
      { ...invited, subjectType: 'staff', passwordHash: null, status: 'active' },
      THE_BANK_ITSELF,
    );
    await recordAudit(tx, {
      event: 'staff.invited',
      actorId: THE_BANK_ITSELF,
      object: invited.id,
      details: { role: 'admin', first: true },
    });
    return true;
  });
}
