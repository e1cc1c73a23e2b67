import { expect, test } from 'vitest';
import { BankError, NetworkError } from '../../web/api/client/bank-error.ts';
import { daysOf, periodOf } from '../../web/components/quick-period.ts';
import { groupsOf } from '../../web/pages/desk/dashboard/chart-groups.ts';
import { relativeTime } from '../../web/pages/desk/dashboard/relative-time.ts';
import { deskDay, deskLongDay, deskMoment, deskShortDay } from '../../web/pages/desk/desk-date.ts';
import { dashboardFailure, decisionFailure, deskFailure } from '../../web/pages/desk/desk-failures.ts';
import { accountTypeLabel, statusWords } from '../../web/pages/desk/desk-labels.ts';
import { periodName } from '../../web/pages/desk/quick-period.ts';
import { english } from '../../web/words/en/english.ts';
import { numberWords as inEnglish } from '../../web/words/en/number-words.ts';
import { errorMessage } from '../../web/words/error-message.ts';
import { numberWords as inHindi } from '../../web/words/hi/number-words.ts';
import { amountInWords } from '../../web/words/number-words.ts';

// Pure functions of the desk's screens; browser tests cover the rest.

const now = new Date('2026-11-21T12:00:00+05:30');
const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now);

test('[B-DB-16] time since: just now, minutes, hours, days up to seven, then the date; and an undated one', () => {
  expect([0, 59, 60, 3599, 3600, 7200, 86_399, 86_400, 7 * 86_400].map(ago)).toEqual([
    'just now',
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '2 hours ago',
    '23 hours ago',
    '1 day ago',
    '7 days ago',
  ]);
  expect(ago(7 * 86_400 + 1)).toBe('Nov 14, 2026');
  expect(ago(8 * 86_400)).toBe('Nov 13, 2026');
  expect(relativeTime(new Date(Number.NaN), now)).toBe('Invalid date');
  expect(relativeTime(new Date(0), now)).toBe('Invalid date');
});

test('[X-CN-06] the desk writes dates in the American order with the month in letters, by the day in India', () => {
  // 23:30 in London is the next morning in India.
  const at = new Date('2026-11-20T23:30:00Z');
  expect([deskDay(at), deskShortDay(at), deskLongDay(at)]).toEqual([
    'Nov 21, 2026',
    'Nov 21',
    'Saturday, November 21, 2026',
  ]);
  expect(deskMoment(at).replace('\u202F', ' ')).toBe('Nov 21, 2026, 5:00 AM');
});

test('[B-DB-13] [X-ER-21] days become bars with their figures in words; what cannot be drawn is told apart', () => {
  expect(groupsOf([{ date: '2026-11-21', deposits: 15_050n, withdrawals: 0n }])).toEqual([
    { label: 'Nov 21, 2026', short: 'Nov 21', values: [150.5, 0], texts: ['₹150.50', '₹0.00'] },
  ]);
  expect(groupsOf([{ date: 'never', deposits: 1n, withdrawals: 1n }])).toBeUndefined();
});

const refused = (message: string, code: 'NO_CODE' | 'NOT_PENDING', status = 409) =>
  new BankError(message, { status, code });

test('[X-ER-19] an approval fails with the bank’s sentence, else with the documents’', () => {
  const said = (error: Error) => errorMessage(error, decisionFailure('approve', english.errors.network), english);
  expect(said(refused('Already decided', 'NOT_PENDING'))).toBe('Already decided');
  expect(said(refused('API Error: 502 Bad Gateway', 'NO_CODE'))).toBe('Failed to approve transaction');
  expect(said(new NetworkError('no answer'))).toBe('Network error. Please check your connection and try again.');
  expect(said(new Error(''))).toBe('An error occurred while approving the transaction');
});

test('[X-ER-15] [X-ER-16] why the dashboard did not load', () => {
  const told = (error: Error) => {
    const { said, toast } = dashboardFailure(error);
    return { message: errorMessage(error, said, english), toast };
  };
  expect(told(new NetworkError('no answer')).message).toBe('Failed to load customer data.');
  expect(told(refused('API Error: 500 Internal Server Error', 'NO_CODE', 500)).message).toBe(
    'API Error: 500 Internal Server Error',
  );
  expect(told(refused('Not you', 'NO_CODE', 403)).message).toContain(
    'You do not have permission to access this resource.',
  );
  expect(told(new Error('boom'))).toEqual({
    message: 'An unexpected error occurred: boom',
    toast: 'Error loading dashboard',
  });
});

