import { PERSONAL_DETAILS, type PersonalDetails } from '../../../contract/vocabulary/people.ts';
import { saveDetails } from '../../customers/save-details.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import { askForContactChange, type PendingContactChange, pendingContactChange } from './contact-change.ts';
import { type DeskCustomer, readDeskCustomer } from './desk-customers.ts';
import { detailsChangedLetters, type FieldChange } from './desk-letters.ts';
import { keepEdit } from './keep-edit.ts';
import { lockCustomer } from './lock-customer.ts';

/** Details that a banker typed, checked as at registration; an absent one stays. */
type TypedDetails = { readonly [Field in keyof PersonalDetails]?: string | undefined };

/**
 * A banker edits a customer's details (B-CU-05, B-CU-06). The difference is kept with the customer, the audit trail
 * names the fields, and a mail tells the customer. A new e-mail address or phone number does not hold yet: it waits for
 * a second member of staff (decision 65).
 * Refused: `NOT_FOUND`, `STATUS_CONFLICT` for an e-mail address or phone number of another customer, and for another
 * one while one waits; `FRESH_FACTOR_REQUIRED` for new contact data (decision 76).
 */
export async function updateCustomer(
  tools: SessionTools,
  banker: SignedIn,
  customerId: string,
  details: TypedDetails,
): Promise<DeskCustomer & { pendingContactChange: PendingContactChange | null }> {
  const { database, clock } = tools;
  return database.transaction(async (tx) => {
    const before = await lockCustomer(tx, customerId);
    const wanted: FieldChange[] = PERSONAL_DETAILS.flatMap((field) => {
      const to = details[field] ?? before[field];
      return to === before[field] ? [] : [{ field, from: before[field], to }];
    });
    const changes = wanted.filter(({ field }) => !isContact(field));
    if (changes.length > 0) {
      await saveDetails(tx, customerId, Object.fromEntries(changes.map(({ field, to }) => [field, to])));
      await keepEdit(tx, clock, { customerId, editedBy: banker.subjectId, changes });
      for (const letter of detailsChangedLetters(before, changes)) await enqueueMail(tx, letter);
    }
    if (wanted.length > changes.length) {
      const newValue = (field: 'email' | 'phone') => wanted.find((change) => change.field === field)?.to;
      const asked = { customer: before, email: newValue('email'), phone: newValue('phone') };
      await askForContactChange(tx, tools, banker, asked);
    }
    return {
      ...(await readDeskCustomer(tx, clock, customerId)),
      pendingContactChange: (await pendingContactChange(tx, tools, customerId)) ?? null,
    };
  });
}

function isContact(field: keyof PersonalDetails): boolean {
  return field === 'email' || field === 'phone';
}
