import type { WordParts } from './catalogue.ts';
import { shellWords } from './en/shell.ts';

/** The bank's languages, each with its own name and its tag for `lang` and `Intl`. */
export const languages = {
  en: { name: 'English', tag: 'en-IN' },
  hi: { name: 'हिन्दी', tag: 'hi-IN' },
} as const;
export type Language = keyof typeof languages;

/** Returns the export `name` of a file of words. Written so because each line of the landing page's script counts. */
const wordsOf = async <N extends string, W>(file: Promise<Readonly<Record<N, W>>>, name: N): Promise<W> =>
  (await file)[name];

/** The source of each part in each language. A language that lacks a part, or a part that lacks a key, does not compile. */
const sources: Record<Language, { readonly [P in keyof WordParts]: () => Promise<WordParts[P]> }> = {
  en: {
    shell: async () => shellWords,
    pages: () => wordsOf(import('./en/english.ts'), 'english'),
    information: () => wordsOf(import('./en/information.ts'), 'informationWords'),
    conformance: () => wordsOf(import('./en/conformance.ts'), 'conformance'),
  },
  hi: {
    shell: () => wordsOf(import('./hi/shell.ts'), 'shellWords'),
    pages: () => wordsOf(import('./hi/hindi.ts'), 'hindi'),
    information: () => wordsOf(import('./hi/information.ts'), 'informationWords'),
    conformance: () => wordsOf(import('./hi/conformance.ts'), 'conformance'),
  },
};

/** Marks a promise as kept, in the fields by which React's `use` knows that it need not wait for it. */
const kept = <W>(promise: Promise<W>, value: W) => Object.assign(promise, { status: 'fulfilled', value });

type Loading = { [P in keyof WordParts]?: Promise<WordParts[P]> & { status?: string } };
// The English shell is in the first file, so that the landing page never waits for it.
const loading: Record<Language, Loading> = { en: { shell: kept(Promise.resolve(shellWords), shellWords) }, hi: {} };

/** Loads a part of the catalogue, once; again after a failure. Concurrent callers share one promise. */
export function loadWords<P extends keyof WordParts>(language: Language, part: P): Promise<WordParts[P]> {
  const parts: { [Q in P]?: Promise<WordParts[Q]> } = loading[language];
  const waiting = parts[part];
  if (waiting) return waiting;
  const source: () => Promise<WordParts[P]> = sources[language][part];
  const asked = source();
  parts[part] = asked;
  asked.then(
    (words) => kept(asked, words),
    () => delete parts[part],
  );
  return asked;
}

/** Returns the parts of a language that have been loaded. */
export function partsHere(language: Language): (keyof WordParts)[] {
  const parts = loading[language];
  // as: the keys of this object are the names of the parts.
  return (Object.keys(parts) as (keyof WordParts)[]).filter((part) => parts[part]?.status === 'fulfilled');
}
