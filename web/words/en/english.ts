import type { RefusalCode } from '../../../contract/vocabulary/refusals.ts';
import { assistant } from './assistant.ts';
import { card } from './card.ts';
import { dashboard } from './dashboard.ts';
import { demo } from './demo.ts';
import { deposits } from './deposits.ts';
import { errors } from './errors.ts';
import { exports } from './exports.ts';
import { insights } from './insights.ts';
import { mailbox } from './mailbox.ts';
import { money } from './money.ts';
import { profile } from './profile.ts';
import { registration } from './registration.ts';
import { shellWords } from './shell.ts';
import { signIn } from './sign-in.ts';
import { statement } from './statement.ts';
import { transactions } from './transactions.ts';
import { transfer } from './transfer.ts';

/** The English catalogue. Areas are files of their own; each string stands where its screen looks for it. */
export const english = {
  ...shellWords,
  assistant,
  card,
  dashboard,
  demo,
  deposits,
  errors,
  exports,
  insights,
  mailbox,
  money,
  profile,
  registration,
  signIn,
  statement,
  transactions,
  transfer,
  /** What the server or a form's check says in a sentence of its own, such as the reason for a score. */
  bankSays: (sentence: string): string => sentence,
  /** What stands on the statement: in the bank's words, or in those of whoever sent the money. */
  bankWrote: (description: string): string => description,
  /** Why the server refuses: its sentence, which is for a person and often says more than the code. */
  refusal: (_code: RefusalCode, sentence: string): string => sentence,
};
