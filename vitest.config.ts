import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**'],
    globalSetup: './test/postgres-for-tests.ts',
    pool: 'forks',
    maxWorkers: 2,
    // Reading the whole server anew for each file takes as long as half of the tests. No module of ours keeps what belongs to one bank.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    watch: false,
  },
});
