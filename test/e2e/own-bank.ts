import { test } from './bank-test.ts';
import { type BankUnderTest, openBankUnderTest } from './bank-under-test.ts';

/**
 * Opens a bank for the tests of one file, at which KOSH_URL points meanwhile, and closes it after them; `environment` is that of
 * its process. Returns a function that gives the bank once it is open.
 */
export function ownBank(environment: Record<string, string> = { LIMIT_SCALE: '100' }): () => BankUnderTest {
  let bank: BankUnderTest | undefined;
  let usual: string | undefined;
  test.beforeAll(async () => {
    usual = process.env.KOSH_URL;
    bank = await openBankUnderTest(environment);
    process.env.KOSH_URL = bank.url;
  });
  test.afterAll(async () => {
    process.env.KOSH_URL = usual;
    await bank?.close();
  });
  return () => {
    if (!bank) throw new Error('The bank of this file opens before its first test');
    return bank;
  };
}
