import { BANK_NAME } from '../../../contract/vocabulary/bank-terms.ts';
import { BANK_TIME_ZONE } from '../../../contract/vocabulary/bank-time.ts';
import { formatRupees, type Paise } from '../../../contract/vocabulary/money.ts';
import type { PersonalDetails } from '../../../contract/vocabulary/people.ts';
import { BY_EMAIL_ALONE } from '../../mail/channels.ts';
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
/** Writes a moment of the bank's zone in letters and sentences. */
export const letterTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: BANK_TIME_ZONE,
});
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
  if (newEmail === undefined) return [letter(before.email, newName, `We have changed your details: ${fields}.`)];
  return [
    letter(
      before.email,
      before.name,
      `We have changed your details: ${fields}.`,
      'We now write to another e-mail address than this one.',
    ),
    {
      ...letter(
        newEmail,
        newName,
        `We have changed your details: ${fields}.`,
        'From now on, you sign in with this e-mail address.',
      ),
      channels: BY_EMAIL_ALONE,
    },
  ];
}

/**
 * Tells a customer that a banker asked for other contact data, before anything has changed; a new address gets the link
 * that proves it. Neither letter names the other's address.
 */
export function contactChangeLetters(
  customer: Customer,
  asked: { email: string | undefined; link: string | undefined; expiresAt: Date; confirms: boolean },
): MailToSend[] {
  const what = asked.email === undefined ? 'mobile number' : 'e-mail address';
  const letter = (to: string, name: string, subject: string, ...paragraphs: string[]): MailToSend => ({
    to,
    customerId: customer.id,
    kind: 'contact-change-requested',
    subject,
    text: [`Dear ${name},`, ...paragraphs].join('\n\n'),
  });
  const toOld = letter(
    customer.email,
    customer.name,
    asked.confirms ? `The mobile number of your ${BANK_NAME} account` : `A new ${what} for your ${BANK_NAME} account`,
    `A member of our staff has asked to ${asked.confirms ? 'confirm' : 'change'} your ${what}. A second one decides on it; nothing has changed yet.`,
    'Earlier links for a new password do not work any more.',
    NOT_ASKED,
  );
  if (asked.email === undefined || asked.link === undefined) return [toOld];
  const until = letterTime.format(asked.expiresAt);
  return [
    toOld,
    {
      ...letter(
        asked.email,
        // Without the name, because the mailbox may be a stranger's.
        'customer',
        `Confirm this e-mail address for your ${BANK_NAME} account`,
        `A member of our staff was asked to make this the e-mail address of your account. Confirm it with this link by ${until}; it works once.`,
        asked.link,
        'If you have no account with us, ignore this e-mail.',
      ),
      channels: BY_EMAIL_ALONE,
    },
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
      'We have opened an account for you.',
      `Customer ID: ${opened.customerId}\nAccount number: ${opened.accountNumber}`,
      'Choose your password with the link in our next e-mail. If the link has expired, use “Forgot password?” on the sign-in page to get another.',
      'You can use the account as soon as we have checked your documents.',
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
      'We have deleted your personal details. We keep the record of your transactions, as a bank must.',
    ].join('\n\n'),
  };
}
