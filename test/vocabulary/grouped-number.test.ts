import { expect, test } from 'vitest';
import { groupedNumber } from '../../contract/vocabulary/grouped-number.ts';

test('[X-CN-01] a count is written in lakhs and crores', () => {
  const counts = [0, 7, 999, 1000, 25_000, 150_000, 1_234_567, 10_000_000, 12_345_678_901];
  const written = ['0', '7', '999', '1,000', '25,000', '1,50,000', '12,34,567', '1,00,00,000', '12,34,56,78,901'];
  expect(counts.map(groupedNumber)).toEqual(written);
  expect(groupedNumber(999_999_999_999_999n)).toBe('99,99,99,99,99,99,999');
});
