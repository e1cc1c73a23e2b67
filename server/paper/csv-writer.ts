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
        let lines = '';
        for (const row of part.rows) lines += csvLine(cellsOf(row, columns));
        sink(encoder.encode(lines));
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

function cellsOf(row: readonly Cell[], columns: readonly Column[]): string[] {
  const written: string[] = [];
  row.forEach((cell, at) => {
    const kind = columns[at]?.kind;
    if (kind === 'rupees') {
      if (typeof cell === 'bigint') written.push(rupeesText(cell), 'INR');
      else written.push('', '');
    } else if (cell === null) written.push('');
    else if (cell instanceof Date) written.push(dataInstant(cell));
    else if (typeof cell === 'bigint') written.push(String(cell));
    else written.push(kind === 'text' ? csvText(cell) : csvPlain(cell));
  });
  return written;
}
