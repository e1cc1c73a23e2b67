import { expect, test } from 'vitest';
import {
  phoneCodeLetter,
  phoneGoneLetter,
  profileChangedLetter,
  statusChangedLetter,
} from '../../server/mail/account-letters.ts';
import type { MailToSend } from '../../server/mail/outbox.ts';
import { alreadyRegisteredLetter, codeLetter, welcomeLetter } from '../../server/mail/registration-letters.ts';
import {
  type Addressee,
  factorResetLetter,
  invitationLetter,
  newDeviceLetter,
  noLinkYetLetter,
  passwordChangedLetter,
  passwordEndedLetter,
  recoveryCodeUsedLetter,
  resetLinkLetter,
  secondFactorLetter,
  sessionReuseLetter,
  unknownAddressLetter,
  wrongSecondFactorLetter,
} from '../../server/mail/security-letters.ts';

// E-mails word for word, because a customer has nothing else to go by when money, a password or an account is at stake.

const asha = { id: 'c-1', name: 'Asha Rao', email: 'asha@kosh.example' };
const customer: Addressee = { subjectType: 'customer', ...asha };
const banker: Addressee = { subjectType: 'staff', id: 's-1', name: 'Kavita Menon', email: 'kavita@kosh.example' };
/** 21 November 2026, 1:05 pm in India. */
const at = new Date('2026-11-21T07:35:00Z');
const LINK = 'http://localhost:3000/reset-password#token=abc';
const TO_ASHA = 'Dear Asha Rao,';
const SUPPORT = 'If this was not you, choose a new password at once and contact bank support.';
const FORGOT =
  'If this was not you, choose a new password at once with “Forgot password?” on the sign-in page. That signs out every device.';
const CONFIRM = [
  'Enter this code in your profile to confirm your new mobile number:',
  '123456',
  'It is valid for 15 minutes. Until then, no one can send you money by that number.',
];

