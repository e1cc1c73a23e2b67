import { accountSelection } from './account-selection.ts';
import { claims } from './claims.ts';
import { dashboard } from './dashboard.ts';
import { disclaimer } from './disclaimer.ts';
import { errors } from './errors.ts';
import { home } from './home.ts';
import { mailbox } from './mailbox.ts';
import { money } from './money.ts';
import { registration } from './registration.ts';
import { signIn } from './sign-in.ts';
import { site } from './site.ts';
import { transactions } from './transactions.ts';
import { transfer } from './transfer.ts';

/** The English catalogue. Areas are files of their own; each string stands where its screen looks for it. */
export const english = {
  /** For dates and plurals. Amounts are always en-IN. */
  locale: 'en-IN',
  accountSelection,
  claims,
  dashboard,
  disclaimer,
  errors,
  home,
  mailbox,
  money,
  registration,
  signIn,
  site,
  transactions,
  transfer,
};
