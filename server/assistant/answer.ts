import type { CustomerStatus } from '../../contract/vocabulary/account-terms.ts';
import { wholeArticle } from '../help/help-articles.ts';
import { readHelp } from '../help/read-help.ts';
import { SUPPORT_DESK } from '../help/support-desk.ts';
import { answersFor } from './answer-words.ts';
import { type Action, HELP_FOR } from './how-to.ts';
import { type Answer, type Asking, OWN_DATA_ANSWERS } from './own-data-answers.ts';
import { transferAnswer } from './transfer-answer.ts';
import { type Intent, intentOf } from './understand.ts';

/**
 * Answers a question by rules, from the asking customer's own data or from the help centre (decision 38, C-AS-04). It
 * reads and never moves money; also when a question names another person, only the asking customer's account is read.
 */
export async function answer(asking: Asking): Promise<Answer> {
  const intent = intentOf(asking.question);
  const fromOwnData = OWN_DATA_ANSWERS[intent];
  if (fromOwnData) return fromOwnData(asking);
  const transfer = intent === 'how_transfer' ? await transferAnswer(asking) : undefined;
  if (transfer?.said) return transfer.said;
  const fromHelp = await helpAnswer(asking, intent, transfer?.open);
  if (fromHelp) return fromHelp;
  const { fixed, unknown, suggestions } = answersFor(asking.language);
  const known: Partial<Record<Intent, string>> = fixed;
  return { response: known[intent] ?? unknown(SUPPORT_DESK.email), actions: suggestions };
}

/** The questions about steps that only an active account takes. */
const ACTIVE_ONLY: ReadonlySet<Intent> = new Set([
  'how_transfer',
  'how_pay_in',
  'how_withdraw',
  'how_open_deposit',
  'how_break_deposit',
  'how_card',
]);

/** Says that the asking customer's account is restricted; undefined while it is active. */
function restriction({ customer, language }: Asking): string | undefined {
  const { restricted, statuses } = answersFor(language).account;
  const status = customer.status as CustomerStatus; // as: a signed-in customer's is that of the account
  return status === 'active' ? undefined : restricted(statuses[status]);
}

/** `first` replaces the links of the article. */
async function helpAnswer(asking: Asking, intent: Intent, first?: Action): Promise<Answer | undefined> {
  const id = HELP_FOR[intent];
  const article = id && (await readHelp(asking, { language: asking.language })).find((each) => each.id === id);
  if (!article) return undefined;
  const page = ({ label, path }: { label: string; path: string }): Action => ({ label, value: path });
  const whole = page(wholeArticle(article.id, asking.language));
  const barred = ACTIVE_ONLY.has(intent) ? restriction(asking) : undefined;
  const response = barred === undefined ? article.answer : `${barred}\n${article.answer}`;
  return { response, actions: [...(first ? [first] : article.links.map(page)), whole] };
}
