import { plain } from './understand.ts';

/** Words that may stand before a name in a request to send money, in English and in Hindi of either script. */
const BEFORE = wordSet(
  'to pay send transfer give remit wire me mujhe please pls kindly now today aaj abhi rs inr rupee rupees paise paisa मुझे कृपया अभी',
);
/** Words that may stand after one. */
const AFTER = wordSet(
  'ko को please pls kindly now today via by with for from on in the a an some my money amount rs inr rupee rupees paise paisa',
);

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
const wordsOf = (text: string): string[] => plain(text).trim().split(' ');
const fits = (word: string | undefined, beside: ReadonlySet<string>): boolean =>
  word === undefined || beside.has(word) || /^[\d.]+$/.test(word);

/** True where the question has these words in a row, and no other word beside them that could belong to a name. */
function names(question: readonly string[], name: readonly string[]): boolean {
  return question.some(
    (_, at) =>
      name.every((word, index) => question[at + index] === word) &&
      fits(question[at - 1], BEFORE) &&
      fits(question[at + name.length], AFTER),
  );
}

/**
 * Returns the one person of a list whom a question names, by the whole name or the first; undefined where it names none, two,
 * or one with another surname than the person of the list. A wrong person is worse than none, so no typing slips are forgiven.
 */
export function namedIn<Person extends { readonly name: string }>(
  people: readonly Person[],
  question: string,
): Person | undefined {
  const words = wordsOf(question);
  const whole = people.filter(({ name }) => name.includes(' ') && names(words, wordsOf(name)));
  const found = whole.length > 0 ? whole : people.filter(({ name }) => names(words, wordsOf(name).slice(0, 1)));
  return found.length === 1 ? found[0] : undefined;
}
