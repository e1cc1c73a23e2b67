/** The slowest test files, the slowest first, without `.test.ts`. */
export const SLOWEST_TESTS: readonly string[] = [
  'test/faults/faults',
  'test/races/races',
  'test/backup/backup-drill',
  'test/package/package',
  'test/day-end/day-end-killed',
  'test/hostile/hostile-input',
  'test/http/injected-faults',
  'test/http/generated-clients',
  'test/http/openapi-lint',
  'test/day-end/day-end',
  'test/statement/periods-join',
  'test/term-deposits/golden-in-the-books',
  'test/platform/embedded-postgres',
  'test/scaling/workers-end',
  'test/scaling/work-of-three-servers',
  'test/scaling/two-servers',
];
