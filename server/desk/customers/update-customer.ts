import { PERSONAL_DETAILS, type PersonalDetails } from '../../../contract/vocabulary/people.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import { saveDetails } from '../../customers/save-details.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { endResetLinks } from '../../sessions/reset-link.ts';
import { type DeskCustomer, readDeskCustomer } from './desk-customers.ts';
import { detailsChangedLetters, type FieldChange } from './desk-letters.ts';
import { lockCustomer } from './lock-customer.ts';

/** Details that a banker typed, checked as at registration; an absent one stays. */
type TypedDetails = { readonly [Field in keyof PersonalDetails]?: string | undefined };

/**
 * A banker edits a customer's details (B-CU-05, B-CU-06). The difference is kept with the customer, the audit trail
 * names the fields; a mail goes to the address that the bank had, and to the new one when the address changes. A new
 * e-mail address ends the reset links that were mailed to the old one.
 * Refused: `NOT_FOUND`, `STATUS_CONFLICT` for an e-mail address or phone number of another customer.
 */
export async function updateCustomer(
  { database, clock }: { database: Database; clock: BankClock },
  banker: SignedIn,
  customerId: string,
  details: TypedDetails,
): Promise<DeskCustomer> {
  return database.transaction(async (tx) => {
    const before = await lockCustomer(tx, customerId);
    const changes: FieldChange[] = PERSONAL_DETAILS.flatMap((field) => {
      const to = details[field] ?? before[field];
      return to === before[field] ? [] : [{ field, from: before[field], to }];
    });
    if (changes.length === 0) return readDeskCustomer(tx, clock, customerId);

    await saveDetails(tx, customerId, Object.fromEntries(changes.map(({ field, to }) => [field, to])));
    // A link in the old mailbox may be read by someone else by now.
    if (changes.some(({ field }) => field === 'email')) await endResetLinks(tx, customerId, clock.wall());
    const editId = uuidv7();
    await tx
      .insertInto('bank.customer_edits')
      .values({
        id: editId,
        customer_id: customerId,
        edited_by: banker.subjectId,
        edited_at: clock.now(),
        changes: JSON.stringify(changes),
      })
      .execute();
    await recordAudit(tx, {
      event: 'customer.details_changed',
      actorId: banker.subjectId,
      object: customerId,
      details: { edit: editId, changed: changes.map(({ field }) => field) },
    });
    for (const letter of detailsChangedLetters(before, changes)) await enqueueMail(tx, letter);
    return readDeskCustomer(tx, clock, customerId);
  });
}
