import { FIXED_ANSWERS, SUGGESTIONS } from './how-to.ts';
import { type Answer, type Asking, OWN_DATA_ANSWERS } from './own-data-answers.ts';
import { intentOf } from './understand.ts';

/**
 * Answers a question by rules, from the asking customer's own data (decision 38, C-AS-04). It reads and never moves
 * money; also when a question names another person, only the asking customer's account is read.
 */
export async function answer(asking: Asking): Promise<Answer> {
  const intent = intentOf(asking.question);
  const fromOwnData = OWN_DATA_ANSWERS[intent];
  if (fromOwnData) return fromOwnData(asking);
  const fixed = FIXED_ANSWERS[intent] ?? FIXED_ANSWERS.unknown;
  return { response: fixed?.response ?? '', actions: fixed?.actions ?? SUGGESTIONS };
}
