import { expect, test } from 'vitest';
import { DEPOSITS } from '../../server/documents/export-bank-tables.ts';
import { JOURNALS } from '../../server/documents/export-journals.ts';
import type { Table } from '../../server/paper/paper.ts';
import { MARGIN, PdfPage } from '../../server/paper/pdf-page.ts';
import { CELL, pdfWriter, shownColumns } from '../../server/paper/pdf-writer.ts';
import { xlsxWriter } from '../../server/paper/xlsx-writer.ts';
import { cellsOf, unzipped } from './documents-under-test.ts';
import { readPdf } from './read-pdf.ts';

const HEAD = {
  language: 'en',
  title: 'Tables',
  about: [],
  issuedAt: new Date(0),
  code: 'KOSH',
  verifyUrl: 'http://localhost',
  landscape: true,
} as const;
const page = new PdfPage(HEAD, () => undefined);

/** Prints a page with one table without rows; returns its text as a reader finds it. */
async function printed(table: Table): Promise<string> {
  const pieces: Uint8Array[] = [];
  const writer = pdfWriter((piece) => pieces.push(piece));
  writer.begin(HEAD);
  writer.take({ part: 'table', table });
  writer.end();
  return (await readPdf(Buffer.concat(pieces), 1)).text;
}

test('a head that is wider than its column is broken, and none reaches into the next', async () => {
  expect(await printed(DEPOSITS)).toContain('Amount Interest Rate (%) Start Date Maturity Date');
  expect(await printed(JOURNALS)).toContain('Status Business date Posted at');
});

test('a number of an account has one line of the journals, and so has a business date', () => {
  const widths = new Map(shownColumns(JOURNALS, page.width).map(({ column, width }) => [column.key, width]));
  for (const [key, text] of [
    ['from_account', '506349679783'],
    ['to_account', 'BANK-CASH-OUT'],
    ['business_date', '27 Nov 2026'],
    ['posted_at', '27 Nov 2026,'],
    ['amount', '₹9,99,99,999.99'],
  ] as const)
    expect(page.lines(text, widths.get(key) ?? 0, CELL), key).toEqual([text]);
});

test('the last column ends where the page does', () => {
  const last = shownColumns(DEPOSITS, page.width).at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(MARGIN + page.width);
});

test('the dots of a masked account number stay with its digits', () => {
  const width = page.widthOf('Groceries · to Ananya Patel •••• 8', CELL);
  expect(page.lines('Groceries · to Ananya Patel •••• 8680', width, CELL)).toEqual([
    'Groceries · to Ananya Patel',
    '•••• 8680',
  ]);
});

const PAID: Table = {
  title: 'Paid',
  columns: [
    { key: 'type', header: 'Type', kind: 'text' },
    { key: 'amount', header: 'Amount', kind: 'rupees' },
  ],
  sums: [
    { label: 'All', terms: [{ column: 'amount', when: {}, sign: 1 }] },
    { label: 'In', terms: [{ column: 'amount', when: { type: ['deposit', 'interest'] }, sign: 1 }] },
  ],
  empty: 'Nothing',
};

/** Writes payments of ₹1, ₹2, ₹3 and so on, by turns in and out, on sheets of at most three; returns the workbook's files. */
function workbookOf(payments: number): Map<string, string> {
  const pieces: Uint8Array[] = [];
  const writer = xlsxWriter((piece) => pieces.push(piece), 3);
  writer.begin(HEAD);
  writer.take({ part: 'table', table: PAID });
  const rows = Array.from({ length: payments }, (_, at) => [at % 2 ? 'withdrawal' : 'deposit', BigInt(at + 1) * 100n]);
  writer.take({ part: 'rows', rows });
  writer.end();
  return unzipped(Buffer.concat(pieces));
}
const namesOf = (files: Map<string, string>) =>
  [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);

test('a table that is longer than a sheet goes on in the next one, and its sums are those of all', () => {
  const files = workbookOf(7);
  expect(namesOf(files)).toEqual(['Paid', 'Paid 2', 'Paid 3', 'About']);
  const [one, two, three] = [1, 2, 3].map((n) => cellsOf(files.get(`xl/worksheets/sheet${n}.xml`) ?? ''));
  expect([...(one?.keys() ?? [])]).toEqual(['A1', 'B1', 'A2', 'B2', 'A3', 'B3', 'A4', 'B4']);
  expect([...(two?.keys() ?? [])]).toEqual([...(one?.keys() ?? [])]);
  expect(['A1', 'B1', 'B2'].map((place) => three?.get(place)?.value)).toEqual(['Type', 'Amount', '7.00']);
  expect(three?.get('B4')).toMatchObject({
    value: '28.00',
    formula: "(SUM('Paid'!B$2:B$4)+SUM('Paid 2'!B$2:B$4)+SUM(B$2:B$2))",
  });
  expect(three?.get('B5')).toMatchObject({ value: '16.00' });
  const inOf = (sheet: string, last: number) =>
    ['deposit', 'interest'].map((type) => `SUMIFS(${sheet}B$2:B$${last},${sheet}A$2:A$${last},"${type}")`);
  expect(three?.get('B5')?.formula).toBe(
    `(${[...inOf("'Paid'!", 4), ...inOf("'Paid 2'!", 4), ...inOf('', 2)].join('+')})`,
  );
});

test('a table that fills its sheet has no empty one after it', () => {
  const files = workbookOf(3);
  expect(namesOf(files)).toEqual(['Paid', 'About']);
  expect(cellsOf(files.get('xl/worksheets/sheet1.xml') ?? '').get('B6')).toMatchObject({
    value: '6.00',
    formula: 'SUM(B$2:B$4)',
  });
});
