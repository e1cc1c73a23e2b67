import { sql } from 'kysely';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordStatusChange } from '../../customers/change-customer-status.ts';
import { type Applicant, openCustomer } from '../../customers/open-customer.ts';
import { holderOfPhone } from '../../customers/prove-phone.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import type { Person } from '../../sessions/person.ts';
import { mailResetLink } from '../../sessions/reset-link.ts';
import { newSecret } from '../../sessions/secret-values.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import { type DeskCustomer, readDeskCustomer } from './desk-customers.ts';
import { onboardingLetter } from './desk-letters.ts';

function phoneTaken(): Refusal {
  return new Refusal('STATUS_CONFLICT', 'This phone number is already registered with another account.', {
    issues: [{ field: 'phone', rule: 'taken' }],
  });
}

/**
 * Opens an account at the desk, by an admin (B-DB-07). It has no password that anyone knows: the customer chooses one
 * with a mailed link. The account is pending, able to send and receive nothing, until KYC is verified or a banker
 * activates it (B-CU-11).
 * Refused: `NOT_ALLOWED` for a banker, in the words of the specification; `STATUS_CONFLICT` for an e-mail address or
 * phone number of another customer; `BUSY`.
 */
export async function onboardCustomer(
  tools: SessionTools,
  staff: SignedIn,
  applicant: Applicant,
): Promise<DeskCustomer> {
  if (staff.role !== 'admin')
    throw new Refusal('NOT_ALLOWED', 'Please contact system administrator to add a new customer');
  const { database, clock } = tools;
  // The hash of a random text that is not kept, so that no password matches it.
  const passwordHash = await tools.passwords.hash(newSecret(), staff.subjectId);

  return database.transaction(async (tx) => {
    const openedAt = clock.now();
    if (await holderOfPhone(tx, applicant.phone, staff.subjectId)) throw phoneTaken();
    const opened = await openCustomer(tx, { ...applicant, passwordHash, openedAt, openedBy: staff.subjectId });
    await sql`select ledger.set_account_status(${opened.accountId}::uuid, 'pending')`.execute(tx);
    await recordStatusChange(tx, {
      customerId: opened.id,
      status: 'pending',
      reason: 'Opened at the desk',
      changedBy: staff.subjectId,
      at: openedAt,
    });
    const person: Person = {
      subjectType: 'customer',
      id: opened.id,
      role: 'customer',
      name: applicant.name,
      email: applicant.email,
      passwordHash,
      status: 'pending',
    };
    await enqueueMail(tx, onboardingLetter(person, opened));
    await mailResetLink(tx, tools, person, staff.subjectId);
    return readDeskCustomer(tx, clock, opened.id);
  });
}
