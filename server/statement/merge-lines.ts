import type { StatementRow } from './statement-lines.ts';

/**
 * Puts other lines into a list of lines, both in one order: each in front of the first line for which `goesBefore` is true.
 * `rest` are the others that go behind the last line.
 */
export function mergeLines(
  lines: readonly StatementRow[],
  others: readonly StatementRow[],
  goesBefore: (other: StatementRow, line: StatementRow) => boolean,
): { merged: StatementRow[]; rest: StatementRow[] } {
  const merged: StatementRow[] = [];
  let next = 0;
  for (const line of lines) {
    for (let other = others[next]; other && goesBefore(other, line); other = others[++next]) merged.push(other);
    merged.push(line);
  }
  return { merged, rest: others.slice(next) };
}
