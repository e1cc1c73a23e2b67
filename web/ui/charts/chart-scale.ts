/** Returns round numbers (1, 2, 2.5 or 5 times a power of ten) that cover `lowest` to `highest` in steps of whole rupees. */
export function niceTicks(lowest: number, highest: number, about = 4): readonly number[] {
  const span = highest - lowest || Math.abs(highest) || 1;
  const rough = span / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough && (factor !== 2.5 || power !== 1)) ?? 10;
  const step = Math.max(1, power * round);
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  return Array.from({ length: Math.max(1, last - first) + 1 }, (_, index) => (first + index) * step);
}

/** Returns a function from values to pixels. */
export function linear(from: readonly [number, number], to: readonly [number, number]): (value: number) => number {
  const span = from[1] - from[0] || 1;
  return (value) => to[0] + ((value - from[0]) / span) * (to[1] - to[0]);
}

/** Returns the indices of at most `most` labels, evenly spaced, including the first and the last. */
export function spread(count: number, most: number): readonly number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)));
}

/** Returns the indices of at most `most` labels below bars, the last among them, with as many bars between each two. */
export function everyFew(count: number, most: number): readonly number[] {
  const step = Math.ceil(count / most);
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
}

/** Short names of large numbers, as they follow the digits. */
export interface RupeeUnits {
  readonly lakhCrore: string;
  readonly crore: string;
  readonly lakh: string;
  readonly thousand: string;
}

const ENGLISH: RupeeUnits = { lakhCrore: 'L Cr', crore: 'Cr', lakh: 'L', thousand: 'k' };

const SIZES = [
  [1e12, 'lakhCrore'],
  [1e7, 'crore'],
  [1e5, 'lakh'],
  [1e3, 'thousand'],
] as const;

/** Formats rupees briefly for an axis: 1,20,000 → 1.2L, 30,00,000 → 30L, 2,00,00,000 → 2Cr, 10,00,00,00,00,000 → 1L Cr. */
export function shortRupees(rupees: number, units = ENGLISH): string {
  const size = Math.abs(rupees);
  const [unit, key] = SIZES.find(([from]) => size >= from) ?? [1, undefined];
  const name = key ? units[key] : '';
  // Two decimals, because a step may be a quarter of a unit.
  return `${rupees < 0 ? '−' : ''}₹${Math.round((size / unit) * 100) / 100}${name}`;
}

/** Returns the width in pixels of an axis with these labels, `least` for short ones. */
export function axisWidth(labels: readonly string[], least: number): number {
  return Math.max(least, ...labels.map((label) => Math.ceil(label.length * 6.8) + 12));
}
