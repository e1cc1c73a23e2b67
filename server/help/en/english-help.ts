import type { HelpCatalogue } from '../help-article.ts';
import { accountHelp } from './english-account-help.ts';
import { appHelp } from './english-app-help.ts';
import { depositHelp } from './english-deposit-help.ts';
import { moneyHelp } from './english-money-help.ts';
import { bankHelp, cardHelp, securityHelp } from './english-safety-help.ts';

/** The help centre in English. */
export const englishHelp: HelpCatalogue = {
  topics: {
    money: 'Money in and out',
    deposits: 'Deposits and interest',
    card: 'Card',
    account: 'Your account',
    app: 'Using the app',
    security: 'Signing in and security',
    bank: 'The bank',
  },
  pages: {
    dashboard: 'Go to Dashboard',
    transactions: 'View All Transactions',
    spending: 'Open Spending',
    search: 'Search',
    profile: 'Open Profile',
    rates: 'See the rates',
    forgotten: 'Reset your password',
    verify: 'Check a document',
    contact: 'Contact',
    mailbox: 'Open the demo mailbox',
  },
  readMore: 'Read more',
  texts: (figures) => ({
    ...moneyHelp(figures),
    ...depositHelp(figures),
    ...cardHelp(figures),
    ...accountHelp(figures),
    ...appHelp(figures),
    ...securityHelp(figures),
    ...bankHelp(figures),
  }),
};
