import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { carefulUntil } from '../../sessions/after-new-email.ts';
import { findPerson } from '../../sessions/person.ts';
import { mailResetLink } from '../../sessions/reset-link.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import { limits } from '../../sessions/throttle.ts';
import { noSuchCustomer } from './desk-customers.ts';
import { letterTime } from './desk-letters.ts';

/**
 * Mails a customer a single-use link to choose a new password (B-CT-07). The banker never sees it.
 * Refused: `NOT_FOUND`, `STATUS_CONFLICT` for 24 hours after a change of the address, `TOO_MANY_REQUESTS` above three in fifteen minutes.
 */
export async function sendResetLink(
  tools: SessionTools,
  banker: SignedIn,
  customerId: string,
): Promise<{ email: string }> {
  const customer = await findPerson(tools.database.db, 'customer', { id: customerId });
  if (!customer) throw noSuchCustomer();
  const until = carefulUntil(customer.emailChangedAt, tools.clock.wall());
  if (until)
    throw new Refusal(
      'STATUS_CONFLICT',
      `The e-mail address changed a short time ago. A link can be sent from ${letterTime.format(until)}.`,
    );
  await tools.throttle.take(limits.resetsByDesk, customer.id);
  await tools.database.transaction(async (tx) => {
    await mailResetLink(tx, tools, customer, banker.subjectId);
    await recordAudit(tx, { event: 'password.reset_sent', actorId: banker.subjectId, object: customer.id });
  });
  return { email: customer.email };
}
