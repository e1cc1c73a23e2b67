import type { EXPORT_FIELDS, EXPORT_TYPES } from './bank-terms.ts';
import { INDIA_OFFSET_MS } from './bank-time.ts';
import { BYTE_ORDER_MARK, csvLine, csvPlain, csvText } from './csv.ts';
import { formatRupees, rupeesText } from './money.ts';
import { isInterest } from './movement-kinds.ts';
import type { Transaction, TransactionType } from './transaction.ts';

export type ExportField = (typeof EXPORT_FIELDS)[number];
export type ExportType = (typeof EXPORT_TYPES)[number];

/** The documented type (C-EX-04) that a line belongs to: a transfer has one type in both directions. */
export function exportTypeOf(type: TransactionType): ExportType {
  return type === 'deposit' || type === 'withdrawal' ? type : 'transfer';
}

/** Names the type of a line in a table of data: its own, and `interest` for interest, which the bank pays. */
export function writtenType({ type, kind }: Pick<Transaction, 'type' | 'kind'>): TransactionType | 'interest' {
  return isInterest(kind) ? 'interest' : type;
}

/** Ways to write what the bank says in a description. */
export interface DescriptionWords {
  readonly described: (description: string) => string;
  readonly movesBack: (id: string) => string;
  readonly movedBack: (amount: string, ids: string) => string;
}

// Files of data are in English (decision 96).
const IN_DATA: DescriptionWords = {
  described: (description) => description,
  movesBack: (id) => `moves back ${id}`,
  movedBack: (amount, ids) => `${amount} moved back by ${ids}`,
};

/** Writes the description of a line; a correction and what it corrects name each other by their transaction ids (decision 73). */
export function writtenDescription(
  line: Pick<Transaction, 'description' | 'reverses' | 'reversedBy' | 'reversedAmount'>,
  words: DescriptionWords = IN_DATA,
): string {
  const description = words.described(line.description);
  if (line.reverses) return `${description} · ${words.movesBack(line.reverses)}`;
  if (!line.reversedBy?.length) return description;
  return `${description} · ${words.movedBack(formatRupees(line.reversedAmount ?? 0n), line.reversedBy.join(', '))}`;
}

/** An instant as a table of data has it, on the clock of India: `2026-11-21 13:05:09`. Spreadsheets read it as a date. */
export function dataInstant(at: Date): string {
  const inIndia = new Date(at.getTime() + INDIA_OFFSET_MS).toISOString();
  return `${inIndia.slice(0, 10)} ${inIndia.slice(11, 19)}`;
}

/** `transactions-report-2026-11-21`, without the ending (C-EX-08). `day` is a business date. */
export function exportFilename(day: string): string {
  return `transactions-report-${day}`;
}

/**
 * Returns the fields in the specification's order, each once; those that are not allowed are left out, and no field
 * means all.
 */
export function fieldsInOrder(
  wanted: readonly ExportField[] | undefined,
  allowed: readonly ExportField[],
): ExportField[] {
  const kept = allowed.filter((field) => wanted === undefined || wanted.includes(field));
  return kept.length > 0 ? kept : [...allowed];
}

function cellOf(field: ExportField, line: Transaction): string[] {
  switch (field) {
    case 'transaction_id':
      return [csvPlain(line.id)];
    case 'date':
      return [csvPlain(dataInstant(line.at))];
    case 'amount':
      // A plain decimal, which every program adds up, and its currency beside it.
      return [csvPlain(rupeesText(line.amount)), 'INR'];
    case 'type':
      return [csvPlain(writtenType(line))];
    case 'status':
      return [csvPlain(line.status)];
    case 'description':
      return [csvText(writtenDescription(line))];
    case 'customer_id':
      return [csvPlain(line.customer?.customerId ?? line.customer?.id ?? '')];
    case 'customer_name':
      return [csvText(line.customer?.name ?? '')];
  }
}

/** The first line of the file: the documented names of the fields. */
export function exportCsvHeader(fields: readonly ExportField[]): string {
  return BYTE_ORDER_MARK + csvLine(fields.flatMap((field) => (field === 'amount' ? ['amount', 'currency'] : [field])));
}

/** One transaction as a line of the file. */
export function exportCsvLine(fields: readonly ExportField[], line: Transaction): string {
  return csvLine(fields.flatMap((field) => cellOf(field, line)));
}
