import { formatRupees, type Paise } from '../../contract/vocabulary/money.ts';
import { writtenDay, writtenInstant } from './written-dates.ts';

/**
 * What a document of the bank consists of, before it becomes a CSV, an XLSX or a PDF. Only plain values that can be
 * sent to another thread. A document is its head and then parts, in order; rows come in as many parts as it takes.
 */

/** Paise, an instant, a text or a business date (both `string`: the column says which), or nothing. */
export type Cell = string | Paise | Date | null;

export interface Column {
  /** Its name in a CSV. */
  readonly key: string;
  /** Its name on paper and in a workbook. */
  readonly header: string;
  readonly kind: 'text' | 'id' | 'rupees' | 'instant' | 'day' | 'number';
  /** Width on paper against its neighbours; 1 when absent. */
  readonly weight?: number;
  /** Left out of the paper, where it stands in every row's neighbourhood already. */
  readonly dataOnly?: boolean;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A sum under a table: of `column`, over the rows where each named column has one of the values. Added or taken away. */
export interface SumTerm {
  readonly column: string;
  readonly when: Readonly<Record<string, readonly string[]>>;
  readonly sign: 1 | -1;
}

export interface Table {
  /** The heading over it, and the name of its sheet. */
  readonly title: string;
  readonly columns: readonly Column[];
  /** Sums that a workbook computes by formula. */
  readonly sums?: readonly { readonly label: string; readonly terms: readonly SumTerm[] }[];
  /** What stands there when it has no rows. */
  readonly empty?: string;
}

export type Part =
  | { readonly part: 'facts'; readonly facts: readonly Fact[]; readonly large?: boolean }
  | { readonly part: 'heading'; readonly text: string }
  | { readonly part: 'note'; readonly text: string }
  | { readonly part: 'table'; readonly table: Table }
  | { readonly part: 'rows'; readonly rows: readonly (readonly Cell[])[] };

/** The head of a document. */
export interface Paper {
  readonly title: string;
  /** Who it is about and which period: under the letterhead, and on the second sheet of a workbook. */
  readonly about: readonly Fact[];
  readonly issuedAt: Date;
  /** The code by which anybody may check it, and where. */
  readonly code: string;
  readonly verifyUrl: string;
  /** Who made it, where it was made on the desk: at the foot of every page. */
  readonly madeBy?: string | undefined;
  readonly landscape?: boolean;
}

export type PaperFormat = 'csv' | 'xlsx' | 'pdf';

/** Makes a file out of a paper and its parts; what it has made so far goes to its sink as it goes along. */
export interface PaperWriter {
  begin(paper: Paper): void;
  take(part: Part): void;
  end(): void;
}
export type Sink = (bytes: Uint8Array) => void;

/** What stands on every document, in plain sight. */
export const DEMO_LINE = 'Demonstration: Kosh is not a bank, and no real money moves.';

/** A cell as a person reads it. */
export function cellText(cell: Cell, column: Column): string {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return column.kind === 'rupees' ? formatRupees(cell) : String(cell);
  if (cell instanceof Date) return writtenInstant(cell);
  return column.kind === 'day' ? writtenDay(cell) : cell;
}
