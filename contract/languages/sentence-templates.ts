/** Sentences with their translations. `{0}`, `{1}` … are placeholders. */
export type Templates = Readonly<Record<string, string>>;

const HOLE = /\{(\d)\}/g;

function patternOf(template: string): RegExp {
  const literal = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(HOLE, '(.+?)')}$`, 'su');
}

type Translator = (sentence: string) => string | undefined;

/**
 * Makes the translator of a table. Values of placeholders are translated too, by `ofValue` or else by the same table; one
 * that is not known stays. Returns undefined for a sentence that the table does not have. Placeholders are numbered from 0 in
 * their order in the original.
 */
export function translatorOf(templates: Templates, ofValue?: Translator): Translator {
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
        return (ofValue ?? translate)(value) ?? value;
      });
    }
    return undefined;
  };
  return translate;
}
