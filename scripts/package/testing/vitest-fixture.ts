// The fixture for Vitest: a bank for each worker. `import { test } from 'kosh/vitest'` in place of Vitest's own.
import { test as base } from 'vitest';
import { type BankWish, openBank, type TestBank } from './bank-for-tests.ts';

/** Returns a `test` whose tests may ask for `bank`, a bank of their worker that is as they wish. */
export function testWithBank(wish: BankWish) {
  return base.extend<{ bank: TestBank }>({
    bank: [
      // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of other fixtures from here
      async ({}, give) => {
        const bank = await openBank({ name: `Vitest ${process.env.VITEST_POOL_ID ?? ''}`.trim(), ...wish });
        await give(bank);
        await bank.close();
      },
      { scope: 'worker' },
    ],
  });
}

/** Vitest's `test`, with a `bank` of the worker's own. */
export const test = testWithBank({});