/** Letters to Asha with the paragraphs of each. */
const LETTERS: readonly [letter: MailToSend, kind: string, subject: string, paragraphs: readonly string[]][] = [
  [
    statusChangedLetter(asha, 'frozen', 'Court order received'),
    'account-status',
    'Your Kosh account: frozen',
    [
      TO_ASHA,
      'Your account has been frozen. You can see it and receive money, but not send any.',
      'Reason: Court order received',
      'If you have questions about this, please contact bank support.',
    ],
  ],
  [
    statusChangedLetter(asha, 'suspended', ''),
    'account-status',
    'Your Kosh account: suspended',
    [
      TO_ASHA,
      'Your account has been suspended. You can see it and receive money, but not send any.',
      'If you have questions about this, please contact bank support.',
    ],
  ],
  [
    statusChangedLetter(asha, 'inactive', ''),
    'account-status',
    'Your Kosh account: inactive',
    [
      TO_ASHA,
      'Your account has been deactivated. You cannot sign in or move money. Please contact bank support.',
      'If you have questions about this, please contact bank support.',
    ],
  ],
  [
    statusChangedLetter(asha, 'active', ''),
    'account-status',
    'Your Kosh account: active',
    [
      TO_ASHA,
      'Your account is active. You can use all services again.',
      'If you have questions about this, please contact bank support.',
    ],
  ],
  [
    statusChangedLetter(asha, 'pending', ''),
    'account-status',
    'Your Kosh account: pending',
    [
      TO_ASHA,
      'The status of your account is now “pending”.',
      'If you have questions about this, please contact bank support.',
    ],
  ],
  [phoneCodeLetter(asha, '123456'), 'phone-code', 'Confirm your mobile number', [TO_ASHA, ...CONFIRM, SUPPORT]],
  [
    phoneGoneLetter(asha),
    'phone-gone',
    'Your mobile number is not confirmed any more',
    [
      TO_ASHA,
      'Another customer has shown us documents for the mobile number in your profile. No one can send you money by it any more; your account number works as before.',
      'If the number is yours, please contact bank support.',
    ],
  ],
  [
    profileChangedLetter(asha, ['city', 'phone'], '123456'),
    'profile-changed',
    'Your profile was changed',
    [TO_ASHA, 'You changed these details in your profile: city, phone.', ...CONFIRM, SUPPORT],
  ],
  [
    profileChangedLetter(asha, ['city']),
    'profile-changed',
    'Your profile was changed',
    [TO_ASHA, 'You changed these details in your profile: city.', SUPPORT],
  ],
  [
    welcomeLetter(
      { ...asha, customerId: 'KB20260001', accountNumber: '500000000001', accountType: 'Savings' },
      'http://localhost:3000/customer/dashboard',
    ),
    'welcome',
    'Welcome to Kosh',
    [
      TO_ASHA,
      'Your account is open.',
      'Customer ID: KB20260001\nAccount number: 500000000001\nAccount type: Savings',
      'http://localhost:3000/customer/dashboard',
    ],
  ],
  [
    newDeviceLetter(customer, { device: 'Chrome on Linux', address: '127.0.0.1', at }),
    'new-device',
    'New sign-in to your Kosh account',
    [
      TO_ASHA,
      'There was a sign-in to your account on a device that you have not used before.',
      'Device: Chrome on Linux\nAddress: 127.0.0.1\nTime: 21 Nov 2026, 1:05 pm',
      'If this was you, there is nothing to do.',
      FORGOT,
    ],
  ],
  [
    sessionReuseLetter(customer, at),
    'session-reused',
    'We signed out one of your devices',
    [
      TO_ASHA,
      'On 21 Nov 2026, 1:05 pm, one of your sign-ins was used from two places at once. It may have been copied, so we ended it.',
      'Please sign in again. No money has moved because of this.',
      FORGOT,
    ],
  ],
  [
    passwordChangedLetter(customer, at),
    'password-changed',
    'Your password was changed',
    [
      TO_ASHA,
      'The password of your Kosh account was changed on 21 Nov 2026, 1:05 pm. All other devices were signed out.',
      FORGOT,
    ],
  ],
  [
    noLinkYetLetter(customer, at),
    'password-reset-later',
    'No link for a new password yet',
    [
      TO_ASHA,
      'We received a request for a new password for your Kosh account. Its e-mail address changed a short time ago, so we send no link before 21 Nov 2026, 1:05 pm.',
      'If you did not ask for it, please contact bank support at once.',
    ],
  ],
  [
    wrongSecondFactorLetter(customer, { address: '127.0.0.1', at, signedIn: true }),
    'wrong-second-factor',
    'A wrong code was entered in your account',
    [
      TO_ASHA,
      'A wrong code of your second factor was entered on a device that is signed in to your Kosh account. Nothing was changed.',
      'Address: 127.0.0.1\nTime: 21 Nov 2026, 1:05 pm',
      'If this was you, there is nothing to do.',
      FORGOT,
    ],
  ],
  [
    wrongSecondFactorLetter(customer, { address: '127.0.0.1', at, signedIn: false }),
    'wrong-second-factor',
    'Your password was used with a wrong code',
    [
      TO_ASHA,
      'Your password was entered for your Kosh account, and then a wrong code of your second factor. No one was signed in.',
      'Address: 127.0.0.1\nTime: 21 Nov 2026, 1:05 pm',
      'If this was you, there is nothing to do.',
      FORGOT,
    ],
  ],
  [
    passwordEndedLetter(customer),
    'password-ended',
    'Your password does not work any more',
    [
      TO_ASHA,
      'Wrong codes of your second factor were entered many times, with your password or on a device that is signed in, so another person may know it. We have cancelled the password to protect your Kosh account.',
      'Choose a new one with “Forgot password?” on the sign-in page. Devices that are signed in stay signed in.',
    ],
  ],
  [
    resetLinkLetter(customer, LINK, 30),
    'password-reset',
    'Choose a new password',
    [
      TO_ASHA,
      'We received a request for a new password for your Kosh account. Use this link within 30 minutes; it works once.',
      LINK,
      'If you did not ask for it, ignore this e-mail: your password stays as it is.',
    ],
  ],
  [
    secondFactorLetter(customer, 'on', at),
    'second-factor-on',
    'Two-factor authentication is on',
    [
      TO_ASHA,
      'From now on, signing in asks for a code from your authenticator app. Changed on 21 Nov 2026, 1:05 pm.',
      FORGOT,
    ],
  ],
  [
    secondFactorLetter(customer, 'off', at),
    'second-factor-off',
    'Two-factor authentication is off',
    [TO_ASHA, 'Signing in now asks for your password only. Changed on 21 Nov 2026, 1:05 pm.', FORGOT],
  ],
  [
    secondFactorLetter(customer, 'codes', at),
    'second-factor-codes',
    'Your recovery codes were replaced',
    [TO_ASHA, 'The recovery codes that you had before do not work any more. Changed on 21 Nov 2026, 1:05 pm.', FORGOT],
  ],
  [
    recoveryCodeUsedLetter(customer, 7, at),
    'recovery-code-used',
    'A recovery code was used',
    [TO_ASHA, 'On 21 Nov 2026, 1:05 pm, a recovery code was used for your account. You have 7 left.', FORGOT],
  ],
];

