import { openBank } from '../../scripts/package/testing/bank-for-tests.ts';
import { setBankAddress } from './bank-address.ts';
import { test } from './bank-test.ts';
import { type BankUnderTest, openBankUnderTest } from './bank-under-test.ts';

/** Gives the tests of a group the first bank of the server, which holds the house. */
export function firstBank(): void {
  forTheseTests(async () => ({ url: process.env.KOSH_URL ?? '', close: async () => undefined }));
}

/** Opens a bank of the house for the tests of one file, and deletes it after them. */
export function ownBank(seed: 'demo' | 'empty' | 'edge' = 'demo'): void {
  forTheseTests(() => openBank({ name: 'One file', seed }));
}

/**
 * Starts a server for the tests of one file, and ends it after them; `environment` is that of its process. Returns a function that
 * gives the server once it is open.
 */
export function ownServer(environment: Record<string, string> = { LIMIT_SCALE: '100' }): () => BankUnderTest {
  return forTheseTests(() => openBankUnderTest(environment));
}

function forTheseTests<Bank extends { url: string; close(): Promise<void> }>(open: () => Promise<Bank>): () => Bank {
  let bank: Bank | undefined;
  let goBack = () => {};
  test.beforeAll(async () => {
    bank = await open();
    goBack = setBankAddress(bank.url);
  });
  test.afterAll(async () => {
    goBack();
    await bank?.close();
  });
  return () => {
    if (!bank) throw new Error('The bank of this file opens before its first test');
    return bank;
  };
}
