import { BANK_NAME } from '../../contract/vocabulary/bank-terms.ts';
import type { MailToSend } from './outbox.ts';

interface Customer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const STATUS_SENTENCES: Record<string, string> = {
  active: 'Your account is active. You can use everything again.',
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
  if (reason) paragraphs.push(`The reason given: ${reason}`);
  paragraphs.push('If you have questions about this, please contact bank support.');
  return {
    to: customer.email,
    customerId: customer.id,
    kind: 'account-status',
    subject: `Your ${BANK_NAME} account: ${status}`,
    text: paragraphs.join('\n\n'),
  };
}

/** Tells a customer that the profile changed; a new phone number is told to the e-mail address on file. */
export function profileChangedLetter(customer: Customer, changed: readonly string[]): MailToSend {
  return {
    to: customer.email,
    customerId: customer.id,
    kind: 'profile-changed',
    subject: 'Your profile was changed',
    text: [
      `Dear ${customer.name},`,
      `This changed in your profile: ${changed.join(', ')}.`,
      'If this was not you, choose a new password at once and contact bank support.',
    ].join('\n\n'),
  };
}
