import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { ownerConnection } from '../../server/platform/database.ts';
import { memory } from '../copies/side-by-side.ts';
import { noticedBy } from './noticed-by.ts';
import { type SqlMutant, sqlMutants } from './sql-mutants.ts';
import { testsOfSql } from './sql-rooms.ts';
import { oneLine, type TriedMutant } from './tried-mutant.ts';

/** A test that a mistake lets wait for ever ends after so long, and has noticed it. Each takes a few seconds without one. */
const WAITS_FOR_EVER_MS = 60_000;
const WITHIN_SECONDS = 600;

/**
 * Makes each small mistake in files of SQL, one at a time in the database that the tests copy, and runs the tests of the file until the
 * first failure. Prints each mistake when it has been tried, and reports each file as soon as it is done. Throws when a test fails
 * without any mistake.
 */
export async function trySqlMutants(
  files: readonly string[],
  report: (file: string, tried: readonly TriedMutant[]) => void,
): Promise<void> {
  if (files.length === 0) return;
  if (memory) process.env.TMPDIR = memory;
  const vitest = await createVitest('test', {
    root: CHECKOUT,
    watch: false,
    bail: 1,
    reporters: [{}],
    testTimeout: WAITS_FOR_EVER_MS,
    hookTimeout: WAITS_FOR_EVER_MS,
  });
  try {
    for (const file of files) {
      const mutants = sqlMutants(readFileSync(path.join(CHECKOUT, file), 'utf8'));
      if (mutants.length > 0) report(file, await tryFile(file, mutants, await TestsOfSql.of(file, vitest)));
    }
  } finally {
    await vitest.close();
  }
}

async function tryFile(file: string, mutants: readonly SqlMutant[], tests: TestsOfSql): Promise<TriedMutant[]> {
  if ((await tests.outcome()) !== 'alive') throw new Error(`The tests of ${file} fail without a mistake`);
  const sql = readFileSync(path.join(CHECKOUT, file), 'utf8');
  const tried: TriedMutant[] = [];
  for (const { at, from, to } of mutants) {
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

/** The tests of one file, with one PostgreSQL for all runs: starting it and loading the server takes longer than most of them. */
class TestsOfSql {
  readonly #vitest: Vitest;
  /** The files that noticed the latest mistakes come first, because mistakes that stand side by side are noticed by the same tests. */
  #files: readonly TestSpecification[];

  private constructor(vitest: Vitest, files: readonly TestSpecification[]) {
    this.#vitest = vitest;
    this.#files = files;
  }

  static async of(file: string, vitest: Vitest): Promise<TestsOfSql> {
    const found: TestSpecification[] = [];
    for (const place of testsOfSql(file)) {
      for (const test of await vitest.globTestSpecifications([place]))
        if (!found.some(({ moduleId }) => moduleId === test.moduleId)) found.push(test);
    }
    return new TestsOfSql(vitest, found);
  }

  /** Runs one file, then two, then three at a time until a test fails. Not all others at once: of a run, the runner takes the slowest first. */
  async outcome(): Promise<TriedMutant['outcome']> {
    const files = this.#files;
    for (let from = 0, size = 1; from < files.length; from += size, size = Math.min(size + 1, 3)) {
      const group = files.slice(from, from + size);
      const first = await this.#firstFailure(group);
      if (first === undefined) continue;
      this.#files = [first, ...files.filter((file) => file !== first)];
      return 'killed';
    }
    return 'alive';
  }

  async #firstFailure(group: readonly TestSpecification[]): Promise<TestSpecification | undefined> {
    const late = setTimeout(() => void this.#vitest.cancelCurrentRun('test-failure'), WITHIN_SECONDS * 1000);
    // A test that failed because it was meant to is no failure of the command.
    const { exitCode } = process;
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications([...group]);
    process.exitCode = exitCode;
    clearTimeout(late);
    return noticedBy(group, testModules) ?? (unhandledErrors.length > 0 ? group[0] : undefined);
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
