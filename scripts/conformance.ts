import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { conformanceJson, conformanceMarkdown, outdatedRows } from './conformance-document.ts';
import { judge } from './conformance-gate.ts';
import { readFigureFiles } from './figures/figure-file.ts';
import { filledPage } from './figures/figure-pages.ts';
import { watchMachine } from './figures/measured-machine.ts';
import { recordFigures } from './figures/record-figures.ts';
import { FIXED_ROWS } from './fixed-rows.ts';
import { testsOfTheLastRun } from './test-proofs.ts';

// `npm run conformance`: joins the rows of docs/specification.md with the report of the last `npm test` and with the decisions
// that changed a row, and writes docs/conformance.md and web/public/conformance.json. With --check, the last step of
// `npm test`, it compares these files instead. It writes nothing and exits with 1 when there is no report of these very
// sources, or when something is wrong (docs/decisions/0063-what-the-gate-holds.md).

const MARKDOWN = path.join(CHECKOUT, 'docs/conformance.md');
const JSON_FILE = path.join(CHECKOUT, 'web/public/conformance.json');
const DECISIONS = path.join(CHECKOUT, 'docs/decisions');

const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const machine = watchMachine();
const tests = testsOfTheLastRun(CHECKOUT);
process.exitCode = 'unusable' in tests ? refuse(tests.unusable) : decide(tests);

function decide(proofs: Exclude<typeof tests, { unusable: string }>): number {
  const decisionFiles = readdirSync(DECISIONS).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const decisions = new Map(decisionFiles.map((name) => [name.slice(0, 4), read(path.join(DECISIONS, name))]));
  const specification = read(path.join(CHECKOUT, 'docs/specification.md'));
  const { rows, summary, faults } = judge(specification, decisions, proofs, FIXED_ROWS);
  console.log(summary);
  if (faults.length > 0) return refuse(faults.join('\n'));
  if (process.argv.includes('--check')) {
    const outdated = outdatedRows(rows, read(JSON_FILE) || '[]', read(MARKDOWN), decisionFiles);
    return outdated.length > 0 ? refuse(`Out of date, run npm run conformance: ${outdated.join(' ')}`) : 0;
  }
  writeFileSync(MARKDOWN, filledPage(conformanceMarkdown(rows, summary, decisionFiles), readFigureFiles()));
  writeFileSync(JSON_FILE, conformanceJson(rows));
  recordFigures('conformance', { what: 'Rows of the specification', printed: [summary] }, machine());
  return 0;
}

function refuse(reason: string): number {
  console.log(reason);
  return 1;
}
