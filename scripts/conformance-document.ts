import path from 'node:path';
import type { JudgedRow } from './conformance-gate.ts';

// The two files that `npm run conformance` writes: a document for readers of the repository, and the rows for the web app.

/** Returns docs/conformance.md. `decisionFiles` are the names of the records, such as `0050-….md`. */
export function conformanceMarkdown(
  rows: readonly JudgedRow[],
  summary: string,
  decisionFiles: readonly string[],
): string {
  const lines = rows.map((row) => {
    const files = [...new Set(row.tests.map((test) => test.file))].map(
      (file) => `[${path.basename(file)}](../${file})`,
    );
    return `${startOfLine(row, decisionFiles)} ${row.tests.length} | ${files.join(' ')} |`;
  });
  return [
    '# Conformance',
    '',
    'Each row of the [specification](specification.md) with the tests that carry its id, and what holds instead where a decision',
    'changed its letter. Written by `npm run conformance` from the report of `npm test`, which fails while a row has no passing test',
    '([decision 63](decisions/0063-what-the-gate-holds.md)).',
    '',
    `${summary}.`,
    '',
    '| row | rule | decided instead | state | tests | where |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
    '## Mutants',
    '',
    'The tests are tried as well: with small mistakes in the product, one at a time ([mutants](reliability.md#mutants)). A room that is missing was not',
    'tried whole.',
    '',
    '<!-- figures: mutants -->',
    '<!-- figures end -->',
    '',
  ].join('\n');
}

/** Returns web/public/conformance.json, which the page /about/conformance shows. */
export function conformanceJson(rows: readonly JudgedRow[]): string {
  const shown = rows.map((row) => ({ ...row, tests: row.tests.map(({ title }) => title) }));
  return `${JSON.stringify(shown, undefined, 1)}\n`;
}

/** Returns the rows whose rule, decision or state the written files tell otherwise; the tests of a row are not compared. */
export function outdatedRows(
  rows: readonly JudgedRow[],
  json: string,
  markdown: string,
  decisionFiles: readonly string[],
): string[] {
  const told = ({ rule, decision, state }: JudgedRow) => JSON.stringify([rule, decision, state]);
  const before = JSON.parse(json) as JudgedRow[]; // as: written by this script; a row of another shape differs
  const known = new Map(before.map((row) => [row.id, told(row)]));
  const differs = (row: JudgedRow) =>
    known.get(row.id) !== told(row) || !markdown.includes(`${startOfLine(row, decisionFiles)} `);
  const ids = new Set(rows.map(({ id }) => id));
  return [...rows.filter(differs).map(({ id }) => id), ...[...known.keys()].filter((id) => !ids.has(id))];
}

function startOfLine({ id, rule, decision, state }: JudgedRow, decisionFiles: readonly string[]): string {
  const file = decisionFiles.find((name) => name.startsWith(decision?.number ?? '-'));
  const otherwise = decision ? `[${decision.number}](decisions/${file}): ${decision.holds}` : '';
  const kept = { written: 'as written', decided: `decided ${decision?.number}`, failed: 'failed', missing: 'no test' };
  return `| ${id} | ${rule} | ${otherwise} | ${kept[state]} |`;
}
