/** A measured figure, with the floor and the goal by which it is judged where it has them. */
export interface Figure {
  readonly name: string;
  /** The median of the rounds. */
  readonly value: number;
  readonly unit: '×' | 'ms' | 'MB' | 'kB' | 'bytes' | 's' | 'accounts/s' | 'points';
  readonly floor?: number;
  readonly goal?: number;
  /** True for times and memory; most figures are better when larger. */
  readonly smallerIsBetter?: boolean;
  /** The values of the rounds, whose spread says how far the median can be trusted. */
  readonly rounds?: readonly number[];
}

export type Verdict = 'goal reached' | 'short of the goal' | 'below the floor';

/** Returns how a figure does; undefined for one without a goal. A figure without a floor is never below it. */
export function verdictOf({ value, floor, goal, smallerIsBetter }: Figure): Verdict | undefined {
  if (goal === undefined) return undefined;
  const reaches = (mark: number): boolean => (smallerIsBetter ? value <= mark : value >= mark);
  if (reaches(goal)) return 'goal reached';
  return floor === undefined || reaches(floor) ? 'short of the goal' : 'below the floor';
}

/** Formats a value for people: `0.94 ×`, `12.3 ms`, `8,032 accounts/s`. */
export function shownValue(value: number, unit: Figure['unit']): string {
  if (unit === '×') return `${value.toFixed(2)} ×`;
  const short = value < 100 ? String(Number(value.toFixed(2))) : Math.round(value).toLocaleString('en-US');
  return `${short} ${unit}`;
}
