import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { documentWords } from '../../server/documents/document-words.ts';
import { statementTable } from '../../server/documents/statement-table.ts';
import { csvWriter } from '../../server/paper/csv-writer.ts';
import { pdfWriter } from '../../server/paper/pdf-writer.ts';
import { xlsxWriter } from '../../server/paper/xlsx-writer.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // as: the flag above defines `gc`

function heldBytes(): number {
  // The second collection frees objects, such as finalised buffers, that the first one only marks as unreachable.
  collect();
  collect();
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
}

// A PDF row is seven objects, and the file ends with the offset of each: about ten bytes per object may stay in memory.
// A row that was kept would be several hundred bytes in any format.
test.each([
  ['csv', csvWriter, 30_000, 100],
  ['xlsx', xlsxWriter, 30_000, 100],
  ['pdf', pdfWriter, 12_000, 160],
] as const)('what the %s writer holds does not grow with its rows', (_format, writer, rows, mostBytesARow) => {
  const making = writer(() => undefined);
  making.begin({
    language: 'en',
    title: 'Transactions',
    about: [],
    issuedAt: new Date('2026-11-21T10:00:00Z'),
    code: 'KOSH-0000-0000-0000-0000',
    verifyUrl: 'http://localhost/verify',
  });
  making.take({ part: 'table', table: statementTable(documentWords('en')) });
  let written = 0;
  const write = (count: number) => {
    for (const until = written + count; written < until; written += 500) {
      const first = written;
      making.take({
        part: 'rows',
        rows: Array.from({ length: 500 }, (_, n) => [
          new Date(1_700_000_000_000 + (first + n) * 1000),
          `Payment ${first + n} to a person with a name of some length`,
          `0190a000-0000-7000-8000-${first + n}`,
          null,
          12_345n,
          BigInt(first + n) * 12_345n,
        ]),
      });
    }
  };
  // Loads the fonts, writes the first pages and has the functions compiled before measuring: all of it is kept once, not by row.
  write(4000);
  const before = heldBytes();
  write(rows);
  expect((heldBytes() - before) / rows).toBeLessThan(mostBytesARow);
  making.end();
});
