import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { carefulUntil } from '../../sessions/after-new-email.ts';
import { findPerson, lockPerson, type Person } from '../../sessions/person.ts';
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
  const { database, throttle } = tools;
  mayHaveLink(tools, await findPerson(database.db, 'customer', { id: customerId }));
  await throttle.take(limits.resetsByDesk, customerId);
  return database.transaction(async (tx) => {
    // Locked and read again, so that an address that is just being replaced gets no link that outlives the change.
    const customer = mayHaveLink(tools, await lockPerson(tx, 'customer', { id: customerId }));
    await mailResetLink(tx, tools, customer, banker.subjectId);
    await recordAudit(tx, { event: 'password.reset_sent', actorId: banker.subjectId, object: customer.id });
    return { email: customer.email };
  });
}

/** Returns the customer where a link may be mailed to their address. Refused: as `sendResetLink`. */
function mayHaveLink({ clock }: SessionTools, customer: Person | undefined): Person {
  if (!customer) throw noSuchCustomer();
  const until = carefulUntil(customer.emailChangedAt, clock.wall());
  if (until)
    throw new Refusal(
      'STATUS_CONFLICT',
      `The e-mail address changed a short time ago. A link can be sent from ${letterTime.format(until)}.`,
    );
  return customer;
}
