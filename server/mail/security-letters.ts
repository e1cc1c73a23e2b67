import { BANK_NAME } from '../../contract/vocabulary/bank-terms.ts';
import { BANK_TIME_ZONE } from '../../contract/vocabulary/bank-time.ts';
import type { LetterKind } from './letter-kinds.ts';
import type { MailToSend } from './outbox.ts';

/** Name and e-mail address of a mail's receiver. */
export interface Addressee {
  readonly subjectType: 'customer' | 'staff';
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: BANK_TIME_ZONE });

function letter(to: Addressee, kind: LetterKind, subject: string, ...paragraphs: string[]): MailToSend {
  return {
    to: to.email,
    kind,
    subject,
    text: [`Dear ${to.name},`, ...paragraphs].join('\n\n'),
    ...(to.subjectType === 'customer' ? { customerId: to.id } : {}),
  };
}

const NOT_YOU =
  'If this was not you, choose a new password at once with “Forgot password?” on the sign-in page. That signs out every device.';

/** Tells about a sign-in on a device that this person has not used before. */
export function newDeviceLetter(
  to: Addressee,
  { device, address, at }: { device: string; address: string; at: Date },
): MailToSend {
  return letter(
    to,
    'new-device',
    `New sign-in to your ${BANK_NAME} account`,
    'There was a sign-in to your account on a device that you have not used before.',
    `Device: ${device}\nAddress: ${address}\nTime: ${when.format(at)}`,
    'If this was you, there is nothing to do.',
    NOT_YOU,
  );
}

/** Tells that a refresh secret came back after its use: one of its two holders is not the customer. */
export function sessionReuseLetter(to: Addressee, at: Date): MailToSend {
  return letter(
    to,
    'session-reused',
    'We signed out one of your devices',
    `On ${when.format(at)}, one of your sign-ins was used from two places at once. It may have been copied, so we ended it.`,
    'Please sign in again. No money has moved because of this.',
    NOT_YOU,
  );
}

/** Tells that the password was changed. */
export function passwordChangedLetter(to: Addressee, at: Date): MailToSend {
  return letter(
    to,
    'password-changed',
    'Your password was changed',
    `The password of your ${BANK_NAME} account was changed on ${when.format(at)}. All other devices were signed out.`,
    NOT_YOU,
  );
}

/** Tells that no link for a new password is mailed yet, because the address changed within the last day. `until` is real time. */
export function noLinkYetLetter(to: Addressee, until: Date): MailToSend {
  return letter(
    to,
    'password-reset-later',
    'No link for a new password yet',
    `We received a request for a new password for your ${BANK_NAME} account. Its e-mail address changed a short time ago, so we send no link before ${when.format(until)}.`,
    'If you did not ask for it, please contact bank support at once.',
  );
}

/** Tells that a right password came with a wrong second factor. */
export function wrongSecondFactorLetter(
  to: Addressee,
  { address, at, signedIn }: { address: string; at: Date; signedIn: boolean },
): MailToSend {
  return letter(
    to,
    'wrong-second-factor',
    signedIn ? 'A wrong code was entered in your account' : 'Your password was used with a wrong code',
    signedIn
      ? `A wrong code of your second factor was entered on a device that is signed in to your ${BANK_NAME} account. Nothing was changed.`
      : `Your password was entered for your ${BANK_NAME} account, and then a wrong code of your second factor. No one was signed in.`,
    `Address: ${address}\nTime: ${when.format(at)}`,
    'If this was you, there is nothing to do.',
    NOT_YOU,
  );
}

/** Tells that the password ended after too many wrong second factors. */
export function passwordEndedLetter(to: Addressee): MailToSend {
  return letter(
    to,
    'password-ended',
    'Your password does not work any more',
    `Wrong codes of your second factor were entered many times, with your password or on a device that is signed in, so another person may know it. We have cancelled the password to protect your ${BANK_NAME} account.`,
    'Choose a new one with “Forgot password?” on the sign-in page. Devices that are signed in stay signed in.',
  );
}

/** Carries a single-use link to choose a new password. */
export function resetLinkLetter(to: Addressee, link: string, minutes: number): MailToSend {
  return letter(
    to,
    'password-reset',
    'Choose a new password',
    `We received a request for a new password for your ${BANK_NAME} account. Use this link within ${minutes} minutes; it works once.`,
    link,
    'If you did not ask for it, ignore this e-mail: your password stays as it is.',
  );
}

/** Invites new staff, whom an admin has added. */
export function invitationLetter(to: Addressee, link: string, role: string, hours: number): MailToSend {
  return letter(
    to,
    'staff-invitation',
    `Welcome to ${BANK_NAME}`,
    `You have been added to the staff of ${BANK_NAME} as ${role === 'admin' ? 'an admin' : 'a banker'}. Choose your password with this link within ${hours} hours; it works once.`,
    link,
  );
}

/** Tells an unknown address that a reset was asked for it. The page says the same in both cases. */
export function unknownAddressLetter(email: string): MailToSend {
  return {
    to: email,
    kind: 'password-reset-unknown',
    subject: `No ${BANK_NAME} account with this address`,
    text: `Hello,\n\nWe received a request for a new password for this address, but there is no ${BANK_NAME} account with it. If that was you, try the address that you registered with.\n\nIf it was not you, ignore this e-mail.`,
  };
}

/** Tells that the second factor was turned on or off, or that its recovery codes were replaced. */
export function secondFactorLetter(to: Addressee, change: 'on' | 'off' | 'codes', at: Date): MailToSend {
  const [subject, sentence] = {
    on: ['Two-factor authentication is on', 'From now on, signing in asks for a code from your authenticator app.'],
    off: ['Two-factor authentication is off', 'Signing in now asks for your password only.'],
    codes: ['Your recovery codes were replaced', 'The recovery codes that you had before do not work any more.'],
  }[change];
  return letter(to, `second-factor-${change}`, subject ?? '', `${sentence} Changed on ${when.format(at)}.`, NOT_YOU);
}

/** Tells a member of staff that the admins have taken their second factor away. */
export function factorResetLetter(to: Omit<Addressee, 'subjectType'>): MailToSend {
  return letter(
    { ...to, subjectType: 'staff' },
    'second-factor-reset',
    'Your second factor was taken away',
    'Your admins have taken your authenticator and your passkeys away, as for a lost phone. You are signed out everywhere.',
    'Sign in with your password and set up a new second factor under “My profile”.',
    'If you did not ask for this, please speak to an admin at once.',
  );
}

/** Tells that a recovery code was used, at a sign-in or to confirm a step. */
export function recoveryCodeUsedLetter(to: Addressee, left: number, at: Date): MailToSend {
  return letter(
    to,
    'recovery-code-used',
    'A recovery code was used',
    `On ${when.format(at)}, a recovery code was used for your account. You have ${left} left.`,
    NOT_YOU,
  );
}
