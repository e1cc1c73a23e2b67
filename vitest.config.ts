import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SLOWEST_TESTS } from './scripts/slowest-tests.ts';

// The slowest files, which mostly wait, start first, so that none is left over at the end.
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = SLOWEST_TESTS.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found < 0 ? SLOWEST_TESTS.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

// Set by scripts/mutants/ while the mutants of one room are tried.
const testsOfRoom = process.env.TESTS_OF_ROOM?.split(' ');

export default defineConfig({
  test: {
    include: testsOfRoom ?? ['test/**/*.test.ts'],
    // Those of a cluster need one, or the programs of one: `npm run test:citus`, `npm run faults -- --target=citus`.
    exclude: [
      'test/e2e/**',
      ...(process.env.CITUS_URL ? [] : ['test/citus/**']),
      ...(process.env.FAULT_TARGET === 'citus' ? [] : ['test/faults/citus/**']),
    ],
    globalSetup: './test/postgres-for-tests.ts',
    pool: 'forks',
    maxWorkers: 3,
    // Loading the whole server anew for each file takes half as long as the tests. No module keeps state of one bank. A mutant
    // of what a module does when it is loaded needs it loaded anew.
    isolate: testsOfRoom !== undefined,
    sequence: { sequencer: SlowestFirst },
    // They end what hangs, and promise no speed: a busy machine takes five times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    watch: false,
    expect: { requireAssertions: true },
  },
});
