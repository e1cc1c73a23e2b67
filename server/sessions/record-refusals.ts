import { recordAudit } from '../audit/audit-trail.ts';
import type { Db } from '../platform/database.ts';
import { limits, type Throttle } from './throttle.ts';

/**
 * Writes into the audit trail that a person was refused a call for want of authority: at most twenty an hour for each
 * person, because an entry stays for ever, and a flood of them would hide the others.
 */
export async function recordRefusal(
  { db, throttle }: { db: Db; throttle: Throttle },
  { subjectId, role }: { subjectId: string; role: string },
  call: string,
): Promise<void> {
  if (!(await throttle.passes(limits.refusalsInTrail, subjectId))) return;
  await recordAudit(db, { event: 'authority.refused', actorId: subjectId, object: call, details: { role } });
}
