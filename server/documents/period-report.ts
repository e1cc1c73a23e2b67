import { EXPORT_FIELDS } from '../../contract/vocabulary/bank-terms.ts';
import { formatRupees } from '../../contract/vocabulary/money.ts';
import { REPORT_KINDS, type ReportKind } from '../../contract/vocabulary/report-kinds.ts';
import { policyInForce } from '../desk/controls/bank-policy.ts';
import type { Fact, Part } from '../paper/paper.ts';
import { writtenDay } from '../paper/written-dates.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { listBankMovements, type MovementPage } from '../statement/bank-movements.ts';
import { transactionForStaff } from '../statement/movements.ts';
import type { BankReport } from './bank-report.ts';
import { issueDeskExport, tableInPages } from './desk-export.ts';
import { DESK_WORDS } from './document-words.ts';
import type { DocumentTools } from './issue-document.ts';
import { periodWords } from './period-words.ts';
import { customersParts, daysParts, interestParts, trialBalanceParts } from './report-tables.ts';
import { transactionRow, transactionTable } from './transaction-table.ts';

/** A report that is wanted; business dates, both included. */
export interface PeriodOrder {
  readonly kind: Exclude<ReportKind, 'overview'>;
  readonly format: 'pdf' | 'xlsx';
  readonly from: string;
  readonly to: string;
}

const CHUNK = 500;

/** Makes a report of a kind for a period: its facts, and its rows read piece by piece. */
export async function periodReport(
  tools: DocumentTools,
  staff: Pick<SignedIn, 'subjectId' | 'name' | 'email'>,
  order: PeriodOrder,
): Promise<BankReport> {
  const { kind, format, from, to } = order;
  const named = REPORT_KINDS[kind];
  const { facts, content } = await contentOf(tools, order);
  const issued = await issueDeskExport(tools, staff, {
    kind: 'bank_report',
    format,
    from,
    to,
    title: named.label,
    about: [
      'until' in named
        ? { label: named.until, value: writtenDay(to) }
        : { label: 'Period', value: periodWords({ startDate: from, endDate: to }, to, DESK_WORDS) },
      ...facts,
    ],
    parts: content,
    filename: `${kind.replaceAll('_', '-')}-${to}.${format}`,
  });
  return { ...issued, from, to };
}

async function contentOf(
  tools: DocumentTools,
  { kind, format, from, to }: PeriodOrder,
): Promise<{ facts: Fact[]; content: AsyncGenerator<Part> }> {
  const { db } = tools.database;
  const days = { startDate: from, endDate: to };
  switch (kind) {
    case 'transactions':
      return { facts: [], content: movementParts(tools, format, days) };
    case 'large': {
      const { reviewAbove } = await policyInForce(db);
      return {
        facts: [{ label: 'Amounts from', value: formatRupees(reviewAbove) }],
        content: movementParts(tools, format, { ...days, minAmount: reviewAbove }),
      };
    }
    case 'days':
      return { facts: [], content: daysParts(db, from, to) };
    case 'trial_balance':
      return { facts: [], content: trialBalanceParts(db, { date: to, bookedBy: tools.clock.now() }) };
    case 'kyc_due':
    case 'dormant':
      return { facts: [], content: customersParts(db, kind, from, to) };
    case 'interest':
      return { facts: [], content: interestParts(db, tools.clock, to) };
  }
}

function movementParts(
  { database }: DocumentTools,
  format: 'pdf' | 'xlsx',
  filter: Omit<MovementPage, 'limit' | 'before'>,
): AsyncGenerator<Part> {
  const form = { format, words: DESK_WORDS, withBalance: false };
  return tableInPages(transactionTable(EXPORT_FIELDS, form), async (before) => {
    const page = await listBankMovements(database.db, { ...filter, before, limit: CHUNK });
    const lines = page.movements.map(transactionForStaff);
    const rows = lines.map((line) => transactionRow(EXPORT_FIELDS, form, line));
    return { rows, next: page.nextBefore };
  });
}
