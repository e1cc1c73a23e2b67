import { expect, test } from 'vitest';
import { DEPOSITS } from '../../server/documents/export-bank-tables.ts';
import { JOURNALS } from '../../server/documents/export-journals.ts';
import type { Table } from '../../server/paper/paper.ts';
import { MARGIN, PdfPage } from '../../server/paper/pdf-page.ts';
import { CELL, pdfWriter, shownColumns } from '../../server/paper/pdf-writer.ts';
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
