import { CUSTOMER_EXPORT_FIELDS } from '../../contract/vocabulary/bank-terms.ts';
import {
  type ExportField,
  type ExportType,
  exportFilename,
  fieldsInOrder,
} from '../../contract/vocabulary/export-rows.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import type { PaperFormat, Part } from '../paper/paper.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { UUID } from '../platform/uuid.ts';
import { accountPeriod } from '../statement/account-period.ts';
import type { StatementFilter } from '../statement/line-conditions.ts';
import { exportLines } from '../statement/lines-in-chunks.ts';
import { documentOwner, ownerFacts } from './document-owner.ts';
import { documentWords } from './document-words.ts';
import { type DocumentTools, type IssuedDocument, issueDocument } from './issue-document.ts';
import { periodFigures, periodWords } from './period-words.ts';
import { type TableForm, transactionRow, transactionTable } from './transaction-table.ts';

/** A customer's export (C-EX-01, C-EX-07). */
export interface ExportOrder {
  readonly format: PaperFormat;
  /** Rows as the client sent them; only their ids are used. */
  readonly data?: readonly (string | { id?: string | undefined; transaction_id?: string | undefined })[] | undefined;
  readonly filename?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly allTypes?: boolean | undefined;
  readonly selectedTypes?: readonly ExportType[] | undefined;
  readonly selectedFields?: readonly ExportField[] | undefined;
}

/** A file for the browser that requested it. */
export interface NamedFile extends IssuedDocument {
  readonly filename: string;
}

function filterOf(order: ExportOrder): StatementFilter {
  const ids = order.data?.map((row) => (typeof row === 'string' ? row : (row.id ?? row.transaction_id ?? '')));
  return {
    startDate: order.startDate,
    endDate: order.endDate,
    // The type filter applies unless all types are selected (C-EX-03); none selected means all.
    type: order.allTypes || !order.selectedTypes?.length ? undefined : order.selectedTypes,
    ids: ids?.filter((id) => UUID.test(id)),
  };
}

/**
 * The customer's transactions as a file (C-EX-01…09), read from the ledger alone: only the ids are taken from the
 * client, and those of other customers' lines are ignored (decision 36). Read and made piece by piece.
 * Refused: `NOT_FOUND` 'No data found for the selected criteria' (C-EX-05), `BUSY`.
 */
export async function exportOwnTransactions(
  tools: DocumentTools,
  customer: SignedIn,
  order: ExportOrder,
): Promise<NamedFile> {
  const { db } = tools.database;
  const owner = await documentOwner(db, customer.subjectId);
  const filter = filterOf(order);
  const period = await accountPeriod(db, owner.accountId, filter);
  const lines = exportLines(db, owner.accountId, { ...filter, throughSeq: period.throughSeq });
  const first = await lines.next();
  if (first.done) throw new Refusal('NOT_FOUND', 'No data found for the selected criteria');

  // Programs read a CSV, whatever its owner reads (decision 96).
  const words = documentWords(order.format === 'csv' ? 'en' : owner.language);
  const today = tools.clock.businessDate();
  const fields = fieldsInOrder(order.selectedFields, CUSTOMER_EXPORT_FIELDS);
  const issued = await issueDocument(
    tools,
    {
      kind: 'transactions_export',
      issuedBy: customer.subjectId,
      customerId: owner.id,
      accountId: owner.accountId,
      accountNumber: owner.account_number,
      from: filter.startDate,
      to: filter.endDate ?? today,
      ...period,
    },
    order.format,
    {
      language: words.language,
      title: words.titles.transactions_export,
      about: ownerFacts(owner, periodWords(filter, today, words), words),
    },
    (async function* (): AsyncGenerator<Part> {
      yield { part: 'facts', large: true, facts: periodFigures(period, words) };
      yield* tableOf(fields, { format: order.format, words, withBalance: true }, first.value, lines);
    })(),
  );
  return { ...issued, filename: fileNamed(order.filename ?? exportFilename(today), order.format) };
}

/** The table with its rows, chunk by chunk. */
export async function* tableOf(
  fields: readonly ExportField[],
  form: TableForm,
  first: readonly Transaction[],
  more: AsyncIterable<readonly Transaction[]>,
): AsyncGenerator<Part> {
  const rows = (lines: readonly Transaction[]): Part => ({
    part: 'rows',
    rows: lines.map((line) => transactionRow(fields, form, line)),
  });
  yield { part: 'table', table: transactionTable(fields, form) };
  yield rows(first);
  for await (const lines of more) yield rows(lines);
}

/** The name with the ending of its format, once. */
export function fileNamed(name: string, format: string): string {
  return name.toLowerCase().endsWith(`.${format}`) ? name : `${name}.${format}`;
}
