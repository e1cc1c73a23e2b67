import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { type Proof, rowsNamedIn, testsOfTheLastRun } from './test-proofs.ts';

// `npm run conformance`: joins the rows of docs/specification.md with the last test report (test-results/) and with the
// decisions that changed a row; writes docs/conformance.md and web/public/conformance.json, which the page /about/conformance
// shows. With --check (a step of `npm test`) it writes nothing, and fails when a row has no passing test, when a test or a
// decision names a row that does not exist, or when the written files differ (docs/decisions/0051-conformance-is-a-gate.md).

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
type State = 'pass' | 'fail' | 'missing';
type WrittenRow = Row & { readonly state: State; readonly tests: readonly string[] };

const MARKDOWN = path.join(CHECKOUT, 'docs/conformance.md');
const JSON_FILE = path.join(CHECKOUT, 'web/public/conformance.json');
const DECISIONS = path.join(CHECKOUT, 'docs/decisions');

const decisionFiles = readdirSync(DECISIONS).filter((name) => /^\d{4}-.*\.md$/.test(name));
const decisions = new Map<string, Decision>(decisionFiles.flatMap(decisionsIn));
const rows: Row[] = [
  ...readFileSync(path.join(CHECKOUT, 'docs/specification.md'), 'utf8').matchAll(
    /^\| ([CBX]-[A-Z]{2}-\d\d) \| (.*) \|$/gm,
  ),
].map(([, id = '', rule = '']) => {
  const decision = decisions.get(id);
  return { id, rule, ...(decision && { decision }) };
});
const proofs = testsOfTheLastRun();
const byRow = new Map<string, Proof[]>(rows.map((row) => [row.id, []]));
const strays: string[] = [...decisions.keys()].filter((id) => !byRow.has(id)).map((id) => `${id}: a decision`);
for (const proof of proofs) {
  for (const id of rowsNamedIn(proof.title)) {
    const known = byRow.get(id);
    if (known) known.push(proof);
    else strays.push(`${id}: ${proof.title}`);
  }
}
const written: WrittenRow[] = rows.map((row) => {
  const tests = byRow.get(row.id) ?? [];
  return { ...row, state: stateOf(tests), tests: tests.map((test) => test.title) };
});
const unproved = written.filter((row) => row.state !== 'pass');

console.log(`${rows.length - unproved.length} of ${rows.length} rows have a passing test`);
if (unproved.length > 0)
  console.log(`Rows without one: ${unproved.map(({ id, state }) => `${id} (${state})`).join(' ')}`);
if (strays.length > 0) console.log(`Unknown rows: ${strays.join('; ')}`);
if (process.argv.includes('--check')) {
  const stale = staleRows();
  if (stale.length > 0) console.log(`Out of date, run npm run conformance after npm test: ${stale.join(' ')}`);
  if (unproved.length > 0 || strays.length > 0 || stale.length > 0) process.exitCode = 1;
} else {
  writeFileSync(MARKDOWN, markdown());
  writeFileSync(JSON_FILE, `${JSON.stringify(written, undefined, 1)}\n`);
}

/** Reads the lines of a decision's table: rows, the replacing rule, and the reason. */
function decisionsIn(file: string): [string, Decision][] {
  const number = file.slice(0, 4);
  const lines = readFileSync(path.join(DECISIONS, file), 'utf8').matchAll(
    /^\| ((?:[CBX]-[A-Z]{2}-\d\d(?:, )?)+) \| (.*?) \| .* \|$/gm,
  );
  return [...lines].flatMap(([, ids = '', holds = '']) =>
    ids.split(', ').map((id): [string, Decision] => [id, { number, holds }]),
  );
}

function stateOf(tests: readonly Proof[]): State {
  if (tests.length === 0) return 'missing';
  return tests.every((test) => test.passed) ? 'pass' : 'fail';
}

/** Returns rows whose rule, decision or state differs in the written files; the number of tests is not compared. */
function staleRows(): string[] {
  const told = ({ rule, decision, state }: WrittenRow) => JSON.stringify([rule, decision, state]);
  // as: this script wrote it; a file of another shape gives rows that differ.
  const before = existsSync(JSON_FILE) ? (JSON.parse(readFileSync(JSON_FILE, 'utf8')) as WrittenRow[]) : [];
  const known = new Map(before.map((row) => [row.id, told(row)]));
  const page = existsSync(MARKDOWN) ? readFileSync(MARKDOWN, 'utf8') : '';
  const differing = written.filter((row) => known.get(row.id) !== told(row) || !page.includes(`${startOfLine(row)} `));
  return [...differing.map((row) => row.id), ...before.map((row) => row.id).filter((id) => !byRow.has(id))];
}

function startOfLine({ id, rule, decision, state }: WrittenRow): string {
  const file = decisionFiles.find((name) => name.startsWith(decision?.number ?? '-'));
  const otherwise = decision ? `[${decision.number}](decisions/${file}): ${decision.holds}` : '';
  return `| ${id} | ${rule} | ${otherwise} | ${state} |`;
}

function markdown(): string {
  const lines = written.map((row) => {
    const tests = byRow.get(row.id) ?? [];
    const files = [...new Set(tests.map((test) => test.file))].map((file) => `[${path.basename(file)}](../${file})`);
    return `${startOfLine(row)} ${tests.length} | ${files.join(' ')} |`;
  });
  return [
    '# Conformance',
    '',
    'Each row of the [specification](specification.md) with the tests that carry its id, and what holds instead where a decision',
    'changed its letter. Written by `npm run conformance` from the report of `npm test`, which fails while a row has no passing test:',
    `${rows.length - unproved.length} of ${rows.length} rows pass.`,
    '',
    '| row | rule | decided instead | state | tests | where |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}
