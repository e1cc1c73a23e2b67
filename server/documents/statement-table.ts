import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import { writtenDescription } from '../../contract/vocabulary/export-rows.ts';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import { isIncoming } from '../../contract/vocabulary/transaction.ts';
import { shownReference } from '../../contract/vocabulary/transaction-reference.ts';
import type { Cell, Table } from '../paper/paper.ts';
import type { DocumentWords } from './document-words.ts';

/** The table of a statement: what was paid in and out, and the balance after it. */
export function statementTable({ table: { fields, ...words } }: DocumentWords): Table {
  return {
    title: words.title,
    columns: [
      { key: 'date', header: fields.date, kind: 'instant', weight: 1.62 },
      { key: 'description', header: fields.description, kind: 'text', weight: 2.6 },
      { key: 'transaction_id', header: fields.transaction_id, kind: 'id', weight: 1.6, dataOnly: true },
      { key: 'reference', header: words.reference, kind: 'id', weight: 1.95 },
      { key: 'paid_out', header: words.paidOut, kind: 'rupees', weight: 1.32 },
      { key: 'paid_in', header: words.paidIn, kind: 'rupees', weight: 1.32 },
      { key: 'balance', header: words.balance, kind: 'rupees', weight: 1.32 },
    ],
    sums: [
      { label: words.paidOut, terms: [{ column: 'paid_out', when: {}, sign: 1 }] },
      { label: words.paidIn, terms: [{ column: 'paid_in', when: {}, sign: 1 }] },
    ],
    empty: words.empty,
  };
}

/** A booked line in the columns of `statementTable`. */
export function statementRow(line: Transaction, words: DocumentWords): Cell[] {
  const incoming = isIncoming(line.type);
  return [
    line.at,
    described(line, words),
    line.id,
    shownReference(line.id),
    incoming ? null : line.amount,
    incoming ? line.amount : null,
    line.balanceAfter ?? null,
  ];
}

/** Writes the description with its counterparty; a correction and what it corrects name each other by the references beside them. */
function described(line: Transaction, words: DocumentWords): string {
  const description = writtenDescription(
    {
      ...line,
      reverses: line.reverses && shownReference(line.reverses),
      reversedBy: line.reversedBy?.map(shownReference),
    },
    words,
  );
  if (!line.counterparty) return description;
  const { name, accountNumber } = line.counterparty;
  const whom = `${name}${accountNumber ? ` ${maskAccountNumber(accountNumber)}` : ''}`;
  return `${description} · ${line.type === 'transfer_in' ? words.from(whom) : words.to(whom)}`;
}
