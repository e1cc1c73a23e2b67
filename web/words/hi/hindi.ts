import { descriptionInHindi } from '../../../contract/languages/hindi-descriptions.ts';
import type { Words } from '../catalogue.ts';
import { accountSelection } from './account-selection.ts';
import { assistant } from './assistant.ts';
import { bankSays } from './bank-sentences.ts';
import { card } from './card.ts';
import { dashboard } from './dashboard.ts';
import { demo } from './demo.ts';
import { disclaimer } from './disclaimer.ts';
import { errors } from './errors.ts';
import { exports } from './exports.ts';
import { help } from './help.ts';
import { insights } from './insights.ts';
import { mailbox } from './mailbox.ts';
import { money } from './money.ts';
import { notices } from './notices.ts';
import { profile } from './profile.ts';
import { refusal } from './refusals.ts';
import { registration } from './registration.ts';
import { search } from './search.ts';
import { shellWords } from './shell.ts';
import { signIn } from './sign-in.ts';
import { spending } from './spending.ts';
import { statement } from './statement.ts';
import { termDeposits } from './term-deposits.ts';
import { transactions } from './transactions.ts';
import { transfer } from './transfer.ts';
import { webhooks } from './webhooks.ts';

/** The Hindi catalogue, with exactly the English one's shape: a missing or extra key does not compile. */
export const hindi: Words = {
  ...shellWords,
  accountSelection,
  assistant,
  bankSays,
  bankWrote: descriptionInHindi,
  card,
  dashboard,
  demo,
  termDeposits,
  disclaimer,
  errors,
  exports,
  help,
  insights,
  mailbox,
  webhooks,
  money,
  notices,
  profile,
  refusal,
  registration,
  search,
  signIn,
  spending,
  statement,
  transactions,
  transfer,
};
