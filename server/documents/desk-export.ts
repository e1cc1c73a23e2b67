import type { Cell, Fact, PaperFormat, Part, Table } from '../paper/paper.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import type { NamedFile } from './export-own-transactions.ts';
import { type DocumentKind, type DocumentTools, issueDocument } from './issue-document.ts';

/** A table that a member of the staff downloads. */
interface DeskExport {
  readonly kind: DocumentKind;
  readonly format: PaperFormat;
  /** Business dates, both included; absent for a table as it stands. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly title: string;
  readonly about: readonly Fact[];
  readonly parts: AsyncIterable<Part> | Iterable<Part>;
  readonly filename: string;
}

/** Issues a table for the staff: audited, on wide paper, and marked with its maker. */
export async function issueDeskExport(
  tools: DocumentTools,
  staff: Pick<SignedIn, 'subjectId' | 'name' | 'email'>,
  { kind, format, from, to, title, about, parts, filename }: DeskExport,
): Promise<NamedFile> {
  const issued = await issueDocument(
    tools,
    { kind, issuedBy: staff.subjectId, from, to },
    format,
    { language: 'en', title, about, madeBy: madeBy(staff), landscape: true },
    parts,
  );
  return { ...issued, filename };
}

/** Names the maker of a document on the desk, for the foot of every page. */
export function madeBy(staff: Pick<SignedIn, 'name' | 'email'>): string {
  return `${staff.name} (${staff.email})`;
}

/** Yields a table whose rows are read page by page; `read` gets the place after which the next page begins. */
export async function* tableInPages(
  table: Table,
  read: (after: string | undefined) => Promise<{ rows: Cell[][]; next: string | null | undefined }>,
): AsyncGenerator<Part> {
  yield { part: 'table', table };
  let after: string | undefined;
  do {
    const { rows, next } = await read(after);
    yield { part: 'rows', rows };
    after = next ?? undefined;
  } while (after !== undefined);
}
