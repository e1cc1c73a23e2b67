import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { judge } from '../../scripts/conformance-gate.ts';
import { FIXED_ROWS } from '../../scripts/fixed-rows.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';

const ROWS = [
  '| C-TR-01 | Money goes to another customer. |',
  '| C-TR-02 | The recipient is named. |',
  '| B-DB-01 | The desk has a header. |',
];
const SPECIFICATION = `# Rows\n\n| id | rule |\n|---|---|\n${ROWS.join('\n')}\n`;
const DECISION = '| rows | what holds | why |\n|---|---|---|\n| C-TR-02 | The name is masked. | Others read it. |\n';
const DECISIONS = new Map([['0050', DECISION]]);
const FIXED = {
  count: 3,
  sha256: createHash('sha256').update(ROWS.join('\n')).digest('hex'),
  decided: { '0050': ['C-TR-02'] },
};
const ran = (...titles: string[]) => titles.map((title) => ({ title, file: 'test/some.test.ts', passed: true }));
const ALL = ran('[C-TR-01] [C-TR-02] a transfer arrives', '[B-DB-01] the desk');

test('rows are counted as written and as decided, and told apart', () => {
  const { rows, summary, faults } = judge(SPECIFICATION, DECISIONS, ALL, FIXED);
  expect(faults).toEqual([]);
  expect(summary).toBe('3 of 3 rows have a passing test: 2 as written, 1 as decided (decision 50)');
  expect(rows.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'C-TR-01 written',
    'C-TR-02 decided',
    'B-DB-01 written',
  ]);
  expect(rows[1]?.decision).toEqual({ number: '0050', holds: 'The name is masked.' });
});

test('two tests that name all rows are refused, as ranges and one by one', () => {
  const ranges = judge(SPECIFICATION, DECISIONS, ran('[C-TR-01…02] customers', '[B-DB-01] staff'), FIXED);
  expect(ranges.summary).toBe('1 of 3 rows have a passing test: 1 as written, 0 as decided');
  expect(ranges.faults).toEqual([
    'A row has brackets of its own, and no range: [C-TR-01…02] customers',
    'C-TR-01 has no test',
    'C-TR-02 has no test',
  ]);
  const ids = Array.from({ length: 5 }, (_, index) => `[C-TR-0${index + 1}]`).join(' ');
  expect(judge(SPECIFICATION, DECISIONS, ran(`${ids} customers`), FIXED).faults).toContain(
    `5 rows, 4 are the limit: ${ids} customers`,
  );
});

test('a row that is deleted with its test, or reworded, is noticed', () => {
  const deleted = judge(SPECIFICATION.replace(`\n${ROWS[2]}`, ''), DECISIONS, ALL.slice(0, 1), FIXED);
  expect(deleted.faults).toEqual([
    'The specification has 2 rows, 3 are fixed',
    expect.stringMatching(
      /^The rows of the specification read otherwise than those that are fixed \(now [0-9a-f]{64}\)$/,
    ),
  ]);
  const reworded = judge(SPECIFICATION.replace('is named', 'may be named'), DECISIONS, ALL, FIXED);
  expect(reworded.faults).toEqual([expect.stringMatching(/^The rows of the specification read otherwise/)]);
});

test('a decision that turns a row round is noticed, and so is one that is gone', () => {
  const turned = new Map([...DECISIONS, ['0063', DECISION.replace('C-TR-02', 'C-TR-01')]]);
  const { rows, summary, faults } = judge(SPECIFICATION, turned, ALL, FIXED);
  expect(faults).toEqual(['C-TR-01 by 0063 is decided otherwise, and not fixed']);
  expect(summary).toBe('3 of 3 rows have a passing test: 1 as written, 2 as decided (decision 50, decision 63)');
  expect(rows[0]?.state).toBe('decided');
  expect(judge(SPECIFICATION, new Map(), ALL, FIXED).faults).toEqual([
    'C-TR-02 by 0050 is fixed as decided otherwise, and is not',
  ]);
});

test('a row without a test, with a failed one, or of another specification is named', () => {
  const failed = [{ title: '[C-TR-01] it arrives', file: 'test/some.test.ts', passed: false }];
  const { summary, faults } = judge(SPECIFICATION, DECISIONS, [...ALL, ...failed, ...ran('[C-TR-05] more')], FIXED);
  expect(summary).toBe('2 of 3 rows have a passing test: 1 as written, 1 as decided (decision 50)');
  expect(faults).toEqual([
    'C-TR-05 is no row, and named by: [C-TR-05] more',
    'C-TR-01: did not pass: [C-TR-01] it arrives',
  ]);
  expect(judge(SPECIFICATION, DECISIONS, ALL.slice(1), FIXED).faults).toEqual([
    'C-TR-01 has no test',
    'C-TR-02 has no test',
  ]);
  const stray = new Map([['0050', `${DECISION}| X-CN-01 | Nothing. | None. |\n`]]);
  const strays = { ...FIXED, decided: { '0050': ['C-TR-02', 'X-CN-01'] } };
  expect(judge(SPECIFICATION, stray, ALL, strays).faults).toEqual(['X-CN-01 is no row, and decided by 0050']);
});

test('the specification and the decisions are those that are fixed', () => {
  const folder = path.join(CHECKOUT, 'docs/decisions');
  const records = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
  const decisions = new Map(records.map((name) => [name.slice(0, 4), readFileSync(path.join(folder, name), 'utf8')]));
  const specification = readFileSync(path.join(CHECKOUT, 'docs/specification.md'), 'utf8');
  const { rows, faults } = judge(specification, decisions, [], FIXED_ROWS);
  expect(faults).toEqual(rows.map(({ id }) => `${id} has no test`));
  expect(rows).toHaveLength(261);
});
