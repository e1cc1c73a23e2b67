import { expect, test } from 'vitest';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import { captionOf } from '../../web/components/transaction-words.ts';
import { english } from '../../web/words/en/english.ts';

const sent = (description: string, name = 'Meera Iyer'): Transaction => ({
  id: '01a2031b-7a42-7a5d-bbb1-05fc20d1e7a3',
  type: 'transfer_out',
  kind: 'transfer',
  amount: 150_000n,
  status: 'completed',
  description,
  at: new Date('2026-11-21T07:35:00Z'),
  counterparty: { name, accountNumber: '•••• 1234' },
});

test.each([
  ['Transfer to Meera Iyer', 'Meera Iyer', 'Money Sent'],
  ['Transfer from Meera Iyer', 'Meera Iyer', 'Money Sent'],
  ['For Meera Iyer’s wedding', 'Meera Iyer', 'Money Sent · For Meera Iyer’s wedding'],
  ['Alimony', 'Al', 'Money Sent · Alimony'],
])('of “%s” a line of %s says %s: only the description of the bank repeats the name', (description, name, caption) => {
  expect(captionOf(sent(description, name), english)).toBe(caption);
});
