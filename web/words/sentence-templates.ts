/** Sentences of one language with their translation. `{0}`, `{1}` … stand for what differs from one time to the next. */
export type Templates = Readonly<Record<string, string>>;

const HOLE = /\{(\d)\}/g;

function patternOf(template: string): RegExp {
  const literal = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(HOLE, '(.+?)')}$`, 'su');
}

/**
 * Makes the translator of a table: a sentence that it has comes back translated, what stood in its holes translated too
 * where the table has that, and as it was where not. Undefined for a sentence that the table does not have.
 * The holes of a template are numbered from 0 in the order in which they stand in the original.
 */
export function translatorOf(templates: Templates): (sentence: string) => string | undefined {
  const patterns = Object.entries(templates)
    .filter(([original]) => original.includes('{0}'))
    .map(([original, translation]) => ({ pattern: patternOf(original), translation }));
  const translate = (sentence: string): string | undefined => {
    if (Object.hasOwn(templates, sentence)) return templates[sentence];
    for (const { pattern, translation } of patterns) {
      const match = pattern.exec(sentence);
      if (!match) continue;
      return translation.replaceAll(HOLE, (_, hole: string) => {
        const value = match[Number(hole) + 1] ?? '';
        return translate(value) ?? value;
      });
    }
    return undefined;
  };
  return translate;
}
