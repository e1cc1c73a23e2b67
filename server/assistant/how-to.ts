import type { Paise } from '../../contract/vocabulary/money.ts';
import type { HelpArticleId } from '../help/help-article.ts';
import { SUPPORT_DESK } from '../help/support-desk.ts';
import type { Intent } from './understand.ts';

/** A button below an answer: a page (a path) or a next question; with `transfer`, the customer's transfer window. */
export interface Action {
  readonly label: string;
  readonly value: string;
  readonly transfer?: { readonly recipient?: Recipient; readonly amount?: Paise };
}

type Recipient = { readonly id: string; readonly name: string; readonly account_number: string };

export interface FixedAnswer {
  readonly response: string;
  readonly actions?: readonly Action[];
}

/** The help article that answers a question; the chat gives its short answer. */
export const HELP_FOR: Partial<Record<Intent, HelpArticleId>> = {
  how_transfer: 'send-money',
  how_pay_in: 'pay-in',
  how_withdraw: 'withdraw',
  how_open_deposit: 'open-a-deposit',
  how_break_deposit: 'close-a-deposit-early',
  how_card: 'get-a-card',
  lost_card: 'lost-card',
  how_statement: 'statements',
  how_password: 'password',
  how_two_factor: 'two-factor',
  how_profile: 'change-your-details',
  how_close_account: 'close-your-account',
  rates: 'interest',
  fees: 'fees',
  limits: 'limits-and-reviews',
  support: 'contact',
  branch: 'branches',
};

/** Answers that are neither in the help centre nor about the customer's account. */
export const FIXED_ANSWERS: Partial<Record<Intent, FixedAnswer>> = {
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
    response: `I’m sorry, I didn’t understand that. I can help with transfers, deposits, your card and your account, or you can reach support at ${SUPPORT_DESK.email}.`,
  },
};

/** Next questions, where an answer has no actions of its own. */
export const SUGGESTIONS: readonly Action[] = [
  { label: 'Balance', value: 'What is my balance?' },
  { label: 'Recent transactions', value: 'Show my recent transactions' },
  { label: 'Spending this month', value: 'How much did I spend this month?' },
];
