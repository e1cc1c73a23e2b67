import { createHash } from 'node:crypto';
import type { FixedRows } from './fixed-rows.ts';
import type { Proof } from './test-proofs.ts';

// The rules by which `npm run conformance` judges a test run (docs/decisions/0063-what-the-gate-holds.md). Nothing here reads
// a file, so that its tests give it rows, decisions and titles of their own.

interface Decision {
  /** Such as 0050. */
  readonly number: string;
  /** The rule that replaces the row's wording. */
  readonly holds: string;
}
interface Row {
  readonly id: string;
  readonly rule: string;
  readonly decision?: Decision;
}
/** `written` and `decided` rows have passing tests, of their own wording or of a decision's. */
type State = 'written' | 'decided' | 'failed' | 'missing';
export interface JudgedRow extends Row {
  readonly state: State;
  readonly tests: readonly Proof[];
}
interface Verdict {
  readonly rows: readonly JudgedRow[];
  /** One line that counts rows kept as written and as decided. */
  readonly summary: string;
  /** Everything that is wrong; with one of these nothing is written. */
  readonly faults: readonly string[];
}

/** Max rows that a title names; a test of more of them says too little about each. */
const MAX_ROWS_OF_A_TITLE = 4;
const LINE_OF_A_ROW = /^\| ([BCTX]-[A-Z]{2}-\d\d) \| (.*) \|$/gm;
const LINE_OF_A_DECISION = /^\| ((?:[BCTX]-[A-Z]{2}-\d\d(?:, )?)+) \| (.*?) \| .* \|$/gm;

/** Returns the rows that a title names, each in brackets of its own, as `[C-TR-06] [C-TR-07]`. */
const rowsNamedIn = (title: string): string[] =>
  [...title.matchAll(/\[([BCTX]-[A-Z]{2}-\d\d)\]/g)].map(([, id = '']) => id);

/**
 * Judges a run by the specification's text, the decisions' texts by number (0050), and the run's tests, against the rows that
 * are fixed.
 */
export function judge(
  specification: string,
  decisions: ReadonlyMap<string, string>,
  proofs: readonly Proof[],
  fixed: FixedRows,
): Verdict {
  const decided = [...decisions].flatMap(([number, text]) => decisionsIn(number, text));
  const decisionOf = new Map(decided);
  const byRow = new Map<string, Proof[]>();
  for (const proof of proofs)
    for (const id of rowsNamedIn(proof.title)) byRow.set(id, [...(byRow.get(id) ?? []), proof]);
  const rows = [...specification.matchAll(LINE_OF_A_ROW)].map(([, id = '', rule = '']): JudgedRow => {
    const decision = decisionOf.get(id);
    const tests = byRow.get(id) ?? [];
    return { id, rule, ...(decision && { decision }), state: stateOf(tests, decision), tests };
  });
  const known = new Set(rows.map(({ id }) => id));
  const faults = [
    ...faultsOfRows(specification, fixed),
    ...faultsOfDecisions(decided, fixed),
    ...proofs.flatMap(({ title }) => faultsOfTitle(title)),
    ...[...byRow].flatMap(([id, tests]) =>
      known.has(id) ? [] : [`${id} is no row, and named by: ${tests[0]?.title}`],
    ),
    ...decided.flatMap(([id, { number }]) => (known.has(id) ? [] : [`${id} is no row, and decided by ${number}`])),
    ...rows.flatMap(({ id, state }) => (state === 'missing' ? [`${id} has no test`] : [])),
    ...rows.flatMap(({ id, state, tests }) => (state === 'failed' ? [`${id}: ${notPassed(tests)}`] : [])),
  ];
  return { rows, summary: summaryOf(rows), faults };
}

/** Reads the lines of a decision's table: rows, the replacing rule, and the reason. */
function decisionsIn(number: string, text: string): [string, Decision][] {
  return [...text.matchAll(LINE_OF_A_DECISION)].flatMap(([, ids = '', holds = '']) =>
    ids.split(', ').map((id): [string, Decision] => [id, { number, holds }]),
  );
}

function stateOf(tests: readonly Proof[], decision: Decision | undefined): State {
  if (tests.length === 0) return 'missing';
  if (!tests.every(({ passed }) => passed)) return 'failed';
  return decision ? 'decided' : 'written';
}

const notPassed = (tests: readonly Proof[]): string =>
  `did not pass: ${tests.flatMap(({ passed, title }) => (passed ? [] : [title])).join('; ')}`;

function faultsOfRows(specification: string, { count, sha256 }: FixedRows): string[] {
  const lines = [...specification.matchAll(LINE_OF_A_ROW)].map(([line]) => line);
  const sum = createHash('sha256').update(lines.join('\n')).digest('hex');
  return [
    ...(lines.length === count ? [] : [`The specification has ${lines.length} rows, ${count} are fixed`]),
    ...(sum === sha256 ? [] : [`The rows of the specification read otherwise than those that are fixed (now ${sum})`]),
  ];
}

function faultsOfDecisions(decided: readonly [string, Decision][], fixed: FixedRows): string[] {
  const said = decided.map(([id, { number }]) => `${id} by ${number}`);
  const listed = Object.entries(fixed.decided).flatMap(([number, ids]) => ids.map((id) => `${id} by ${number}`));
  return [
    ...said.filter((line) => !listed.includes(line)).map((line) => `${line} is decided otherwise, and not fixed`),
    ...listed.filter((line) => !said.includes(line)).map((line) => `${line} is fixed as decided otherwise, and is not`),
  ];
}

function faultsOfTitle(title: string): string[] {
  const marks = title.match(/\[[^\]]*\b[BCTX]-[A-Z]{2}-[^\]]*\]/g) ?? [];
  const [named, readable] = [new Set(marks).size, rowsNamedIn(title).length];
  return [
    ...(readable === marks.length ? [] : [`A row has brackets of its own, and no range: ${title}`]),
    ...(named > MAX_ROWS_OF_A_TITLE ? [`${named} rows, ${MAX_ROWS_OF_A_TITLE} are the limit: ${title}`] : []),
  ];
}

function summaryOf(rows: readonly JudgedRow[]): string {
  const numbers = rows.flatMap(({ state, decision }) => (state === 'decided' && decision ? [decision.number] : []));
  const decisions = [...new Set(numbers)].toSorted().map((number) => `decision ${Number(number)}`);
  const written = rows.filter(({ state }) => state === 'written').length;
  const by = decisions.length > 0 ? ` (${decisions.join(', ')})` : '';
  return `${written + numbers.length} of ${rows.length} rows have a passing test: ${written} as written, ${numbers.length} as decided${by}`;
}
