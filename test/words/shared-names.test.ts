import { expect, test } from 'vitest';
import { ENGLISH_ANSWERS } from '../../server/assistant/english-answers.ts';
import { english } from '../../web/words/en/english.ts';

// Hindi names stand once, in contract/languages/hindi-names.ts. The English ones stand twice, because a file that screens and
// server share would add to the first scripts: here both are compared.

const { flow, account, deposits, card } = ENGLISH_ANSWERS;

/** In a sentence: 'You spent ₹500.00 on other things'. */
const IN_A_SENTENCE = new Set(['other things']);

/** Names of the assistants, inside a sentence, with those of the screens. */
const NAMES: Readonly<Record<string, readonly [answers: Readonly<Record<string, string>>, screens: object]>> = {
  categories: [flow.categories, english.statement.categories],
  accounts: [account.types, english.profile.details.accountTypes],
  statuses: [account.statuses, english.profile.details.statuses],
  deposits: [deposits.types, english.termDeposits.types],
  cards: [card.statuses, english.card.statuses],
};

test.each(Object.entries(NAMES))('the assistants name %s as the screens do', (_, [answers, screens]) => {
  const shown = new Map<string, string>(Object.entries(screens));
  const other = Object.entries(answers).filter(
    ([key, name]) => !shown.get(key)?.toLowerCase().startsWith(name.toLowerCase()) && !IN_A_SENTENCE.has(name),
  );
  expect(other).toEqual([]);
});
