import { afterEach, expect, test, vi } from 'vitest';
import { runScript } from '../../server/platform/inspect-database.ts';
import { OperatorError, UsageError } from '../../server/platform/operator-error.ts';

const before = process.exitCode;
afterEach(() => {
  process.exitCode = before;
  vi.restoreAllMocks();
});

test.each([
  ['a failure that is no operator’s', new Error('the database is gone'), 1],
  ['a mistake of an operator', new OperatorError('set BACKUP_PASSPHRASE'), 1],
  ['a mistake in the command line', new UsageError('there is no option --fast'), 2],
])('a command that ends with %s exits with another code than 0', async (_what, error, code) => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  await runScript(async () => {
    throw error;
  });
  expect(process.exitCode).toBe(code);
  expect(printed.mock.calls).toEqual([[error instanceof OperatorError ? error.message : error]]);
});
