import type { HelpTexts } from '../help-article.ts';
import { SUPPORT_DESK } from '../support-desk.ts';

/** Articles about signing in safely. */
export const securityHelp: HelpTexts<'security'> = ({ resetMinutes, idleMinutes }) => ({
  password: {
    title: 'Change or reset your password',
    answer: `To change it, press “Change password” under “Security” in your profile. If you have forgotten it, press “Forgot password?” on the login page: we send you a link that is good for ${resetMinutes} minutes.`,
    steps: ['A new password signs you out of all other devices.', 'We never ask for your password by phone or e-mail.'],
  },
  'two-factor': {
    title: 'Two-factor authentication and passkeys',
    answer:
      'Press “Turn on two-factor” under “Security” in your profile, scan the code with an authenticator app, and enter the 6 digits that it shows. Keep your recovery codes in a safe place.',
    steps: [
      'Or press “Add a passkey” and sign in with your finger, your face or the PIN of your device.',
      'Lost your phone? Sign in with a recovery code. Each works once.',
      'No phone and no recovery code? Contact us. We check who you are first.',
    ],
  },
  devices: {
    title: 'Devices and signing out',
    answer: `“Activity” in your profile lists the devices on which you are signed in. Sign out one of them, or press “Sign out of all other devices”. Without activity you are signed out after ${idleMinutes} minutes.`,
  },
});

/** Articles about the card. */
export const cardHelp: HelpTexts<'card'> = () => ({
  'get-a-card': {
    title: 'Get a virtual debit card',
    answer:
      'Open “Virtual Debit Card” on your dashboard, press “Apply for a card”, read the terms and accept them. A banker activates it, usually in 1-2 business days.',
    steps: [
      'To see the number and the CVV, press “View card”, then “Show details”, and enter your password. They are shown for 30 seconds.',
      'The card is free. Its number belongs to no card network, so no shop can charge it.',
    ],
  },
  'lost-card': {
    title: 'Something is wrong with your card or a payment',
    answer: `Press “Freeze card” under “Virtual Debit Card” on your dashboard, press “Sign out of all other devices” in your profile, change your password, and tell us: ${SUPPORT_DESK.email}.`,
    steps: [
      'Only you can unfreeze a card that you froze, with “Unfreeze card” and your password.',
      'Only we can unblock a blocked card. Contact us.',
    ],
  },
});

/** Articles about the bank itself. */
export const bankHelp: HelpTexts<'bank'> = () => ({
  contact: {
    title: 'Contact us',
    answer: `Write to ${SUPPORT_DESK.email}, or call ${SUPPORT_DESK.phone} (a demo number, calls are not answered), 9 am to 6 pm on working days.`,
  },
  branches: {
    title: 'Branches',
    answer: `Kosh has no branches: it is a demonstration of a bank. You can do everything on your dashboard, and reach us at ${SUPPORT_DESK.email}.`,
  },
  'about-the-demo': {
    title: 'Kosh is a demonstration',
    answer:
      'Kosh is not a real bank, and no real money moves. Balances, interest, cards and scores are made up. Do not enter real details.',
    steps: [
      'The e-mails of the demo are in the demo mailbox.',
      'Kosh has its own date. An admin of the demo can move it forward, so interest and maturities can come early.',
    ],
  },
});
