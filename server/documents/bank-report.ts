import { formatRupees } from '../../contract/vocabulary/money.ts';
import { countApprovals } from '../desk/approvals/approvals.ts';
import { type DeskFigures, deskFigures } from '../desk/dashboard/bank-figures.ts';
import type { Fact, Part } from '../paper/paper.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { termDepositSums } from '../term-deposits/list-term-deposits.ts';
import { madeBy } from './desk-export.ts';
import { DESK_WORDS } from './document-words.ts';
import type { NamedFile } from './export-own-transactions.ts';
import { type DocumentTools, issueDocument } from './issue-document.ts';
import { periodWords } from './period-words.ts';

const percent = (value: number | null): string => (value === null ? 'n/a' : `${value > 0 ? '+' : ''}${value}%`);

function figures({ summary, ...rest }: DeskFigures, waiting: number): Fact[] {
  return [
    { label: 'Deposits against the 30 days before', value: percent(summary.depositsTrendPercent) },
    { label: 'Withdrawals against the 30 days before', value: percent(summary.withdrawalsTrendPercent) },
    { label: 'Net against withdrawals', value: percent(summary.netPercent) },
    { label: 'Transactions', value: `${summary.transactions} (${percent(summary.transactionsTrendPercent)})` },
    { label: 'Customers', value: `${rest.customers} (${percent(rest.customersTrendPercent)} in 30 days)` },
    { label: 'Transaction success rate', value: `${rest.successRatePercent}%` },
    { label: 'Deposit-withdrawal ratio', value: `${rest.depositRatioPercent}%` },
    { label: 'Waiting for a banker', value: String(waiting) },
  ];
}

/** Steps of a report: figures, term deposits, approvals, and the file itself. */
export const REPORT_STEPS = 4;

/** Generate Report (B-DB-10): the file, and the business dates that it covers. */
export interface BankReport extends NamedFile {
  readonly from: string;
  readonly to: string;
}

/**
 * The last thirty business days of the bank, from the same sums as the dashboard.
 * @param step called after each of the steps but the last, which ends when the file has been read
 */
export async function bankReport(
  tools: DocumentTools,
  staff: Pick<SignedIn, 'subjectId' | 'name' | 'email'>,
  format: 'pdf' | 'xlsx',
  step: () => Promise<void>,
): Promise<BankReport> {
  const { db } = tools.database;
  const desk = await deskFigures(db, tools.clock);
  await step();
  const deposits = await termDepositSums(db);
  await step();
  const waiting = await countApprovals(db, tools.clock);
  await step();
  const { summary } = desk;
  const days = { startDate: summary.from, endDate: summary.to };
  const content: Part[] = [
    {
      part: 'facts',
      large: true,
      facts: [
        { label: 'Deposits', value: formatRupees(summary.deposits) },
        { label: 'Withdrawals', value: formatRupees(summary.withdrawals) },
        { label: 'Net change', value: formatRupees(summary.net) },
        { label: 'Term deposits', value: formatRupees(deposits.total.amount) },
      ],
    },
    { part: 'facts', facts: figures(desk, waiting) },
    {
      part: 'table',
      table: {
        title: 'Day by day',
        columns: [
          { key: 'date', header: 'Date', kind: 'day' },
          { key: 'deposits', header: 'Deposits', kind: 'rupees' },
          { key: 'withdrawals', header: 'Withdrawals', kind: 'rupees' },
        ],
        sums: (['deposits', 'withdrawals'] as const).map((column) => ({
          label: 'Total',
          terms: [{ column, when: {}, sign: 1 }],
        })),
      },
    },
    { part: 'rows', rows: summary.days.map((day) => [day.date, day.deposits, day.withdrawals]) },
  ];
  const issued = await issueDocument(
    tools,
    { kind: 'bank_report', issuedBy: staff.subjectId, from: summary.from, to: summary.to },
    format,
    {
      language: 'en',
      title: '30-day report',
      about: [{ label: 'Period', value: periodWords(days, summary.to, DESK_WORDS) }],
      madeBy: madeBy(staff),
    },
    content,
  );
  return { ...issued, filename: `bank-report-${summary.to}.${format}`, from: summary.from, to: summary.to };
}
