import { recordAudit } from '../../audit/audit-trail.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import { limits } from '../../sessions/throttle.ts';

/**
 * Writes into the audit trail that a member of staff read a customer's page or statement: once for each of them, the
 * customer and the business date, so that reading leaves a trace and no flood.
 */
export async function recordView(
  { database, clock, throttle }: SessionTools,
  staff: SignedIn,
  event: 'customer.viewed' | 'statement.viewed',
  customerId: string,
): Promise<void> {
  const once = `${event}:${staff.subjectId}:${customerId}:${clock.businessDate()}`;
  if (!(await throttle.passes(limits.viewsInTrail, once))) return;
  await recordAudit(database.db, { event, actorId: staff.subjectId, object: customerId });
}
