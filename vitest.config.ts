import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// The slowest files, which mostly wait, start first, so that none is left over at the end.
const SLOWEST = [
  'faults/faults',
  'races/races',
  'backup/backup-drill',
  'day-end/day-end-killed',
  'hostile/hostile-input',
  'http/injected-faults',
  'day-end/day-end',
  'statement/periods-join',
  'term-deposits/golden-in-the-books',
  'platform/embedded-postgres',
  'scaling/work-of-three-servers',
].map((name) => `/test/${name}.test.ts`);

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = SLOWEST.findIndex((name) => moduleId.endsWith(name));
      return found < 0 ? SLOWEST.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**'],
    globalSetup: './test/postgres-for-tests.ts',
    pool: 'forks',
    maxWorkers: 3,
    // Loading the whole server anew for each file takes half as long as the tests. No module keeps state of one bank.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // They end what hangs, and promise no speed: a busy machine takes five times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    watch: false,
    expect: { requireAssertions: true },
  },
});
