import { formatRupees } from '../../../contract/vocabulary/money.ts';
import type { HelpTexts } from '../help-article.ts';
import type { HelpFigures } from '../help-figures.ts';

const moving = (figures: HelpFigures) => ({
  'pay-in': figures.selfServiceCash
    ? {
        title: 'Pay money in',
        answer: `Press “Deposit” on your dashboard and enter the amount, up to ${figures.mostAtOnce} at a time. The money is in your account at once.`,
        steps: [
          'Open your dashboard and press “Deposit”.',
          'Enter the amount, or choose one of the quick amounts.',
          'Add a description if you like. It appears on your statement.',
        ],
      }
    : {
        title: 'Pay money in',
        answer:
          'Pay cash in at the desk of the bank. Others can also send you money by your mobile number or account number.',
      },
  'send-money': {
    title: 'Send money',
    answer: `Press “Transfer” on your dashboard, find the recipient, enter the amount, check both, and send. The money arrives at once unless it needs a review. No money moves by chat.`,
    steps: [
      'Press “Transfer” on your dashboard.',
      'Choose a recipient under “Recent”, or enter a 10-digit phone number or an account number and press “Find recipient”.',
      `Enter the amount, up to ${figures.mostAtOnce} at a time, and press “Review”.`,
      'Check the name and the amount, then send.',
    ],
  },
  'who-may-receive': {
    title: 'Who can receive your money',
    answer:
      'You can send money to any customer of the bank by mobile number or account number. You see part of the name, so that you can check it before you send.',
    steps: [
      'A mobile number works once its owner has confirmed it. If it is not found, ask for the account number.',
      'Frozen and suspended accounts can receive money, but not send it.',
      'You cannot send money to yourself, or to an account that is closed or not open yet.',
    ],
  },
  withdraw: figures.selfServiceCash
    ? {
        title: 'Take money out',
        answer: `Press “Withdraw” on your dashboard and enter the amount. You can take out what is available: your balance without what is on hold. Above ${figures.reviewAbove} a banker reviews it first.`,
      }
    : {
        title: 'Take money out',
        answer:
          'Ask for cash at the desk of the bank. You can take out what is available: your balance without what is on hold.',
      },
});

const waiting = (figures: HelpFigures) => ({
  'limits-and-reviews': {
    title: 'Limits and pending payments',
    answer: `One transaction can be up to ${figures.mostAtOnce}. A transfer or withdrawal above ${figures.reviewAbove} waits for a banker’s review, and so does one that takes your day above ${figures.dayLimit}.`,
    steps: [
      'While a request waits, the money is on hold: it is still yours, but you cannot spend it.',
      `We decide within ${figures.pendingDays} days. Without a decision the money is available again.`,
      `The first transfer above ${figures.confirmAbove} to a new recipient may ask you to confirm that it was you. Open it in your transactions and press “Approve”.`,
      'After a change of your e-mail address, larger amounts need a review for 24 hours.',
    ],
  },
  'cancel-a-request': {
    title: 'Cancel a request',
    answer:
      'While a transaction is pending, open it and press “Cancel this request”. The money is available again at once. A completed transfer cannot be cancelled; contact us if it was a mistake.',
    steps: [
      'Open your transactions and choose the pending one.',
      'Press “Cancel this request”.',
      'If you sent money to the wrong person, contact us quickly. We can ask for it back, but cannot promise it.',
    ],
  },
  'no-answer': {
    title: 'When no answer comes',
    answer:
      'Do not send it again. Each payment carries a key, so it can happen only once, and your page keeps asking until it knows the result.',
    steps: [
      'Keep the page open. It shows that the payment is being confirmed.',
      'Press “Ask again now” if you do not want to wait.',
      'On another device, look at your transactions: if the payment is not there after a few minutes, it did not happen.',
    ],
  },
  fees: {
    title: 'Fees and minimum balance',
    answer: `We charge nothing for transfers, cards, statements or a low balance. Minimum balances are: ${figures.accounts.map((account) => `${account.label} ${formatRupees(account.minimum)}`).join(', ')}. Below yours you see a notice, and can keep using your account.`,
  },
});

/** Articles about money that moves. */
export const moneyHelp: HelpTexts<'money'> = (figures) => ({ ...moving(figures), ...waiting(figures) });
