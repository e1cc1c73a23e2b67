import { depositTypes, EXPORT_FIELDS } from '../../contract/vocabulary/bank-terms.ts';
import { type ExportField, exportFilename, fieldsInOrder } from '../../contract/vocabulary/export-rows.ts';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import type { Cell, PaperFormat, Part, Table } from '../paper/paper.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { listBankMovements } from '../statement/bank-movements.ts';
import type { MovementFilter } from '../statement/movement-search.ts';
import { transactionForStaff } from '../statement/movements.ts';
import { type TermDepositFilter, termDepositsForExport } from '../term-deposits/list-term-deposits.ts';
import type { TermDeposit } from '../term-deposits/term-deposit-records.ts';
import { issueDeskExport, tableInPages } from './desk-export.ts';
import { DESK_WORDS } from './document-words.ts';
import { fileNamed, type NamedFile, tableOf } from './export-own-transactions.ts';
import { filterFacts } from './filter-facts.ts';
import type { DocumentTools } from './issue-document.ts';
import { periodWords } from './period-words.ts';

const CHUNK = 500;

/** A bank export (B-EX-01, B-EX-02) of what a filter matches; dates are business dates, both included. */
export interface BankExportOrder extends MovementFilter {
  readonly format?: PaperFormat | undefined;
  readonly filename?: string | undefined;
  readonly fields?: readonly ExportField[] | undefined;
}

async function* movements(tools: DocumentTools, filter: MovementFilter): AsyncGenerator<Transaction[]> {
  let before: string | undefined;
  do {
    const page = await listBankMovements(tools.database.db, { ...filter, before, limit: CHUNK, count: 'none' });
    yield page.movements.map(transactionForStaff);
    before = page.nextBefore ?? undefined;
  } while (before !== undefined);
}

/** Movements of the whole bank as a file, newest first, with all eight fields (B-EX-03). Audited, and marked with who made it. */
export async function exportBankTransactions(
  tools: DocumentTools,
  staff: SignedIn,
  order: BankExportOrder,
): Promise<NamedFile> {
  const format = order.format ?? 'xlsx';
  const today = tools.clock.businessDate();
  const fields = fieldsInOrder(order.fields, EXPORT_FIELDS);
  return issueDeskExport(tools, staff, {
    kind: 'bank_export',
    format,
    from: order.startDate,
    to: order.endDate ?? today,
    title: 'Transactions of the bank',
    about: [
      { label: 'Period', value: periodWords(order, today, DESK_WORDS) },
      { label: 'Type', value: order.type ? String(order.type) : 'All' },
      { label: 'Customer', value: order.customerId ?? 'All' },
      ...filterFacts(order, staff),
    ],
    parts: tableOf(fields, { format, words: DESK_WORDS, withBalance: false }, [], movements(tools, order)),
    filename: fileNamed(order.filename ?? exportFilename(today), format),
  });
}

export const DEPOSITS: Table = {
  title: 'Deposits',
  columns: [
    { key: 'deposit_number', header: 'Deposit', kind: 'text', weight: 1.1 },
    { key: 'customer_id', header: 'Customer ID', kind: 'text' },
    { key: 'customer_name', header: 'Customer', kind: 'text', weight: 1.8 },
    { key: 'account_number', header: 'Account', kind: 'text', weight: 1.2 },
    { key: 'type', header: 'Type', kind: 'text', weight: 1.2 },
    { key: 'amount', header: 'Amount', kind: 'rupees', weight: 1.3 },
    { key: 'interest_rate', header: 'Interest Rate (%)', kind: 'text', weight: 0.9 },
    { key: 'start_date', header: 'Start Date', kind: 'day' },
    { key: 'maturity_date', header: 'Maturity Date', kind: 'day' },
    { key: 'status', header: 'Status', kind: 'text', weight: 0.8 },
  ],
  sums: [{ label: 'Total', terms: [{ column: 'amount', when: {}, sign: 1 }] }],
  empty: 'No deposits found',
};

function depositRow(deposit: TermDeposit, format: PaperFormat): Cell[] {
  const { customer, type } = deposit;
  return [
    deposit.number,
    customer.number,
    customer.name,
    customer.accountNumber,
    format === 'pdf' ? depositTypes[type].label : type,
    deposit.principal,
    (deposit.rateBp / 100).toFixed(2),
    deposit.startDate,
    deposit.maturityDate,
    deposit.status,
  ];
}

/** Yields the table of all deposits of a filter, and then their number: while a long file is made, more may be opened. */
async function* depositParts(
  { database }: DocumentTools,
  format: PaperFormat,
  filter: TermDepositFilter,
): AsyncGenerator<Part> {
  let count = 0;
  yield* tableInPages(DEPOSITS, async (after) => {
    const deposits = await termDepositsForExport(database.db, filter, { after, limit: CHUNK });
    count += deposits.length;
    const next = deposits.length < CHUNK ? undefined : deposits.at(-1)?.id;
    return { rows: deposits.map((deposit) => depositRow(deposit, format)), next };
  });
  yield { part: 'facts', facts: [{ label: 'Deposits', value: String(count) }] };
}

/** The deposits table as a file (B-EX-01, B-EX-04). */
export async function exportDeposits(
  tools: DocumentTools,
  staff: SignedIn,
  format: PaperFormat,
  filter: TermDepositFilter,
): Promise<NamedFile> {
  return issueDeskExport(tools, staff, {
    kind: 'deposits_export',
    format,
    title: 'Deposits of the bank',
    about: [
      { label: 'Type', value: filter.type ? depositTypes[filter.type].label : 'All' },
      ...filterFacts(filter, staff),
    ],
    parts: depositParts(tools, format, filter),
    filename: `deposits-report-${tools.clock.businessDate()}.${format}`,
  });
}
