import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writtenDay } from '../../server/paper/written-dates.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { cellsOf, fileOf, unzipped } from './documents-under-test.ts';

let app: AppUnderTest;
let banker: TestVisitor;
beforeAll(async () => {
  app = await openApp();
  const staff = await app.newStaff('banker');
  banker = app.visitor();
  await banker.call('POST', '/auth/login/banker', { email: staff.email, password: staff.password });
});
afterAll(() => app.close());

/** Has a report made; returns the texts of a row of one of its two sheets. */
async function madeReport(kind: string, days: object = {}): Promise<(sheet: 1 | 2, row: number) => string[]> {
  const { id } = (await banker.call('POST', '/banker/reports', { format: 'xlsx', kind, ...days })).body.data;
  await vi.waitFor(
    async () => {
      const list = (await banker.call('GET', '/banker/reports')).body.data;
      expect(list.find((each: { id: string }) => each.id === id).status).toBe('ready');
    },
    { timeout: 30_000, interval: 20 },
  );
  return rowsOf(`/banker/reports/${id}/file`);
}

/** Downloads a workbook; returns the texts of a row of one of its two sheets. */
async function rowsOf(path: string): Promise<(sheet: 1 | 2, row: number) => string[]> {
  const files = unzipped((await fileOf(app, banker, 'GET', path)).bytes);
  return (sheet, row) =>
    [...cellsOf(files.get(`xl/worksheets/sheet${sheet}.xml`) ?? '')]
      .filter(([place]) => place.replace(/^[A-Z]+/, '') === String(row))
      .map(([, { value }]) => value);
}

const period = () => {
  const today = app.clock.businessDate();
  return ['Period', `${writtenDay(addDays(today, -29))} – ${writtenDay(today)}`];
};
const todayAs = (words: string) => () => [words, writtenDay(app.clock.businessDate())];
const OF_TRANSACTIONS = [
  'Transaction ID',
  'Customer ID',
  'Customer',
  'Amount',
  'Type',
  'Status',
  'Date',
  'Description',
];
const OF_CUSTOMERS = ['Customer ID', 'Customer', 'Mobile number', 'Account', 'Balance'];

test.each([
  ['transactions', 'Transactions', period, OF_TRANSACTIONS],
  ['large', 'Large transactions', period, OF_TRANSACTIONS],
  ['days', 'Day by day', period, ['Business date', 'Transaction', 'Number', 'Amount']],
  ['trial_balance', 'Trial balance', todayAs('As at the end of'), ['Account', 'Accounts', 'Debit', 'Credit']],
  ['kyc_due', 'KYC due', todayAs('Due by the end of'), [...OF_CUSTOMERS, 'KYC', 'Risk', 'Next review']],
  ['dormant', 'Dormant accounts', period, [...OF_CUSTOMERS, 'Last transaction']],
  ['interest', 'Interest of a quarter', todayAs('In the quarter of'), ['Account', 'Customer', 'Interest', 'Journal']],
])('the report %s has its title, its days and the heads of its columns', async (kind, title, days, heads) => {
  const rowOf = await madeReport(kind);
  expect(rowOf(2, 1)).toEqual([title]);
  expect(rowOf(2, 4)).toEqual(days());
  expect(rowOf(1, 1)).toEqual(heads);
});

test('the report of interest says in words which quarter it is about, and until when it stands', async () => {
  const rowOf = await madeReport('interest');
  const today = app.clock.businessDate();
  const first = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1;
  const start = `${today.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
  const end = `${today.slice(0, 4)}-${{ 1: '03-31', 4: '06-30', 7: '09-30', 10: '12-31' }[first]}`;
  expect(rowOf(2, 5)).toEqual(['Quarter', `${writtenDay(start)} to ${writtenDay(end)}`]);
  expect(rowOf(2, 6)).toEqual(['State', `As it stands after ${writtenDay(addDays(today, -1))}`]);
  const ofThatBefore = await madeReport('interest', { endDate: addDays(start, -1) });
  expect(ofThatBefore(2, 5)[1]).toMatch(new RegExp(` to ${writtenDay(addDays(start, -1))}$`));
});

const AMOUNTS = 'minAmount=10.5&maxAmount=2000';
const NAMED_AMOUNTS = [
  ['Amount from', '₹10.50'],
  ['Amount up to', '₹2,000.00'],
];
const MAY = 'startDate=2026-05-01&endDate=2026-05-31';
const NAMED_MAY = ['Period', '1 May 2026 – 31 May 2026'];

test.each([
  [
    'transactions',
    `/banker/transactions/export?type=deposit&status=completed&search=rent&maker=me&checker=Sunita&${MAY}&${AMOUNTS}`,
    () => [
      NAMED_MAY,
      ['Type', 'deposit'],
      ['Customer', 'All'],
      ['State', 'completed'],
      ...NAMED_AMOUNTS,
      ['Made by', 'Kabir Rao'],
      ['Decided by', 'Sunita'],
      ['Contains', 'rent'],
    ],
  ],
  [
    'journals',
    `/banker/books/journals/export?format=xlsx&kind=transfer&account=KB100001&${MAY}&${AMOUNTS}`,
    () => [NAMED_MAY, ['Kind', 'Transfer'], ['Account', 'KB100001'], ...NAMED_AMOUNTS],
  ],
  [
    'deposits',
    '/deposits/export?format=xlsx&type=recurring&status=matured&search=asha',
    () => [
      ['Type', 'Recurring Deposit'],
      ['State', 'matured'],
      ['Contains', 'asha'],
    ],
  ],
])('the file of %s names each part of its filter', async (_, path, facts) => {
  const rowOf = await rowsOf(path);
  expect(facts().map((_fact, index) => rowOf(2, 4 + index))).toEqual(facts());
});
