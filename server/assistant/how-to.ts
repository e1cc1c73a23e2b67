import type { Paise } from '../../contract/vocabulary/money.ts';
import type { HelpArticleId } from '../help/help-article.ts';
import type { Intent } from './understand.ts';

/** A button below an answer: a page (a path) or a next question; with `transfer`, the customer's transfer window. */
export interface Action {
  readonly label: string;
  readonly value: string;
  readonly transfer?: { readonly recipient?: Recipient; readonly amount?: Paise };
}

type Recipient = { readonly id: string; readonly name: string; readonly account_number: string };

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
  how_marks: 'notes-and-photos',
  how_share: 'share-your-details',
  how_search: 'search',
  how_install: 'install',
  how_notifications: 'notifications',
  rates: 'interest',
  fees: 'fees',
  limits: 'limits-and-reviews',
  support: 'contact',
  branch: 'branches',
};
