// The fixture for node:test: a bank for each file.
import { after, before } from 'node:test';
import { type BankWish, openBank, type TestBank } from './bank-for-tests.ts';

/** Opens a bank for the tests of this file, and deletes it after them. Returns a function that gives it once they run. */
export function bankForFile(wish: BankWish = {}): () => TestBank {
  let bank: TestBank | undefined;
  before(async () => {
    bank = await openBank({ name: 'node:test', ...wish });
  });
  after(() => bank?.close());
  return () => {
    if (!bank) throw new Error('The bank of this file opens before its first test');
    return bank;
  };
}
