import { test } from 'kosh/vitest';
import { expect } from 'vitest';

test('the interest of a quarter is on the account when the quarter is over', async ({ bank }) => {
  const { quarterEnd } = await bank.clock.now();
  await bank.clock.moveTo(new Date(Date.parse(quarterEnd) + 86_400_000).toISOString().slice(0, 10));
  const asha = await bank.customer('asha');
  const movements = await asha.must<{ description: string }[]>('GET', '/customers/transactions?limit=20');
  expect(movements.filter(({ description }) => description.startsWith('Interest'))).toHaveLength(1);
});
