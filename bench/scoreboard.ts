import { type Figure, shownValue, verdictOf } from '../scripts/figures/figure.ts';
import type { FigureTable } from '../scripts/figures/figure-file.ts';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

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

/** Formats a table of the record for the terminal. */
export const textOf = ({ columns, rows }: FigureTable): string =>
  table([columns, ...rows.map((row) => row.map(String))]);

/** Formats the figures, those with a goal with their verdict; names those below their floor. */
export function scoreboard(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    shownValue(figure.value, figure.unit),
    figure.floor === undefined ? '' : shownValue(figure.floor, figure.unit),
    figure.goal === undefined ? '' : shownValue(figure.goal, figure.unit),
    verdictOf(figure)?.replace('below the floor', 'BELOW THE FLOOR') ?? '',
    figure.rounds ? `of rounds: ${figure.rounds.map((value) => Number(value.toPrecision(3))).join(' ')}` : '',
  ]);
  const below = figures.filter((figure) => verdictOf(figure) === 'below the floor');
  const missed = figures.filter((figure) => verdictOf(figure) === 'short of the goal');
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
