import { everyText, wholeCatalogue } from '../words/every-text.ts';
import { literally } from './literal-pattern.ts';

// The values of every-text.ts for the texts that take some.
const MARKS = /700[123]/g;

/**
 * Returns a function that gives the Hindi texts of the catalogue for an English one, with the same names and amounts in them; or the
 * text itself where the catalogue has none, as for a person's name.
 */
export async function wordsInHindi(): Promise<(english: string) => string[]> {
  const hindi = new Map(everyText(await wholeCatalogue('hi')));
  const pairs = everyText(await wholeCatalogue('en')).map(([at, text]) => [text, hindi.get(at) ?? ''] as const);
  const templates = pairs
    .map(([text, other]) => [text, text.match(MARKS) ?? [], other] as const)
    .filter(([text, marks]) => marks.length > 0 && /\p{L}{3}/u.test(text))
    .map(
      ([text, marks, other]) => [new RegExp(`^${literally(text).replaceAll(MARKS, '(.+)')}$`), marks, other] as const,
    );
  const translated = (name: string): string[] => {
    const same = pairs.filter(([text]) => text === name).map(([, other]) => other);
    if (same.length > 0) return same;
    return templates.flatMap(([pattern, marks, other]) => {
      const values = pattern.exec(name)?.slice(1);
      return values ? [marks.reduce((made, mark, at) => made.replaceAll(mark, values[at] ?? ''), other)] : [];
    });
  };
  return (english) => {
    const [, before = '', name = '', after = ''] = /^(… )?(.*?)( …)?$/s.exec(english) ?? [];
    const found = translated(name).map((each) => before + each + after);
    return found.length > 0 ? [...new Set(found)] : [english];
  };
}
