import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// What takes longest, and waits for most of that time, goes first, so that nothing is left over at the end.
const LONGEST = [
  'faults/faults',
  'races/races',
  'day-end/day-end-killed',
  'hostile/hostile-input',
  'http/injected-faults',
  'day-end/day-end',
  'term-deposits/golden-in-the-books',
  'platform/embedded-postgres',
  'scaling/work-of-three-servers',
].map((name) => `/test/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return found < 0 ? LONGEST.length : found;
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
    // Reading the whole server anew for each file takes as long as half of the tests. No module of ours keeps what belongs to one bank.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 20_000,
    hookTimeout: 30_000,
    watch: false,
  },
});
