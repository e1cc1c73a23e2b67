import type { WordParts } from '../../web/words/catalogue.ts';
import { type Language, loadWords } from '../../web/words/languages.ts';

// Each part in full, so that a part that is added is tested.
const PARTS: Record<keyof WordParts, true> = { shell: true, pages: true, information: true, conformance: true };

/** The whole catalogue of a language, part by part. */
export async function wholeCatalogue(language: Language): Promise<Record<string, unknown>> {
  const names = Object.keys(PARTS) as (keyof WordParts)[]; // as: the keys of this object are the parts.
  const parts = await Promise.all(names.map(async (name) => [name, await loadWords(language, name)] as const));
  return Object.fromEntries(parts);
}

type Maker = (...values: readonly unknown[]) => unknown;

/** Texts that are made are asked for with these; whichever shows up in the text was used. */
const MARKS = [7001, 7002, 7003] as const;

function made(make: Maker): string {
  try {
    return String(make(...MARKS));
  } catch {
    // A list of numbers is wanted.
    return String(make(MARKS));
  }
}

/** Which of the values that a text is made of stand in it. */
export function marksIn(text: string): number[] {
  const digits = text.replaceAll(',', '');
  return MARKS.filter((mark) => digits.includes(String(mark)) || digits.includes((mark / 1_000_000).toFixed(1)));
}

/** These translate what the server and the contract say; bank-sentences.test.ts is about them. */
const FROM_THE_BANK = new Set(['pages.bankSays', 'pages.bankWrote', 'pages.refusal']);

/** Every text of a catalogue by where it stands; those that are made with marks for what they are made of. */
export function everyText(part: unknown, at = ''): [at: string, text: string][] {
  if (FROM_THE_BANK.has(at)) return [];
  if (typeof part === 'string') return [[at, part]];
  // as: whatever is callable in a catalogue makes a text.
  if (typeof part === 'function') return [[at, made(part as Maker)]];
  if (typeof part !== 'object' || part === null || part instanceof RegExp) return [];
  return Object.entries(part).flatMap(([key, inner]) => everyText(inner, at === '' ? key : `${at}.${key}`));
}
