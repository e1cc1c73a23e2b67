import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { mutantsTable } from '../mutants/mutant-figures.ts';
import { type Figure, shownValue, type Verdict, verdictOf } from './figure.ts';
import type { FigureFile, FigureTable } from './figure-file.ts';
import { MUCH_STOLEN_PERCENT } from './stolen-time.ts';

// Writes the figures into the pages: what stands between `<!-- figures: NAME -->` and `<!-- figures end -->` comes from the files of
// docs/figures. NAME is one of those in `blockOf`, a table of a file, as in `costs/sides`, or all its figures, as in `banks/figures`.

/** The pages that have figures. */
export const FIGURE_PAGES = [
  'README.md',
  'docs/performance.md',
  'docs/reliability.md',
  'docs/scaling.md',
  'docs/conformance.md',
];

type Files = ReadonlyMap<string, FigureFile>;

const BLOCK = /(<!-- figures: ([\w/-]+) -->\n)[^]*?(<!-- figures end -->)/g;

/** Returns a page with all its figures as the files have them. */
export const filledPage = (page: string, files: Files): string =>
  page.replaceAll(BLOCK, (_, begin: string, name: string, end: string) => `${begin}${blockOf(name, files)}\n${end}`);

/** Returns a page without what is written into it. */
export const withoutBlocks = (page: string): string => page.replaceAll(BLOCK, '');

/** Returns each page as it is and as it should be. */
export function figurePages(files: Files): { readonly name: string; readonly is: string; readonly should: string }[] {
  return FIGURE_PAGES.map((name) => {
    const is = readFileSync(path.join(CHECKOUT, name), 'utf8');
    return { name, is, should: filledPage(is, files) };
  });
}

function blockOf(name: string, files: Files): string {
  if (name === 'goals') return goals(files);
  if (name === 'verdicts') return verdicts(files);
  if (name === 'proofs') return proofs(files);
  if (name === 'runs') return runs(files);
  if (name === 'mutants') return markdownTable(mutantsTable());
  const [file = '', table = ''] = name.split('/');
  const all = files.get(file)?.figures;
  if (table === 'figures' && all) return allFigures(all);
  const found = files.get(file)?.tables?.[table];
  if (!found) throw new Error(`docs/figures has no table ${name}; its command writes it with RECORD_FIGURES=1`);
  return markdownTable(found);
}

const cell = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString('en-US') : value.replaceAll('|', '\\|');

const markdownTable = ({ columns, rows }: FigureTable): string =>
  [
    `| ${columns.join(' | ')} |`,
    `|${'---|'.repeat(columns.length)}`,
    ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
  ].join('\n');

/** Returns the lowest and the highest round; nothing for a figure without rounds. */
const spread = (unit: Figure['unit'], rounds: Figure['rounds']): string =>
  rounds ? `${shownValue(Math.min(...rounds), unit)} to ${shownValue(Math.max(...rounds), unit)}` : '';

/** The files whose figures come first, in the order in which a reader asks. */
const FIRST = ['writes', 'costs', 'paced', 'reads', 'allocations', 'growth', 'day-end', 'exports'];

interface Judged {
  readonly figure: Figure & { readonly goal: number };
  readonly verdict: Verdict;
  /** Name of its file. */
  readonly name: string;
  readonly file: FigureFile;
}

/** Returns all figures that have a goal. */
function judged(files: Files): Judged[] {
  const place = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return [...files]
    .toSorted(([one], [other]) => place(one) - place(other))
    .flatMap(([name, file]) =>
      (file.figures ?? []).flatMap((figure) => {
        const { goal } = figure;
        const verdict = verdictOf(figure);
        return verdict === undefined || goal === undefined
          ? []
          : [{ figure: { ...figure, goal }, verdict, name, file }];
      }),
    );
}

function goals(files: Files): string {
  const rows = judged(files).map(({ figure, verdict, name, file }) => {
    const { unit, floor, goal, rounds } = figure;
    const mark = (value: number): string => `${figure.smallerIsBetter ? '≤ ' : ''}${shownValue(value, unit)}`;
    const shown = shownValue(figure.value, unit);
    return [
      figure.name,
      floor === undefined ? '' : mark(floor),
      mark(goal),
      verdict === 'goal reached' ? shown : `**${shown}, ${verdict}**`,
      spread(unit, rounds),
      `[${file.date}](figures/${name}.json)`,
    ];
  });
  return markdownTable({ columns: ['measured', 'floor', 'goal', 'shown', 'rounds', 'on'], rows });
}

/** Every figure of a file, those without a goal too. */
const allFigures = (figures: readonly Figure[]): string =>
  markdownTable({
    columns: ['measured', 'value', 'rounds'],
    rows: figures.map(({ name, value, unit, rounds }) => [name, shownValue(value, unit), spread(unit, rounds)]),
  });

/** One sentence for each verdict, so that no one has to look for what is wrong. */
function verdicts(files: Files): string {
  const all = judged(files);
  const of = (wanted: Verdict): Judged[] => all.filter(({ verdict }) => verdict === wanted);
  const named = (some: readonly Judged[]): string =>
    some.map(({ figure }) => `${figure.name} (${shownValue(figure.value, figure.unit)})`).join(', ');
  const [below, above] = [of('below the floor'), of('short of the goal')];
  return [
    `Of ${all.length} figures with a goal, ${of('goal reached').length} reach it.`,
    ...(above.length > 0 ? [`Short of the goal: ${named(above)}.`] : []),
    ...(below.length > 0 ? [`**Below the floor**: ${named(below)}.`] : ['None is below its floor.']),
  ].join(' ');
}

/** The commands that count rather than measure, as they printed it. */
function proofs(files: Files): string {
  const rows = [...files.values()].flatMap(({ date, commit, command, printed }) =>
    printed ? [[date, commit, `\`${command}\``, printed.map((line) => `\`${line}\``).join('<br>')]] : [],
  );
  return markdownTable({ columns: ['date', 'commit', 'command', 'printed'], rows });
}

/** The origin of each file: commit, date, machine and how much else it did. */
function runs(files: Files): string {
  const rows = [...files].map(([name, { command, commit, changed, date, machine }]) => [
    `[${name}](figures/${name}.json)`,
    `\`${command}\``,
    `${commit}${changed ? ' and changes' : ''}`,
    date,
    `${machine.cores} × ${machine.processor}, ${machine.memory} GB, Node ${machine.node}, PostgreSQL ${machine.postgresql}`,
    `${machine.load[0]} to ${machine.load[1]}`,
    `${machine.stolenPercent} %${machine.stolenPercent > MUCH_STOLEN_PERCENT ? ', **noisy**' : ''}`,
  ]);
  return markdownTable({ columns: ['file', 'command', 'commit', 'date', 'machine', 'load', 'stolen'], rows });
}
