import { expect, test } from 'vitest';
import {
  amountOf,
  formatRupees,
  MAX_AMOUNT,
  paiseFromRupees,
  rupees,
  rupeesText,
} from '../../contract/vocabulary/money.ts';

const SENTENCE = 'Please enter an amount';

/** The paise that an amount field gives for an input, or the rule that the input breaks and the sentence for it. */
function read(value: unknown, most?: bigint): unknown {
  const { data, error } = amountOf(SENTENCE, most).safeParse(value);
  if (!error) return data;
  return error.issues.map((issue) =>
    'params' in issue ? [issue.params?.rule, issue.message] : [issue.code, issue.message],
  );
}

test('rupees are read to the paisa, with no, one or two decimals and a sign', () => {
  const texts = ['0', '7', '0.05', '1500.5', '1500.50', '-0.01', '-12', '999999999999999.99'];
  expect(texts.map(paiseFromRupees)).toEqual([0n, 700n, 5n, 150_050n, 150_050n, -1n, -1200n, 99_999_999_999_999_999n]);
});

test('what is not rupees with at most two decimals is no amount', () => {
  const texts = ['', ' 1', '1 ', '1.', '.5', '1.234', '+1', '--1', '1e3', '1,000', '₹5', 'five', '1000000000000000'];
  expect(texts.map(paiseFromRupees)).toEqual(texts.map(() => undefined));
});

test('paise are written with two decimals, and the sign before the digits', () => {
  const written = [0n, 1n, 99n, 100n, 150_050n, -1n, -50n, -150_050n].map(rupeesText);
  expect(written).toEqual(['0.00', '0.01', '0.99', '1.00', '1500.50', '-0.01', '-0.50', '-1500.50']);
});

test('[X-CN-01] people read lakhs and crores, with the sign before the rupee', () => {
  const amounts = [
    0n,
    5n,
    99_999n,
    100_000n,
    9_999_999n,
    10_000_000n,
    1_234_567_890n,
    12_345_678_901_234n,
    -50n,
    -10_000_000n,
  ];
  expect(amounts.map(formatRupees)).toEqual([
    '₹0.00',
    '₹0.05',
    '₹999.99',
    '₹1,000.00',
    '₹99,999.99',
    '₹1,00,000.00',
    '₹1,23,45,678.90',
    '₹1,23,45,67,89,012.34',
    '-₹0.50',
    '-₹1,00,000.00',
  ]);
});

test('an amount is more than nothing and at most the most, as a number or a text', () => {
  expect([0.01, '0.01', 1500.5, '1500.50', 1_000_000].map((value) => read(value))).toEqual([
    1n,
    1n,
    150_050n,
    150_050n,
    MAX_AMOUNT,
  ]);
  expect(['2000', '2000.01'].map((value) => read(value, 200_000n))).toEqual([200_000n, [['too_large', SENTENCE]]]);
});

test('an amount that is refused names its rule and says the sentence of its screen', () => {
  expect(read(1_000_000.01)).toEqual([['too_large', SENTENCE]]);
  expect([0, '0', -0.01, '-1'].map((value) => read(value))).toEqual(Array(4).fill([['too_small', SENTENCE]]));
  expect(['', '1.234', 0.001, 1e21, 'five'].map((value) => read(value))).toEqual([
    [['required', SENTENCE]],
    ...Array(4).fill([['pattern', SENTENCE]]),
  ]);
  expect([null, true, {}].map((value) => read(value))).toEqual(Array(3).fill([['invalid_union', SENTENCE]]));
});

test('an amount goes out as the number that comes in', () => {
  expect([1n, 150_050n, MAX_AMOUNT].map((paise) => amountOf(SENTENCE).encode(paise))).toEqual([
    0.01, 1500.5, 1_000_000,
  ]);
});

test('a stated amount has any sign, and goes both ways', () => {
  expect([-1500.5, 0, 0.01].map((value) => rupees.decode(value))).toEqual([-150_050n, 0n, 1n]);
  expect([-150_050n, 0n, 1n].map((paise) => rupees.encode(paise))).toEqual([-1500.5, 0, 0.01]);
  const issues = [0.001, 1e21].map((value) => rupees.safeParse(value).error?.issues);
  expect(issues).toEqual(
    [0.001, 1e21].map(() => [
      expect.objectContaining({ message: 'Not an amount in rupees', params: { rule: 'pattern' } }),
    ]),
  );
  expect(rupees.description).toBe('Rupees (INR) with at most two decimals');
});
