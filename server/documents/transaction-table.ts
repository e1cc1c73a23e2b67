import { type ExportField, writtenDescription, writtenType } from '../../contract/vocabulary/export-rows.ts';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import type { Cell, Column, PaperFormat, Table } from '../paper/paper.ts';
import { statusesNamed } from '../statement/status-names.ts';
import { STATUS_WORDS, TYPE_WORDS } from './transaction-words.ts';

const COLUMNS: Record<ExportField, Column> = {
  transaction_id: { key: 'transaction_id', header: 'Transaction ID', kind: 'id', weight: 1.7 },
  customer_id: { key: 'customer_id', header: 'Customer ID', kind: 'text', weight: 1 },
  customer_name: { key: 'customer_name', header: 'Customer', kind: 'text', weight: 1.7 },
  amount: { key: 'amount', header: 'Amount', kind: 'rupees', weight: 1.3 },
  type: { key: 'type', header: 'Type', kind: 'text', weight: 1.1 },
  status: { key: 'status', header: 'Status', kind: 'text', weight: 1 },
  date: { key: 'date', header: 'Date', kind: 'instant', weight: 1.25 },
  description: { key: 'description', header: 'Description', kind: 'text', weight: 2.2 },
};
const BALANCE: Column = { key: 'balance', header: 'Balance', kind: 'rupees', weight: 1.35 };

// A sum counts only what is booked.
const BOOKED = statusesNamed('completed');
const inOut = (types: readonly string[], sign: 1 | -1) => ({
  column: 'amount',
  when: { type: types, status: BOOKED },
  sign,
});

/** The sums of a workbook, where it has the columns that they need. */
function sums(fields: readonly ExportField[]): NonNullable<Table['sums']> {
  if (!fields.includes('amount')) return [];
  if (!fields.includes('type') || !fields.includes('status'))
    return [{ label: 'Total', terms: [{ column: 'amount', when: {}, sign: 1 }] }];
  const money = [inOut(['deposit', 'interest', 'transfer_in'], 1), inOut(['withdrawal', 'transfer_out'], -1)] as const;
  return [
    { label: 'Money in', terms: [money[0]] },
    { label: 'Money out', terms: [{ ...money[1], sign: 1 }] },
    { label: 'Net', terms: money },
  ];
}

/** The table of an export with these fields; a customer's PDF also has the running balance. */
export function transactionTable(
  fields: readonly ExportField[],
  format: PaperFormat,
  options: { withBalance: boolean },
): Table {
  const columns = fields.map((field) => COLUMNS[field]);
  return {
    title: 'Transactions',
    columns: options.withBalance && format === 'pdf' ? [...columns, BALANCE] : columns,
    sums: sums(fields),
    empty: 'No transactions in this period.',
  };
}

function cellOf(field: ExportField, line: Transaction, format: PaperFormat): Cell {
  switch (field) {
    case 'transaction_id':
      return line.id;
    case 'customer_id':
      return line.customer?.customerId ?? line.customer?.id ?? null;
    case 'customer_name':
      return line.customer?.name ?? null;
    case 'amount':
      return line.amount;
    case 'type':
      return format === 'pdf' ? TYPE_WORDS[writtenType(line)] : writtenType(line);
    case 'status':
      return format === 'pdf' ? STATUS_WORDS[line.status] : line.status;
    case 'date':
      return line.at;
    case 'description':
      return writtenDescription(line);
  }
}

/** One line in the columns of `transactionTable`. */
export function transactionRow(
  fields: readonly ExportField[],
  format: PaperFormat,
  line: Transaction,
  options: { withBalance: boolean },
): Cell[] {
  const cells = fields.map((field) => cellOf(field, line, format));
  return options.withBalance && format === 'pdf' ? [...cells, line.balanceAfter ?? null] : cells;
}