test.each(LETTERS.map(([letter, kind, subject, paragraphs]) => ({ letter, kind, subject, paragraphs })))(
  'a customer reads, word for word: $subject',
  ({ letter, kind, subject, paragraphs }) => {
    expect(letter).toEqual({ to: asha.email, customerId: asha.id, kind, subject, text: paragraphs.join('\n\n') });
  },
);

/** Letters that belong to no customer's mailbox: to strangers, to whom the bank tells no name, and to staff. */
const TO_OTHERS: readonly [
  letter: MailToSend,
  to: string,
  kind: string,
  subject: string,
  paragraphs: readonly string[],
][] = [
  [
    codeLetter(asha.email, '123456'),
    asha.email,
    'code',
    'Your Kosh verification code',
    [
      'Hello,',
      'Enter this code to open your account:',
      '123456',
      'It works once and for 15 minutes. Kosh will never ask you for it.',
      'If you did not start a registration, ignore this e-mail: without the code no account is opened.',
    ],
  ],
  [
    alreadyRegisteredLetter(asha.email, 'http://localhost:3000/customer/login'),
    asha.email,
    'already-registered',
    'You already have a Kosh account',
    [
      'Hello,',
      'We received a registration at Kosh with this address, but you already have an account with it. No new account was opened.',
      'If that was you, sign in here, or choose a new password there if you have forgotten yours:',
      'http://localhost:3000/customer/login',
      'If it was not you, you don’t need to do anything.',
    ],
  ],
  [
    unknownAddressLetter('nila@kosh.example'),
    'nila@kosh.example',
    'password-reset-unknown',
    'No Kosh account with this address',
    [
      'Hello,',
      'We received a request for a new password for this address, but there is no Kosh account with it. If that was you, try the address that you registered with.',
      'If it was not you, ignore this e-mail.',
    ],
  ],
  [
    invitationLetter(banker, LINK, 'admin', 72),
    banker.email,
    'staff-invitation',
    'Welcome to Kosh',
    [
      'Dear Kavita Menon,',
      'You have been added to the staff of Kosh as an admin. Choose your password with this link within 72 hours; it works once.',
      LINK,
    ],
  ],
  [
    invitationLetter(banker, LINK, 'banker', 72),
    banker.email,
    'staff-invitation',
    'Welcome to Kosh',
    [
      'Dear Kavita Menon,',
      'You have been added to the staff of Kosh as a banker. Choose your password with this link within 72 hours; it works once.',
      LINK,
    ],
  ],
  [
    factorResetLetter(banker),
    banker.email,
    'second-factor-reset',
    'Your second factor was taken away',
    [
      'Dear Kavita Menon,',
      'Your admins have taken your authenticator and your passkeys away, as for a lost phone. You are signed out everywhere.',
      'Sign in with your password and set up a new second factor under “My profile”.',
      'If you did not ask for this, please speak to an admin at once.',
    ],
  ],
];

test.each(TO_OTHERS.map(([letter, to, kind, subject, paragraphs]) => ({ letter, to, kind, subject, paragraphs })))(
  'a stranger or a member of staff reads, word for word: $subject ($kind)',
  ({ letter, to, kind, subject, paragraphs }) => {
    expect(letter).toEqual({ to, kind, subject, text: paragraphs.join('\n\n') });
  },
);
