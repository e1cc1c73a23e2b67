import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import type { ExportField } from '../../contract/vocabulary/export-rows.ts';
import { formatRupees } from '../../contract/vocabulary/money.ts';
import type { Transaction, TransactionType } from '../../contract/vocabulary/transaction.ts';
import type { Cell, Column, Fact, PaperFormat, Table } from '../paper/paper.ts';
import { writtenDay } from '../paper/written-dates.ts';
import type { AccountPeriod } from '../statement/account-period.ts';
import type { Days } from '../statement/line-filter.ts';
import { statusesNamed } from '../statement/status-names.ts';

/** What people call the types (C-DB-08); data files keep the specification's names. */
const TYPE_WORDS: Record<TransactionType, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer: 'Transfer',
  transfer_in: 'Money Received',
  transfer_out: 'Money Sent',
};
const STATUS_WORDS: Record<Transaction['status'], string> = {
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
  approved: 'Approved',
  rejected: 'Rejected',
};

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
  const money = [inOut(['deposit', 'transfer_in'], 1), inOut(['withdrawal', 'transfer_out'], -1)] as const;
  return [
    { label: 'Money in', terms: [money[0]] },
    { label: 'Money out', terms: [{ ...money[1], sign: 1 }] },
    { label: 'Net', terms: money },
  ];
}

/** The table of an export with these fields; on a customer's paper the running balance stands beside them. */
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
      return format === 'pdf' ? TYPE_WORDS[line.type] : line.type;
    case 'status':
      return format === 'pdf' ? STATUS_WORDS[line.status] : line.status;
    case 'date':
      return line.at;
    case 'description':
      return line.description;
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

/** The table of a statement: what was paid in and out, and the balance after it. */
export const STATEMENT_TABLE: Table = {
  title: 'Transactions',
  columns: [
    { key: 'date', header: 'Date', kind: 'instant', weight: 1.2 },
    { key: 'description', header: 'Description', kind: 'text', weight: 3 },
    { key: 'transaction_id', header: 'Transaction ID', kind: 'id', weight: 1.6, dataOnly: true },
    { key: 'paid_out', header: 'Paid out', kind: 'rupees', weight: 1.25 },
    { key: 'paid_in', header: 'Paid in', kind: 'rupees', weight: 1.25 },
    { key: 'balance', header: 'Balance', kind: 'rupees', weight: 1.35 },
  ],
  sums: [
    { label: 'Paid out', terms: [{ column: 'paid_out', when: {}, sign: 1 }] },
    { label: 'Paid in', terms: [{ column: 'paid_in', when: {}, sign: 1 }] },
  ],
  empty: 'No transactions in this period.',
};

/** A booked line in the columns of `STATEMENT_TABLE`. */
export function statementRow(line: Transaction): Cell[] {
  const incoming = line.type === 'deposit' || line.type === 'transfer_in';
  return [
    line.at,
    described(line),
    line.id,
    incoming ? null : line.amount,
    incoming ? line.amount : null,
    line.balanceAfter ?? null,
  ];
}

/** The description with whom it was from or to. */
function described(line: Transaction): string {
  if (!line.counterparty) return line.description;
  const { name, accountNumber } = line.counterparty;
  return `${line.description} · ${line.type === 'transfer_in' ? 'from' : 'to'} ${name}${accountNumber ? ` ${maskAccountNumber(accountNumber)}` : ''}`;
}

/** The figures that a reader of a statement looks for first. */
export function periodFigures(period: AccountPeriod): Fact[] {
  return [
    { label: 'Opening balance', value: formatRupees(period.opening) },
    { label: 'Money in', value: formatRupees(period.moneyIn) },
    { label: 'Money out', value: formatRupees(period.moneyOut) },
    { label: 'Closing balance', value: formatRupees(period.closing) },
  ];
}

/** `1 Sep 2026 – 21 Nov 2026`; open ends are said in words. */
export function periodWords({ startDate, endDate }: Days, today: string): string {
  return `${startDate ? writtenDay(startDate) : 'The first day'} – ${writtenDay(endDate ?? today)}`;
}

export { STATUS_WORDS, TYPE_WORDS };
