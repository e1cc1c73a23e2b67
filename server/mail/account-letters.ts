import { BANK_NAME, OTP_MINUTES } from '../../contract/vocabulary/bank-terms.ts';
import type { MailToSend } from './outbox.ts';
import { inOneSentence } from './without-links.ts';

interface Customer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const NOT_YOU = 'If this was not you, choose a new password at once and contact bank support.';

const STATUS_SENTENCES: Record<string, string> = {
  active: 'Your account is active. You can use all services again.',
  frozen: 'Your account has been frozen. You can see it and receive money, but not send any.',
  suspended: 'Your account has been suspended. You can see it and receive money, but not send any.',
  inactive: 'Your account has been deactivated. You cannot sign in or move money. Please contact bank support.',
};

/** Tells a customer that the status of the account changed. */
export function statusChangedLetter(customer: Customer, status: string, reason: string): MailToSend {
  const paragraphs = [
    `Dear ${customer.name},`,
    STATUS_SENTENCES[status] ?? `The status of your account is now “${status}”.`,
  ];
  if (reason) paragraphs.push(`Reason: ${inOneSentence(reason)}`);
  paragraphs.push('If you have questions about this, please contact bank support.');
  return {
    to: customer.email,
    customerId: customer.id,
    kind: 'account-status',
    subject: `Your ${BANK_NAME} account: ${status}`,
    text: paragraphs.join('\n\n'),
  };
}

const confirmNumber = (code: string): string[] => [
  'Enter this code in your profile to confirm your new mobile number:',
  code,
  `It is valid for ${OTP_MINUTES} minutes. Until then, no one can send you money by that number.`,
];

/** Carries another code for a changed phone number. */
export function phoneCodeLetter(customer: Customer, code: string): MailToSend {
  return {
    to: customer.email,
    customerId: customer.id,
    kind: 'phone-code',
    subject: 'Confirm your mobile number',
    text: [`Dear ${customer.name},`, ...confirmNumber(code), NOT_YOU].join('\n\n'),
  };
}

/** Tells a customer that the desk has confirmed their number for another person. */
export function phoneGoneLetter(customer: Customer): MailToSend {
  return {
    to: customer.email,
    customerId: customer.id,
    kind: 'phone-gone',
    subject: 'Your mobile number is not confirmed any more',
    text: [
      `Dear ${customer.name},`,
      'Another customer has shown us documents for the mobile number in your profile. No one can send you money by it any more; your account number works as before.',
      'If the number is yours, please contact bank support.',
    ].join('\n\n'),
  };
}

/**
 * Tells a customer that the profile changed. The letter about a new phone number has the code that confirms it.
 */
export function profileChangedLetter(customer: Customer, changed: readonly string[], code?: string): MailToSend {
  return {
    to: customer.email,
    customerId: customer.id,
    kind: 'profile-changed',
    subject: 'Your profile was changed',
    text: [
      `Dear ${customer.name},`,
      `You changed these details in your profile: ${changed.join(', ')}.`,
      ...(code === undefined ? [] : confirmNumber(code)),
      NOT_YOU,
    ].join('\n\n'),
  };
}
