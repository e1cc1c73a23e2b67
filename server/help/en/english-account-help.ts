import type { HelpTexts } from '../help-article.ts';
import { SUPPORT_DESK } from '../support-desk.ts';

/** Articles about the account and its papers. */
export const accountHelp: HelpTexts<'account'> = (figures) => ({
  score: {
    title: 'Your credit score and financial health',
    answer:
      'The score on your dashboard comes from a simulated credit bureau. It counts the age of your account, a steady balance, regular income and deposits. It opens no loan and is seen by you alone.',
    steps: [
      'Open the score on your dashboard to see how many points each part gives.',
      'Financial health compares what comes in, what goes out and what you keep in deposits over 30 days.',
    ],
  },
  statements: {
    title: 'Statements, exports and receipts',
    answer:
      'Press “Export” above your transactions for a file (CSV, Excel or PDF). Statements by e-mail, for a month or a financial year, are under “Data” in your profile, and a receipt is in the details of each transaction.',
    steps: [
      'Export: choose dates, types and columns, look at the preview, and save the file.',
      'Statement: open “Data” in your profile, choose a “Period” (a month, a financial year or your own dates), and press “Send by e-mail”. It also stays there to download.',
      'Receipt: open a completed transaction and press “Receipt (PDF)”.',
      'Calling us about a transaction? Read out the reference in its details, such as KB-7R6Z-D091-ABQQ-C85T. The search finds it, too.',
      'Each PDF has a code. Anyone can check it on the page “Check a document”.',
    ],
  },
  'change-your-details': {
    title: 'Change your details',
    answer:
      'Press “Edit profile” in your profile to change your name, address, mobile number or photo. Your e-mail address can only be changed by a banker.',
    steps: [
      `A new mobile number needs a code, which we send to your e-mail address. It is good for ${figures.codeMinutes} minutes.`,
      `A photo can have up to ${figures.photoMegabytes} MB and is made smaller on your device.`,
    ],
  },
  notifications: {
    title: 'Notifications',
    answer: `Choose what we send you under “Notifications” in your profile. We write to you about transactions from ${figures.alertFrom} unless you choose another amount.`,
    steps: [
      'In the app: the bell at the top of each page has the same news. Each leads to what it is about.',
      'Security alerts protect you and cannot be turned off.',
      'The demo sends no SMS. Its e-mails are in the demo mailbox.',
    ],
  },
  'account-status': {
    title: 'Pending, frozen or suspended accounts',
    answer:
      'Your dashboard says if transactions are disabled, and why. Frozen and suspended accounts can be viewed and can receive money, but cannot send it.',
    steps: [
      'Pending: we are still checking your details. We send you an e-mail when your account is active.',
      'Frozen or suspended: contact us. Only a banker can lift it.',
      'Inactive: you cannot sign in until a banker reactivates your account.',
    ],
  },
  'close-your-account': {
    title: 'Close your account',
    answer: `Ask us to close it: ${SUPPORT_DESK.email}. Your deposits are closed first, money on hold must be settled, and your balance is paid out to you.`,
    steps: [
      'Save your statements first. You cannot sign in after closing.',
      'Your name, e-mail, phone number and address are deleted. The transactions stay in the books without them.',
    ],
  },
});