test('[X-ER-17] an edit has one default for an answer without words and one for no answer', () => {
  const said = (error: Error) => errorMessage(error, deskFailure('details'), english);
  expect(said(refused('API Error: 418', 'NO_CODE', 418))).toBe('Failed to update customer details');
  expect(said(new NetworkError('no answer'))).toBe('Failed to update customer information');
});

test('[B-CU-03] an account of a type that the desk does not know is Standard', () => {
  expect(['savings', 'current', 'fixed', 'pension', ''].map(accountTypeLabel)).toEqual([
    'Savings',
    'Current',
    'Fixed Deposit',
    'Standard',
    'Standard',
  ]);
});

test('[B-CU-07] an account of a status without a meaning has an unknown one', () => {
  expect(statusWords('closed')).toMatchObject({ label: 'Closed', meaning: 'Unknown status' });
});

test('a period at one press has days by the bank’s date; the financial year begins on 1 April and has its name', () => {
  const days = (from: string, to: string) => ({ startDate: from, endDate: to });
  expect(daysOf('week', '2026-11-21')).toEqual(days('2026-11-15', '2026-11-21'));
  expect(daysOf('year', '2026-11-21')).toEqual(days('2026-04-01', '2026-11-21'));
  expect(daysOf('year', '2027-03-31')).toEqual(days('2026-04-01', '2027-03-31'));
  expect(daysOf('year', '2027-04-01')).toEqual(days('2027-04-01', '2027-04-01'));
  expect(daysOf('lastMonth', '2027-03-31')).toEqual(days('2027-02-01', '2027-02-28'));
  expect(daysOf('lastMonth', '2027-01-15')).toEqual(days('2026-12-01', '2026-12-31'));
  expect(daysOf('threeMonths', '2027-01-31')).toEqual(days('2026-11-01', '2027-01-31'));
  expect(periodName('year', '2027-03-31')).toBe('FY 2026-27');
  expect(periodName('year', '2099-04-01')).toBe('FY 2099-00');
  expect(periodName('year', undefined)).toBe('This financial year');
  expect(periodName('month', '2027-03-31')).toBe('This month');
  expect(periodOf({ from: '2026-04-01', to: '2026-11-21' }, '2026-11-21', ['month', 'year'])).toBe('year');
  expect(periodOf({ from: '2026-04-01', to: '2026-11-21' }, '2026-11-21', ['month'])).toBeUndefined();
  expect(periodOf({ from: '2026-04-02', to: '2026-11-21' }, '2026-11-21', ['year'])).toBeUndefined();
});

test.each([
  [1n, 'One paisa'],
  [100n, 'One rupee'],
  [115_050n, 'One thousand one hundred fifty rupees and fifty paise'],
  [15_000_000n, 'One lakh fifty thousand rupees'],
  [25_000_001n, 'Two lakh fifty thousand rupees and one paisa'],
  [
    1_234_567_890n * 100n,
    'One hundred twenty three crore forty five lakh sixty seven thousand eight hundred ninety rupees',
  ],
  [10_00_000n * 100n, 'Ten lakh rupees'],
])('%s paise are %s', (paise, said) => {
  expect(amountInWords(paise, inEnglish)).toBe(said);
});

test.each([
  [1n, 'एक पैसा'],
  [100n, 'एक रुपया'],
  [115_050n, 'एक हज़ार एक सौ पचास रुपये और पचास पैसे'],
  [123_400_000n, 'बारह लाख चौंतीस हज़ार रुपये'],
  [9_999_999n, 'निन्यानवे हज़ार नौ सौ निन्यानवे रुपये और निन्यानवे पैसे'],
  [250_000_000_000n, 'दो सौ पचास करोड़ रुपये'],
])('%s paise are %s in Hindi', (paise, said) => {
  expect(amountInWords(paise, inHindi)).toBe(said);
});

test('each number below a hundred has a Hindi name of its own', () => {
  const names = Array.from({ length: 100 }, (_none, number) => inHindi.belowHundred(number));
  expect(names.every((name) => /^\p{Script=Devanagari}+$/u.test(name))).toBe(true);
  expect(new Set(names).size).toBe(100);
  expect([21, 29, 45, 59, 68, 79, 89].map((number) => names[number])).toEqual([
    'इक्कीस',
    'उनतीस',
    'पैंतालीस',
    'उनसठ',
    'अड़सठ',
    'उन्यासी',
    'नवासी',
  ]);
});
