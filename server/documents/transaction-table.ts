import { type ExportField, writtenDescription, writtenType } from '../../contract/vocabulary/export-rows.ts';
import type { Transaction, TransactionType } from '../../contract/vocabulary/transaction.ts';
import type { Cell, Column, PaperFormat, SumTerm, Table } from '../paper/paper.ts';
import { statusesNamed } from '../statement/status-names.ts';
import type { DocumentWords } from './document-words.ts';

const COLUMNS: Record<ExportField, Pick<Column, 'kind' | 'weight'>> = {
  transaction_id: { kind: 'id', weight: 1.7 },
  customer_id: { kind: 'text', weight: 1 },
  customer_name: { kind: 'text', weight: 1.7 },
  amount: { kind: 'rupees', weight: 1.3 },
  type: { kind: 'text', weight: 1.1 },
  status: { kind: 'text', weight: 1 },
  date: { kind: 'instant', weight: 1.25 },
  description: { kind: 'text', weight: 2.2 },
};

/** A table for one kind of file, in one language. */
export interface TableForm {
  readonly format: PaperFormat;
  readonly words: DocumentWords;
  /** With the running balance, in the PDF of a customer. */
  readonly withBalance: boolean;
}

type LineType = TransactionType | 'interest';
type LineStatus = Transaction['status'];

/** Names types and statuses: an English workbook and a CSV have the specification's names, which programs know; others words. */
function namesIn({ format, words }: TableForm) {
  const forReading = format === 'pdf' || words.language !== 'en';
  return {
    type: (type: LineType): string => (forReading ? words.types[type] : type),
    status: (status: LineStatus): string => (forReading ? words.statuses[status] : status),
  };
}

// A sum counts only what is booked.
const BOOKED = statusesNamed('completed');

/** The sums of a workbook, where it has the columns that they need. */
function sums(fields: readonly ExportField[], form: TableForm): NonNullable<Table['sums']> {
  const { table, figures } = form.words;
  if (!fields.includes('amount')) return [];
  if (!fields.includes('type') || !fields.includes('status'))
    return [{ label: table.total, terms: [{ column: 'amount', when: {}, sign: 1 }] }];
  const names = namesIn(form);
  // Once each: two statuses may have one word, and a workbook adds up what it finds for each.
  const booked = [...new Set(BOOKED.map(names.status))];
  const sumOf = (types: readonly LineType[], sign: 1 | -1): SumTerm => ({
    column: 'amount',
    when: { type: types.map(names.type), status: booked },
    sign,
  });
  const [into, out]: [LineType[], LineType[]] = [
    ['deposit', 'interest', 'transfer_in'],
    ['withdrawal', 'transfer_out'],
  ];
  return [
    { label: figures.moneyIn, terms: [sumOf(into, 1)] },
    { label: figures.moneyOut, terms: [sumOf(out, 1)] },
    { label: table.net, terms: [sumOf(into, 1), sumOf(out, -1)] },
  ];
}

/** The table of an export with these fields. */
export function transactionTable(fields: readonly ExportField[], form: TableForm): Table {
  const { table } = form.words;
  const columns = fields.map((field): Column => ({ key: field, header: table.fields[field], ...COLUMNS[field] }));
  const balance: Column = { key: 'balance', header: table.balance, kind: 'rupees', weight: 1.35 };
  return {
    title: table.title,
    columns: hasBalance(form) ? [...columns, balance] : columns,
    sums: sums(fields, form),
    empty: table.empty,
  };
}

function hasBalance({ withBalance, format }: TableForm): boolean {
  return withBalance && format === 'pdf';
}

function cellOf(field: ExportField, line: Transaction, form: TableForm): Cell {
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
      return namesIn(form).type(writtenType(line));
    case 'status':
      return namesIn(form).status(line.status);
    case 'date':
      return line.at;
    case 'description':
      return writtenDescription(line, form.words);
  }
}

/** One line in the columns of `transactionTable`. */
export function transactionRow(fields: readonly ExportField[], form: TableForm, line: Transaction): Cell[] {
  const cells = fields.map((field) => cellOf(field, line, form));
  return hasBalance(form) ? [...cells, line.balanceAfter ?? null] : cells;
}
