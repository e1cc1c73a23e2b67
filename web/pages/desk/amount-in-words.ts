const SMALL = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Parts of an Indian number, the largest first. */
const PARTS = [
  [10_000_000n, 'crore'],
  [100_000n, 'lakh'],
  [1000n, 'thousand'],
  [100n, 'hundred'],
] as const;

function belowHundred(number: number): string {
  if (number < 20) return SMALL[number] ?? '';
  return [TENS[Math.floor(number / 10)], SMALL[number % 10]].filter(Boolean).join(' ');
}

function words(number: bigint): string {
  const said: string[] = [];
  let rest = number;
  for (const [size, name] of PARTS) {
    if (rest >= size) said.push(words(rest / size), name);
    rest %= size;
  }
  return [...said, belowHundred(Number(rest))].filter(Boolean).join(' ');
}

/** Writes an amount (paise, above zero) in words: `15000000n` → `One lakh fifty thousand rupees`. */
export function amountInWords(paise: bigint): string {
  const [rupees, rest] = [paise / 100n, paise % 100n];
  const parts = [
    rupees > 0n && `${words(rupees)} ${rupees === 1n ? 'rupee' : 'rupees'}`,
    rest > 0n && `${words(rest)} ${rest === 1n ? 'paisa' : 'paise'}`,
  ].filter((part) => part !== false);
  const said = parts.join(' and ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}
