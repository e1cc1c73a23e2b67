import { BANK_NAME, OTP_MINUTES } from '../../contract/vocabulary/bank-terms.ts';
import type { MailToSend } from './outbox.ts';

/**
 * Carries the six digits that prove that the address is theirs (rules C-RG-14, C-RG-15). Without a name: until then a stranger
 * may have typed it, and would write in the bank's name.
 */
export function codeLetter(email: string, code: string): MailToSend {
  return {
    to: email,
    kind: 'code',
    subject: `Your ${BANK_NAME} verification code`,
    text: [
      'Hello,',
      'Enter this code to open your account:',
      code,
      `It works once and for ${OTP_MINUTES} minutes. ${BANK_NAME} will never ask you for it.`,
      'If you did not start a registration, ignore this e-mail: without the code no account is opened.',
    ].join('\n\n'),
  };
}

/** Tells a customer that their address was registered again; the page answers as for a new one (decision 13). */
export function alreadyRegisteredLetter(email: string, signInUrl: string): MailToSend {
  return {
    to: email,
    kind: 'already-registered',
    subject: `You already have a ${BANK_NAME} account`,
    text: [
      'Hello,',
      `We received a registration at ${BANK_NAME} with this address, but you already have an account with it. No new account was opened.`,
      'If that was you, sign in here, or choose a new password there if you have forgotten yours:',
      signInUrl,
      'If it was not you, you don’t need to do anything.',
    ].join('\n\n'),
  };
}

/** Welcomes a customer whose account has just been opened. */
export function welcomeLetter(
  customer: { id: string; name: string; email: string; customerId: string; accountNumber: string; accountType: string },
  dashboardUrl: string,
): MailToSend {
  return {
    to: customer.email,
    kind: 'welcome',
    customerId: customer.id,
    subject: `Welcome to ${BANK_NAME}`,
    text: [
      `Dear ${customer.name},`,
      'Your account is open.',
      `Customer ID: ${customer.customerId}\nAccount number: ${customer.accountNumber}\nAccount type: ${customer.accountType}`,
      dashboardUrl,
    ].join('\n\n'),
  };
}
