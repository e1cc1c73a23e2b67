/** The words of a language in which amounts are said. */
export interface NumberWords {
  /** Returns a number from 0 to 99 in words. */
  readonly belowHundred: (number: number) => string;
  readonly parts: Readonly<Record<'crore' | 'lakh' | 'thousand' | 'hundred', string>>;
  /** Puts the unit behind a count in words; `one` where it is a single one. */
  readonly rupees: (count: string, one: boolean) => string;
  readonly paise: (count: string, one: boolean) => string;
  readonly and: string;
}

/** Parts of an Indian number, the largest first. */
const PARTS = [
  [10_000_000n, 'crore'],
  [100_000n, 'lakh'],
  [1000n, 'thousand'],
  [100n, 'hundred'],
] as const;

function inWords(number: bigint, words: NumberWords): string {
  const said: string[] = [];
  let rest = number;
  for (const [size, part] of PARTS) {
    if (rest >= size) said.push(inWords(rest / size, words), words.parts[part]);
    rest %= size;
  }
  if (rest > 0n || said.length === 0) said.push(words.belowHundred(Number(rest)));
  return said.join(' ');
}

/** Writes an amount (paise, above zero) in words: `15000000n` → `One lakh fifty thousand rupees`. */
export function amountInWords(paise: bigint, words: NumberWords): string {
  const [rupees, rest] = [paise / 100n, paise % 100n];
  const parts = [
    rupees > 0n && words.rupees(inWords(rupees, words), rupees === 1n),
    rest > 0n && words.paise(inWords(rest, words), rest === 1n),
  ].filter((part) => part !== false);
  const said = parts.join(` ${words.and} `);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
