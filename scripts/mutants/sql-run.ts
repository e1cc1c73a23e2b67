import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { runInMemory, sideBySide } from '../copies/side-by-side.ts';
import { type SqlMutant, sqlMutants } from './sql-mutants.ts';
import { oneLine, type TriedMutant } from './tried-mutant.ts';

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

/**
 * Makes each small mistake in files of SQL, one at a time in a copy of the checkout, and runs the tests of the books until the first
 * failure. Prints each mistake when it has been tried.
 */
export async function trySqlMutants(files: readonly string[]): Promise<TriedMutant[]> {
  const attempts = files.flatMap((file) =>
    sqlMutants(readFileSync(path.join(CHECKOUT, file), 'utf8')).map((mutant) => ({ file, mutant })),
  );
  const tried = new Map<SqlMutant, TriedMutant>();
  await sideBySide(attempts, async ({ folder }, { file, mutant }) => {
    const { at, from, to } = mutant;
    const place = path.join(folder, file);
    const sql = readFileSync(place, 'utf8');
    writeFileSync(place, sql.slice(0, at) + to + sql.slice(at + from.length));
    const outcome = await outcomeIn(folder);
    writeFileSync(place, sql);
    const line = sql.slice(0, at).split('\n').length;
    const remark = sql.split('\n')[line - 1]?.trim();
    const result: TriedMutant = { file, line, from, to, outcome, ...(remark && { remark }) };
    console.log(oneLine(result));
    tried.set(mutant, result);
  });
  return attempts.flatMap(({ mutant }) => tried.get(mutant) ?? []);
}

/** Runs group after group until a test fails. */
async function outcomeIn(folder: string): Promise<TriedMutant['outcome']> {
  for (const suite of TESTS) {
    const verdict = await runInMemory(folder, { suite, titles: undefined, environment: {}, within: WITHIN_SECONDS });
    if (verdict.failed > 0) return 'killed';
    if (verdict.passed === 0) return 'invalid';
  }
  return 'alive';
}
