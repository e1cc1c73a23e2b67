import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import { writtenDescription } from '../../contract/vocabulary/export-rows.ts';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import { isIncoming } from '../../contract/vocabulary/transaction.ts';
import type { Cell, Table } from '../paper/paper.ts';

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
  const incoming = isIncoming(line.type);
  return [
    line.at,
    described(line),
    line.id,
    incoming ? null : line.amount,
    incoming ? line.amount : null,
    line.balanceAfter ?? null,
  ];
}

/** Writes the description with its counterparty. */
function described(line: Transaction): string {
  const description = writtenDescription(line);
  if (!line.counterparty) return description;
  const { name, accountNumber } = line.counterparty;
  return `${description} · ${line.type === 'transfer_in' ? 'from' : 'to'} ${name}${accountNumber ? ` ${maskAccountNumber(accountNumber)}` : ''}`;
}
