import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { runInMemory, sideBySide } from './copies/side-by-side.ts';
import { type SqlMutant, sqlMutants } from './mutants/sql-mutants.ts';

// `npm run mutants -- [FILE…]`: makes each small mistake in the SQL of the ledger, one at a time in a copy of the checkout, and runs
// the tests of the books until the first failure. Prints how many mistakes the tests noticed, and each that they did not.

/** Tests that run one group after the other, the quickest first: a mistake is noticed by the first failure. */
const TESTS = [
  ['test/ledger'],
  ['test/payments', 'test/statement', 'test/live'],
  [
    'test/desk/corrections.test.ts',
    'test/desk/explained-balance.test.ts',
    'test/desk/books.test.ts',
    'test/desk/dashboard.test.ts',
    'test/day-end/day-end.test.ts',
    'test/day-end/interest-in-time.test.ts',
  ],
];
const WITHIN_SECONDS = 600;
const FOLDER = 'database/ledger';

interface Attempt extends SqlMutant {
  readonly file: string;
  readonly line: number;
}

type Outcome = 'killed' | 'survived' | 'invalid';

function attemptsIn(file: string): Attempt[] {
  const sql = readFileSync(path.join(CHECKOUT, file), 'utf8');
  return sqlMutants(sql).map((mutant) => ({ ...mutant, file, line: sql.slice(0, mutant.at).split('\n').length }));
}

async function main(wanted: readonly string[]): Promise<void> {
  const files =
    wanted.length > 0 ? wanted : readdirSync(path.join(CHECKOUT, FOLDER)).map((name) => `${FOLDER}/${name}`);
  const attempts = files.flatMap(attemptsIn);
  const outcomes = new Map<Attempt, Outcome>();
  await sideBySide(attempts, async ({ folder }, attempt) => {
    const { file, at, from, to, line } = attempt;
    const place = path.join(folder, file);
    const sql = readFileSync(place, 'utf8');
    writeFileSync(place, sql.slice(0, at) + to + sql.slice(at + from.length));
    const [outcome, seconds] = await outcomeIn(folder);
    writeFileSync(place, sql);
    outcomes.set(attempt, outcome);
    console.log(
      `${outcome.padEnd(8)} ${seconds.toFixed(0).padStart(4)} s  ${file}:${line} ${JSON.stringify(from)} → ${JSON.stringify(to)}`,
    );
    console.log(`                  ${sql.split('\n')[line - 1]?.trim()}`);
  });
  for (const file of files)
    console.log(
      summary(
        file,
        attempts.filter((attempt) => attempt.file === file),
        outcomes,
      ),
    );
  console.log(summary('all', attempts, outcomes));
}

/** Runs group after group until a test fails; returns what that says of the mistake, and the seconds it took. */
async function outcomeIn(folder: string): Promise<[Outcome, number]> {
  let seconds = 0;
  for (const suite of TESTS) {
    const verdict = await runInMemory(folder, { suite, titles: undefined, environment: {}, within: WITHIN_SECONDS });
    seconds += verdict.seconds;
    if (verdict.failed > 0) return ['killed', seconds];
    if (verdict.passed === 0) return ['invalid', seconds];
  }
  return ['survived', seconds];
}

function summary(name: string, attempts: readonly Attempt[], outcomes: ReadonlyMap<Attempt, Outcome>): string {
  const count = (outcome: Outcome) => attempts.filter((attempt) => outcomes.get(attempt) === outcome).length;
  const [killed, survived, invalid] = [count('killed'), count('survived'), count('invalid')];
  const share = killed + survived === 0 ? '–' : `${((100 * killed) / (killed + survived)).toFixed(1)} %`;
  return `${name}: ${killed} of ${killed + survived} mistakes noticed (${share}), ${invalid} that the database refused`;
}

await main(process.argv.slice(2));
