/** A figure with its floor and its goal. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: '×' | 'ms' | 'MB' | 's';
  readonly floor: number;
  readonly goal: number;
  /** True for times and memory; most figures are better when larger. */
  readonly smallerIsBetter?: boolean;
  readonly note?: string;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

function verdict(figure: Figure): string {
  const reaches = (mark: number) => (figure.smallerIsBetter ? figure.value <= mark : figure.value >= mark);
  if (reaches(figure.goal)) return 'goal reached';
  return reaches(figure.floor) ? 'above the floor' : 'BELOW THE FLOOR';
}

const shown = (value: number, unit: string): string =>
  unit === '×' ? `${value.toFixed(2)} ×` : `${value < 100 ? Number(value.toFixed(2)) : Math.round(value)} ${unit}`;

export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats the figures that have a goal, with their result; names those below their floor. */
export function scoreboard(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    shown(figure.value, figure.unit),
    shown(figure.floor, figure.unit),
    shown(figure.goal, figure.unit),
    verdict(figure),
    figure.note ?? '',
  ]);
  const below = figures.filter((figure) => verdict(figure) === 'BELOW THE FLOOR');
  const missed = figures.filter((figure) => verdict(figure) === 'above the floor');
  const summary = [
    below.length > 0
      ? `Below the floor: ${below.map((figure) => figure.name).join('; ')}.`
      : 'Nothing is below its floor.',
    ...(missed.length > 0 ? [`Short of the goal: ${missed.map((figure) => figure.name).join('; ')}.`] : []),
  ];
  return `${table([['figure', 'measured', 'floor', 'goal', 'verdict', ''], ...rows])}\n\n${summary.join('\n')}`;
}

/** Formats plain measurements, with the spread of their rounds. */
export function measured(
  rows: readonly { readonly name: string; readonly perSecond: readonly number[]; readonly extra?: string }[],
): string {
  return table([
    ['measured', 'per second', 'of rounds', ''],
    ...rows.map(({ name, perSecond, extra }) => [
      name,
      String(Math.round(median(perSecond))),
      perSecond.map((value) => Math.round(value)).join(' '),
      extra ?? '',
    ]),
  ]);
}
