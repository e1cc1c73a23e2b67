import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { ownerConnection } from '../../server/platform/database.ts';
import { memory } from '../copies/side-by-side.ts';
import { sqlMutants } from './sql-mutants.ts';
import { oneLine, type TriedMutant } from './tried-mutant.ts';

/** Tests that run one group after the other, the quickest first: a mistake is noticed by the first failure. */
const TESTS = [
  ['test/ledger/doorway.test.ts', 'test/ledger/holds.test.ts', 'test/ledger/reversals.test.ts'],
  ['test/ledger'],
  ['test/payments', 'test/statement', 'test/live'],
  [
    'test/desk/corrections.test.ts',
    'test/desk/explained-balance.test.ts',
    'test/desk/books.test.ts',
    'test/desk/dashboard.test.ts',
    'test/day-end/day-end.test.ts',
    'test/day-end/interest-in-time.test.ts',
    'test/audit',
  ],
];
const WITHIN_SECONDS = 600;

/**
 * Makes each small mistake in files of SQL, one at a time in the database that the tests copy, and runs the tests of the books until the
 * first failure. Prints each mistake when it has been tried. Throws when a test fails without any mistake.
 */
export async function trySqlMutants(files: readonly string[]): Promise<TriedMutant[]> {
  if (files.length === 0) return [];
  if (memory) process.env.TMPDIR = memory;
  const vitest = await createVitest('test', { root: CHECKOUT, watch: false, bail: 1, reporters: [{}] });
  try {
    const tests = await TestsOfTheBooks.of(vitest);
    if ((await tests.outcome()) !== 'alive') throw new Error('The tests of the books fail without a mistake');
    const tried: TriedMutant[] = [];
    for (const file of files) tried.push(...(await tryFile(file, tests)));
    return tried;
  } finally {
    await vitest.close();
    // A test that failed because it was meant to is no failure of the command.
    process.exitCode = undefined;
  }
}

async function tryFile(file: string, tests: TestsOfTheBooks): Promise<TriedMutant[]> {
  const sql = readFileSync(path.join(CHECKOUT, file), 'utf8');
  const tried: TriedMutant[] = [];
  for (const { at, from, to } of sqlMutants(sql)) {
    const applied = await tests.apply(sql.slice(0, at) + to + sql.slice(at + from.length));
    const outcome = applied ? await tests.outcome() : 'invalid';
    const line = sql.slice(0, at).split('\n').length;
    const remark = sql.split('\n')[line - 1]?.trim();
    const result: TriedMutant = { file, line, from, to, outcome, ...(remark && { remark }) };
    console.log(oneLine(result));
    tried.push(result);
  }
  await tests.apply(sql);
  return tried;
}

/** The tests of the books, with one PostgreSQL for all runs: starting it and loading the server takes longer than most of them. */
class TestsOfTheBooks {
  readonly #vitest: Vitest;
  readonly #groups: readonly TestSpecification[][];

  private constructor(vitest: Vitest, groups: readonly TestSpecification[][]) {
    this.#vitest = vitest;
    this.#groups = groups;
  }

  static async of(vitest: Vitest): Promise<TestsOfTheBooks> {
    const groups: TestSpecification[][] = [];
    for (const files of TESTS) {
      const earlier = new Set(groups.flat().map(({ moduleId }) => moduleId));
      groups.push((await vitest.globTestSpecifications(files)).filter(({ moduleId }) => !earlier.has(moduleId)));
    }
    return new TestsOfTheBooks(vitest, groups);
  }

  /** Runs group after group until a test fails. */
  async outcome(): Promise<TriedMutant['outcome']> {
    for (const group of this.#groups) {
      const late = setTimeout(() => void this.#vitest.cancelCurrentRun('test-failure'), WITHIN_SECONDS * 1000);
      const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(group);
      clearTimeout(late);
      // A module that was cut off after the first failure counts neither as failed nor as passed.
      if (unhandledErrors.length > 0 || testModules.some((module) => module.state() !== 'passed')) return 'killed';
    }
    return 'alive';
  }

  /** Replaces functions and views of the database that the tests copy; false where PostgreSQL refuses them. */
  async apply(sql: string): Promise<boolean> {
    const { template, ...server } = this.#vitest.getRootProject().getProvidedContext().postgres;
    const client = new pg.Client(ownerConnection({ ...server, database: template }));
    await client.connect();
    try {
      await client.query(sql);
      return true;
    } catch {
      return false;
    } finally {
      await client.end();
    }
  }
}
