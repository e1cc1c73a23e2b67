import { expect, test } from 'vitest';
import { axisWidth, everyFew, linear, niceTicks, shortRupees } from '../../web/ui/charts/chart-scale.ts';
import { insights } from '../../web/words/hi/insights.ts';

test.each([
  [0, 1, ['₹0', '₹1']],
  [0, 3, ['₹0', '₹1', '₹2', '₹3']],
  [0, 2_50_000, ['₹0', '₹1L', '₹2L', '₹3L']],
  [1_00_000, 1_80_000, ['₹1L', '₹1.2L', '₹1.4L', '₹1.6L', '₹1.8L']],
  [1_00_000, 2_00_000, ['₹1L', '₹1.25L', '₹1.5L', '₹1.75L', '₹2L']],
  [0, 7_03_68_74_41_77_663, ['₹0', '₹20L Cr', '₹40L Cr', '₹60L Cr', '₹80L Cr']],
])('the axis from ₹%d to ₹%d has even steps of whole rupees', (lowest, highest, labels) => {
  expect(niceTicks(lowest, highest).map((tick) => shortRupees(tick))).toEqual(labels);
});

test('an axis in Hindi has the Hindi names of large numbers', () => {
  const { units } = insights.overview;
  const shown = [0, 500, 50_000, 1_25_000, 2_00_00_000, 20_00_00_00_00_000].map((tick) => shortRupees(tick, units));
  expect(shown).toEqual(['₹0', '₹500', '₹50 हज़ार', '₹1.25 लाख', '₹2 करोड़', '₹2 लाख करोड़']);
});

test('an axis is as wide as its longest label', () => {
  expect(axisWidth(['₹0', '₹5k'], 52)).toBe(52);
  expect(axisWidth(['₹0', '₹12.25L Cr'], 52)).toBe(80);
});

test.each([
  [12, 8, [1, 3, 5, 7, 9, 11]],
  [12, 4, [2, 5, 8, 11]],
  [30, 8, [1, 5, 9, 13, 17, 21, 25, 29]],
  [8, 8, [0, 1, 2, 3, 4, 5, 6, 7]],
  [1, 4, [0]],
  [0, 4, []],
])('%d bars with at most %d labels have as many bars between each two, and the last has one', (count, most, labels) => {
  expect(everyFew(count, most)).toEqual(labels);
});

test('amounts are places between two pixels, and amounts that are all the same stand at the first', () => {
  expect([100, 150, 300].map(linear([100, 300], [200, 0]))).toEqual([200, 150, 0]);
  expect([7, 7].map(linear([7, 7], [200, 0]))).toEqual([200, 200]);
});
