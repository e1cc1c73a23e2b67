import { distance } from '../platform/typing-slips.ts';
import { HELP_ARTICLES } from './help-article.ts';
import type { HelpArticle } from './help-articles.ts';

/** Points of a word by where an article has it; less for the beginning of a word, and for a misspelt one. */
const TITLE = 8;
const SYNONYM = 6;
const TEXT = 2;

// Combining marks of Latin letters, the nukta, and the sign that is typed for the anusvara: readers leave them out or mix them up.
const ACCENTS = /[\u0300-\u036f\u093C]/gu;
const CHANDRABINDU = /\u0901/gu;

/** Returns a text as it is compared: lower case, without accents, nukta and punctuation. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(CHANDRABINDU, '\u0902')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

const wordsOf = (text: string): string[] => plain(text).split(' ').filter(Boolean);

/** Words of a question that say nothing of its subject. */
const IDLE_WORDS = new Set(
  (
    'a an and any are can did do does for from get have how i in is it me my of on or see the to what when where which why with you your ' +
    'kaise kya mera meri mere ka ki ke ko me mein se hai hoon karu karun kare karna chahiye ' +
    'कैसे क्या मेरा मेरी मेरे का की के को में से है हैं हूँ करूँ करूं करें करना करनी चाहिए और या मैं'
  )
    .split(' ')
    .map(plain),
);

/** An article's words, by the points that they give. */
type Index = readonly (readonly [words: ReadonlySet<string>, points: number])[];

function indexOf(article: HelpArticle, other: HelpArticle | undefined): Index {
  const synonyms = HELP_ARTICLES.find(({ id }) => id === article.id)?.words ?? '';
  return [
    [new Set([...wordsOf(article.title), ...wordsOf(other?.title ?? '')]), TITLE],
    [new Set(wordsOf(synonyms)), SYNONYM],
    [new Set(wordsOf([article, other].flatMap((each) => each && [each.answer, ...each.steps]).join(' '))), TEXT],
  ];
}

function pointsFor(word: string, index: Index): number {
  let best = 0;
  for (const [words, points] of index) {
    if (words.has(word)) best = Math.max(best, points);
    else if (word.length >= 2 && [...words].some((each) => each.startsWith(word))) best = Math.max(best, points * 0.75);
    else if (word.length >= 5 && [...words].some((each) => each[0] === word[0] && distance(each, word) === 1))
      best = Math.max(best, points / 2);
  }
  return best;
}

/**
 * Returns the articles that match most words of a search, best first. Finds words of both languages, Hindi in Latin letters,
 * beginnings of words as they are typed, and words with one typing error.
 * @param articles in the reader's language
 * @param others the same articles in the other language
 */
export function searchHelp(
  articles: readonly HelpArticle[],
  others: readonly HelpArticle[],
  search: string,
): HelpArticle[] {
  const typed = wordsOf(search);
  const meant = typed.filter((word) => !IDLE_WORDS.has(word));
  const words = meant.length > 0 ? meant : typed;
  const found = articles.map((article, place) => {
    const index = indexOf(
      article,
      others.find(({ id }) => id === article.id),
    );
    const points = words.map((word) => pointsFor(word, index));
    return {
      article,
      place,
      matched: points.filter(Boolean).length,
      points: points.reduce((sum, each) => sum + each, 0),
    };
  });
  const most = Math.max(1, ...found.map(({ matched }) => matched));
  return found
    .filter(({ matched }) => matched === most)
    .toSorted((a, b) => b.points - a.points || a.place - b.place)
    .map(({ article }) => article);
}
