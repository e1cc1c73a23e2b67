import { expect, test } from 'vitest';
import { comparedWithMonthBefore, monthAfter } from '../../web/pages/customer/spending/month-words.ts';
import { english } from '../../web/words/en/english.ts';

test.each([
  [50_000n, '₹200.00 less than by 28 Feb'],
  [70_000n, 'The same as by 28 Feb'],
  [70_001n, '₹0.01 more than by 28 Feb'],
])('%s paise are compared with 70000 up to the same day of the month before, and with all of it', (spent, byDay) => {
  const sums = { spent, spentBefore: 90_000n, spentBeforeByDay: 70_000n };
  expect(comparedWithMonthBefore({ month: '2026-03', to: '2026-03-30', ...sums }, english)).toEqual({
    byDay,
    whole: 'February 2026 in all: ₹900.00',
  });
});

test('months go over the end of a year in both directions', () => {
  expect([monthAfter('2026-01', -1), monthAfter('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
});
