import { bankWords } from '../../web/pages/demo/banks/bank-words.ts';
import type { WordParts } from '../../web/words/catalogue.ts';
import { type Language, loadWords } from '../../web/words/languages.ts';

// Lists every part, so that a new part is tested.
const PARTS: Record<keyof WordParts, true> = { shell: true, pages: true, information: true, conformance: true };

/** Returns the whole catalogue of a language by part. */
export async function wholeCatalogue(language: Language): Promise<Record<string, unknown>> {
  const names = Object.keys(PARTS) as (keyof WordParts)[]; // as: the keys of this object are the parts
  const parts = await Promise.all(names.map(async (name) => [name, await loadWords(language, name)] as const));
  return { ...Object.fromEntries(parts), banks: bankWords[language] };
}

type Maker = (...values: readonly unknown[]) => unknown;

/** Arguments for texts that are functions; a text that contains one has used it. */
const MARKS = [7001, 7002, 7003] as const;

function made(make: Maker): string {
  try {
    return String(make(...MARKS));
  } catch {
    // It takes a list of numbers.
    return String(make(MARKS));
  }
}

/** Returns the arguments that appear in a text. */
export function marksIn(text: string): number[] {
  const digits = text.replaceAll(',', '');
  return MARKS.filter((mark) => digits.includes(String(mark)) || digits.includes((mark / 1_000_000).toFixed(1)));
}

/** Functions that translate sentences of the server and the contract; bank-sentences.test.ts tests them. */
const FROM_THE_BANK = new Set(['pages.bankSays', 'pages.bankWrote', 'pages.refusal']);

/** Returns every text of a catalogue by its path; functions are called with the marks. */
export function everyText(part: unknown, at = ''): [at: string, text: string][] {
  if (FROM_THE_BANK.has(at)) return [];
  if (typeof part === 'string') return [[at, part]];
  // as: every function in a catalogue makes a text.
  if (typeof part === 'function') return [[at, made(part as Maker)]];
  if (typeof part !== 'object' || part === null || part instanceof RegExp) return [];
  return Object.entries(part).flatMap(([key, inner]) => everyText(inner, at === '' ? key : `${at}.${key}`));
}
