import type { WrittenLanguage } from '../../contract/languages/language.ts';
import { formatRupees, type Paise } from '../../contract/vocabulary/money.ts';
import { writtenDay, writtenInstant } from './written-dates.ts';

/**
 * The bank's documents before they become a CSV, an XLSX or a PDF. Only plain values that can be sent to another
 * thread. A document is its head and then parts, in order; rows come in any number of parts.
 */

/** Paise, an instant, a text or a business date (both `string`: the column says which), or nothing. */
export type Cell = string | Paise | Date | null;

export interface Column {
  /** Name in a CSV. */
  readonly key: string;
  /** Name on paper and in a workbook. */
  readonly header: string;
  readonly kind: 'text' | 'id' | 'rupees' | 'instant' | 'day' | 'number';
  /** Width on paper relative to the other columns; 1 when absent. */
  readonly weight?: number;
  /** CSV and XLSX only; the PDF shows it in the row above. */
  readonly dataOnly?: boolean;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/**
 * One term of a sum under a table: `column`, over the rows where each named column has one of the values. Added or
 * subtracted.
 */
export interface SumTerm {
  readonly column: string;
  readonly when: Readonly<Record<string, readonly string[]>>;
  readonly sign: 1 | -1;
}

export interface Table {
  /** Heading of the table, and name of its sheet. */
  readonly title: string;
  readonly columns: readonly Column[];
  /** Sums that a workbook computes by formula. */
  readonly sums?: readonly { readonly label: string; readonly terms: readonly SumTerm[] }[];
  /** Text shown when it has no rows. */
  readonly empty?: string;
}

export type Part =
  | { readonly part: 'facts'; readonly facts: readonly Fact[]; readonly large?: boolean }
  | { readonly part: 'heading'; readonly text: string }
  | { readonly part: 'note'; readonly text: string }
  | { readonly part: 'table'; readonly table: Table }
  | { readonly part: 'rows'; readonly rows: readonly (readonly Cell[])[] };

/** Head of a document. */
export interface Paper {
  /** Of its head, foot and dates; its maker words the rest. */
  readonly language: WrittenLanguage;
  readonly title: string;
  /** Person and period: under the letterhead, and on the second sheet of a workbook. */
  readonly about: readonly Fact[];
  readonly issuedAt: Date;
  /** Code and address by which its reader can check it. */
  readonly code: string;
  readonly verifyUrl: string;
  /** Its maker, when made on the desk: at the foot of every page. */
  readonly madeBy?: string | undefined;
  readonly landscape?: boolean;
}

export type PaperFormat = 'csv' | 'xlsx' | 'pdf';

/** Makes a file from a document and its parts; finished bytes go to its sink as they are made. */
export interface PaperWriter {
  begin(paper: Paper): void;
  take(part: Part): void;
  end(): void;
}
export type Sink = (bytes: Uint8Array) => void;

/** Writes a cell for reading. */
export function cellText(cell: Cell, column: Column, language: WrittenLanguage): string {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return column.kind === 'rupees' ? formatRupees(cell) : String(cell);
  if (cell instanceof Date) return writtenInstant(cell, language);
  return column.kind === 'day' ? writtenDay(cell, language) : cell;
}
