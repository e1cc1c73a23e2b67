import { BANK_NAME } from '../../../contract/vocabulary/bank-terms.ts';
import { formatRupees, type Paise } from '../../../contract/vocabulary/money.ts';
import type { PersonalDetails } from '../../../contract/vocabulary/people.ts';
import type { MailToSend } from '../../mail/outbox.ts';

interface Customer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** One field of an edit, before and after. */
export interface FieldChange {
  readonly field: keyof PersonalDetails;
  readonly from: string;
  readonly to: string;
}

const LABELS: Record<keyof PersonalDetails, string> = {
  name: 'name',
  email: 'e-mail address',
  phone: 'mobile number',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'PIN code',
};
const NOT_ASKED = 'If you did not ask for this, please contact bank support at once.';

/**
 * Tells a customer that a banker changed their details. It names the fields and no value, because the old mailbox may
 * be in other hands; a change of the address is told to both addresses, so that an account cannot be taken over
 * unnoticed.
 */
export function detailsChangedLetters(before: Customer, changes: readonly FieldChange[]): MailToSend[] {
  const fields = changes.map(({ field }) => LABELS[field]).join(', ');
  const newEmail = changes.find(({ field }) => field === 'email')?.to;
  const newName = changes.find(({ field }) => field === 'name')?.to ?? before.name;
  const letter = (to: string, name: string, ...paragraphs: string[]): MailToSend => ({
    to,
    customerId: before.id,
    kind: 'details-changed',
    subject: `Your ${BANK_NAME} details were changed`,
    text: [`Dear ${name},`, ...paragraphs, NOT_ASKED].join('\n\n'),
  });
  if (newEmail === undefined) return [letter(before.email, newName, `The bank has changed your details: ${fields}.`)];
  return [
    letter(
      before.email,
      before.name,
      `The bank has changed your details: ${fields}.`,
      'Our mails now go to another e-mail address than this one.',
    ),
    letter(
      newEmail,
      newName,
      `The bank has changed your details: ${fields}.`,
      'From now on, you sign in with this e-mail address.',
    ),
  ];
}

/** An admin opened the account at the desk; the link to choose a password comes in a mail of its own. */
export function onboardingLetter(
  customer: Customer,
  opened: { customerId: string; accountNumber: string },
): MailToSend {
  return {
    to: customer.email,
    customerId: customer.id,
    kind: 'welcome',
    subject: `Welcome to ${BANK_NAME}`,
    text: [
      `Dear ${customer.name},`,
      'The bank has opened an account for you.',
      `Customer ID: ${opened.customerId}\nAccount number: ${opened.accountNumber}`,
      'Choose your password with the link in our next mail. When that link has expired, “Forgot password?” on the sign-in page sends another.',
      'The account can be used as soon as the bank has checked your papers.',
    ].join('\n\n'),
  };
}

/**
 * The account is closed. It goes to the address that is blanked in the same transaction, so its row refers to no
 * customer.
 */
export function accountClosedLetter(leaver: Customer, paidOut: Paise): MailToSend {
  return {
    to: leaver.email,
    kind: 'account-closed',
    subject: `Your ${BANK_NAME} account is closed`,
    text: [
      `Dear ${leaver.name},`,
      'Your account has been closed. You are signed out everywhere, and your card does not work any more.',
      paidOut > 0n
        ? `Your balance of ${formatRupees(paidOut)} has been paid out to you.`
        : 'There was no money left in it.',
      'The bank has deleted your personal details. It keeps the bookings, as it must.',
    ].join('\n\n'),
  };
}
