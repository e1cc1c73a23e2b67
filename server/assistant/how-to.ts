import { paths } from '../../contract/vocabulary/page-paths.ts';
import type { Intent } from './understand.ts';

/** A button below an answer: a page (a path) or a next question. */
export interface Action {
  readonly label: string;
  readonly value: string;
}

export interface FixedAnswer {
  readonly response: string;
  readonly actions?: readonly Action[];
}

const DASHBOARD: Action = { label: 'Go to Dashboard', value: paths.customerDashboard };
const PROFILE: Action = { label: 'Open Profile', value: paths.customerProfile };
const SUPPORT =
  'support@kosh.example, or 1800-000-0000 (a demo number, calls are not answered), 9 am to 6 pm on working days';

/** Answers that are the same for all customers. Screens are called as on the screen. */
export const FIXED_ANSWERS: Partial<Record<Intent, FixedAnswer>> = {
  how_transfer: {
    response:
      'To send money: press Transfer on your dashboard, find the recipient by 10-digit phone number or account number, enter the amount, check the name and the amount, and confirm. It arrives at once unless it waits for a banker. No money moves by chat.',
    actions: [DASHBOARD],
  },
  how_pay_in: {
    response:
      'To add money: press Deposit on your dashboard and enter the amount, up to ₹10,00,000.00 at a time. The money is in your account straight away.',
    actions: [DASHBOARD],
  },
  how_withdraw: {
    response:
      'To take money out: press Withdraw on your dashboard and enter the amount. You can withdraw your available balance: your balance less money on hold.',
    actions: [DASHBOARD],
  },
  how_open_deposit: {
    response:
      'To open a term deposit: press New deposit on your dashboard, choose Savings, Fixed, Recurring or Tax Saving, the amount and the tenure. You see the maturity value before you confirm.',
    actions: [DASHBOARD, { label: 'Show rates', value: 'What are the interest rates?' }],
  },
  how_break_deposit: {
    response:
      'To close a deposit early: open it in your deposits list and choose to close it. You see the interest earned, the penalty and the payout before you confirm. A tax-saving deposit cannot be closed in its five years.',
    actions: [DASHBOARD],
  },
  how_card: {
    response:
      'To get a virtual debit card: open the Virtual Debit Card section of your dashboard, apply, read the ten terms and accept them. A banker activates it, usually in 1-2 business days.',
    actions: [DASHBOARD],
  },
  lost_card: {
    response:
      'If your card or a payment is not right: freeze the card at once in the Virtual Debit Card section of your dashboard, sign out all other sessions and change your password in your profile, then tell support: ' +
      SUPPORT +
      '.',
    actions: [DASHBOARD, PROFILE],
  },
  how_statement: {
    response:
      'For a file of your transactions, press Export in the transaction history (CSV, XLSX or PDF). A statement by e-mail is in the Data section of your profile, and a receipt is in the details of each transaction.',
    actions: [{ label: 'View All Transactions', value: paths.transactions }, PROFILE],
  },
  how_password: {
    response:
      'To change your password: open Security in your profile. If you have forgotten it, use "Forgot password" on the login page: we e-mail a link that works for 30 minutes.',
    actions: [PROFILE],
  },
  how_two_factor: {
    response:
      'To turn on two-factor authentication: open Security in your profile, scan the code with an authenticator app, and enter the 6-digit code that it shows. Keep the recovery codes in a safe place.',
    actions: [PROFILE],
  },
  how_profile: {
    response:
      'Change your name, address, mobile number and photo in your profile. Only a banker can change your e-mail address.',
    actions: [PROFILE],
  },
  how_close_account: {
    response:
      'To close your account, ask support: ' +
      SUPPORT +
      '. Deposits are closed first, money on hold must be settled, and the balance is paid out to you.',
  },
  support: { response: 'You can reach support at ' + SUPPORT + '.' },
  branch: {
    response:
      'Kosh has no branches: it is a demonstration of a bank. Everything can be done on the dashboard, and support is at ' +
      SUPPORT +
      '.',
    actions: [DASHBOARD],
  },
  other_person: { response: 'I can only talk about your own account.' },
  greeting: {
    response:
      'Hello! I can tell you about your balance, recent transactions, spending, deposits, card, limits and rates, and how to do things here. What would you like to know?',
  },
  thanks: { response: 'You are welcome.' },
  help: {
    response:
      'Ask me for your balance, recent transactions, what you spent or received in a period, by category too, your budgets, deposits and when they mature, your card, your score, pending items, rates, fees and limits, or how to transfer, pay in, withdraw, open a deposit or get a card.',
  },
  unknown: {
    response:
      'I’m sorry, I didn’t understand that. I can help with transfers, deposits, your card and your account, or you can reach support at ' +
      SUPPORT +
      '.',
  },
};

/** Next questions, where an answer has no actions of its own. */
export const SUGGESTIONS: readonly Action[] = [
  { label: 'Balance', value: 'What is my balance?' },
  { label: 'Recent transactions', value: 'Show my recent transactions' },
  { label: 'Spending this month', value: 'How much did I spend this month?' },
];
