import { BYTE_ORDER_MARK, csvLine, csvPlain, csvText } from '../../contract/vocabulary/csv.ts';
import { dataInstant } from '../../contract/vocabulary/export-rows.ts';
import { rupeesText } from '../../contract/vocabulary/money.ts';
import type { Cell, Column, Paper, PaperWriter, Part, Sink } from './paper.ts';

/**
 * Writes a table as CSV (C-EX-06): plain decimals with their currency in a column beside them, texts that cannot start
 * a formula. Of a document with several tables it writes the first; heads and notes are left out.
 */
export function csvWriter(sink: Sink): PaperWriter {
  const encoder = new TextEncoder();
  let columns: readonly Column[] | undefined;
  let tables = 0;
  return {
    begin(_paper: Paper) {},
    take(part: Part) {
      if (part.part === 'table') {
        tables += 1;
        if (tables > 1) return;
        columns = part.table.columns;
        sink(encoder.encode(BYTE_ORDER_MARK + csvLine(columns.flatMap(headers))));
      } else if (part.part === 'rows' && columns && tables === 1) {
        const known = columns;
        sink(
          encoder.encode(part.rows.map((row) => csvLine(row.flatMap((cell, at) => cells(cell, known[at])))).join('')),
        );
      }
    },
    end() {},
  };
}

function headers(column: Column): string[] {
  return column.kind === 'rupees' ? [column.key, currencyOf(column)] : [column.key];
}

// Names the currency column as the browser's own file does.
function currencyOf(column: Column): string {
  return column.key === 'amount' ? 'currency' : `${column.key}_currency`;
}

function cells(cell: Cell, column: Column | undefined): string[] {
  if (column?.kind === 'rupees') return typeof cell === 'bigint' ? [csvPlain(rupeesText(cell)), 'INR'] : ['', ''];
  if (cell === null) return [''];
  if (cell instanceof Date) return [csvPlain(dataInstant(cell))];
  if (typeof cell === 'bigint') return [csvPlain(String(cell))];
  return [column?.kind === 'text' ? csvText(cell) : csvPlain(cell)];
}
