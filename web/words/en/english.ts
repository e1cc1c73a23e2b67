import type { RefusalCode } from '../../../contract/vocabulary/refusals.ts';
import { accountSelection } from './account-selection.ts';
import { assistant } from './assistant.ts';
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

/** The English catalogue. Each area is a file of its own. */
export const english = {
  ...shellWords,
  accountSelection,
  assistant,
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
  registration,
  search,
  signIn,
  spending,
  statement,
  transactions,
  transfer,
  /** Translates a sentence written by the server or by a form's check, such as the reason for a score. */
  bankSays: (sentence: string): string => sentence,
  /** Translates a line's description on the statement, as the bank or the sender wrote it. */
  bankWrote: (description: string): string => description,
  /** Translates a refusal. English shows the server's sentence, which often says more than the code. */
  refusal: (_code: RefusalCode, sentence: string): string => sentence,
};
