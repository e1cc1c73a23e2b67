const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** Formats how far a moment is from now (milliseconds of the epoch), in whole units: `3 min ago`, `in 23 hr`, `now`. */
export function timeApart(at: Date, now: number, locale: string): string {
  const apart = at.getTime() - now;
  const [unit, size] = UNITS.find((one) => Math.abs(apart) >= one[1]) ?? ['second', 1000];
  const numeric = unit === 'second' ? 'auto' : 'always';
  return new Intl.RelativeTimeFormat(locale, { style: 'short', numeric }).format(Math.trunc(apart / size), unit);
}
