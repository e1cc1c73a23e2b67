/** Returns round numbers (1, 2, 2.5 or 5 times a power of ten; between ones no 2.5) that cover `lowest` to `highest`. */
export function niceTicks(lowest: number, highest: number, about = 4): readonly number[] {
  const span = highest - lowest || Math.abs(highest) || 1;
  const rough = span / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough && (factor !== 2.5 || power !== 1)) ?? 10);
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

/** Formats rupees briefly for an axis: 1,20,000 → 1.2L, 30,00,000 → 30L, 2,00,00,000 → 2Cr. */
export function shortRupees(rupees: number): string {
  const size = Math.abs(rupees);
  const sign = rupees < 0 ? '−' : '';
  const short = (value: number) => String(Math.round(value * 10) / 10);
  if (size >= 1e7) return `${sign}₹${short(size / 1e7)}Cr`;
  if (size >= 1e5) return `${sign}₹${short(size / 1e5)}L`;
  if (size >= 1e3) return `${sign}₹${short(size / 1e3)}k`;
  return `${sign}₹${short(size)}`;
}
