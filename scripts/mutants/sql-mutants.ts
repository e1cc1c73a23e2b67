/** One small mistake in a text of SQL. */
export interface SqlMutant {
  /** Offset in the text, in characters. */
  readonly at: number;
  readonly from: string;
  readonly to: string;
}

/** Mistakes by the words that they replace. The order does not matter: no two match the same words. */
const MISTAKES: readonly { readonly words: RegExp; readonly become: (word: string) => string | undefined }[] = [
  { words: /(?<= )(?:<=|>=|<>|<|>|=)(?= )/g, become: exchanged(['<', '<='], ['>', '>='], ['=', '<>']) },
  { words: /(?<= )[+-](?= )/g, become: exchanged(['+', '-']) },
  { words: /\b(?:and|or)\b/g, become: exchanged(['and', 'or']) },
  { words: /(?<!\bis )\bnot (?=\w|\()/g, become: () => '' },
  { words: /\bis (?:not )?null\b/g, become: exchanged(['is null', 'is not null']) },
  {
    words: /\bis (?:not )?distinct from\b/g,
    become: exchanged(['is distinct from', 'is not distinct from']),
  },
  { words: /\b(?:least|greatest)(?=\()/g, become: exchanged(['least', 'greatest']) },
  { words: /\b(?:min|max)(?=\()/g, become: exchanged(['min', 'max']) },
  { words: /\b(?:true|false)\b/g, become: exchanged(['true', 'false']) },
  { words: /\b(?:from_account|to_account)\b/g, become: exchanged(['from_account', 'to_account']) },
  { words: /\b(?:sender|receiver)(?=\.)/g, become: exchanged(['sender', 'receiver']) },
  { words: /\bfor no key update of \w+/g, become: () => '' },
];

function exchanged(...pairs: readonly (readonly [string, string])[]): (word: string) => string | undefined {
  const other = new Map(pairs.flatMap(([one, two]) => [[one, two] as const, [two, one] as const]));
  return (word) => other.get(word);
}

/**
 * Returns all mistakes of a text of SQL in the order of their places: in the bodies of functions and views, but not in comments,
 * texts, the `and` of a `between`, and `=` that assigns.
 */
export function sqlMutants(sql: string): SqlMutant[] {
  const code = bodiesOf(blank(sql, /--[^\n]*|'(?:[^']|'')*'/g).replace(/(\bbetween\b[^;\n]*?)\band\b/g, '$1   '));
  return MISTAKES.flatMap(({ words, become }) =>
    [...code.matchAll(words)].flatMap(({ 0: from, index: at }): SqlMutant[] => {
      const to = become(from);
      return to === undefined || (from === '=' && assigns(code.slice(0, at))) ? [] : [{ at, from, to }];
    }),
  ).toSorted((one, other) => one.at - other.at);
}

/** Blanks what a pattern finds, so that all other places stay the same. */
function blank(sql: string, pattern: RegExp): string {
  return sql.replace(pattern, (text) => text.replace(/[^\n]/g, ' '));
}

/** Blanks all but the bodies: what stands between two `$$`, or after the `as` of a view. */
function bodiesOf(code: string): string {
  const body = /\$\$[\s\S]*?\$\$|(?<=create or replace view [\w.]+(?: with \([^)]*\))? as\b)[^;]*;/g;
  const bodies = [...code.matchAll(body)];
  return bodies.reduce(
    (kept, { 0: text, index }) => kept.slice(0, index) + text + kept.slice(index + text.length),
    blank(code, /[\s\S]+/g),
  );
}

/** True in the list of a `set`, up to the next clause or condition. */
function assigns(before: string): boolean {
  const clauses = before.match(/\b(?:set|where|from|returning|on|when|and|or|if|case|select|then)\b/g);
  return clauses?.at(-1) === 'set';
}
