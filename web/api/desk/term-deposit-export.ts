import type { DepositType } from '../../../contract/vocabulary/bank-terms.ts';
import { BYTE_ORDER_MARK, csvLine, csvPlain, csvText } from '../../../contract/vocabulary/csv.ts';
import { rupeesText } from '../../../contract/vocabulary/money.ts';
import { saveFile } from '../client/save-file.ts';
import { type ExportFormat, type ExportProgress, received } from '../customer/export-calls.ts';
import { staffBank } from './staff-bank.ts';

type Deposit = Awaited<ReturnType<typeof staffBank.listDeposits>>['data'][number];
/** The overview's filter. */
export interface TermDepositFilter {
  readonly type?: DepositType | undefined;
  readonly status?: Deposit['status'] | undefined;
  readonly search?: string | undefined;
}

const PAGE = 100;
const HEADER =
  'deposit_number,customer_id,customer_name,account_number,type,amount,currency,interest_rate,start_date,maturity_date,status\r\n';

function line(deposit: Deposit): string {
  return csvLine([
    csvPlain(deposit.deposit_number),
    csvPlain(deposit.customer_number),
    csvText(deposit.customer_name || 'Unknown'),
    csvText(deposit.account_number || 'N/A'),
    csvPlain(deposit.type),
    csvPlain(rupeesText(deposit.amount)),
    'INR',
    csvPlain(String(deposit.interest_rate)),
    csvPlain(deposit.start_date),
    csvPlain(deposit.maturity_date ?? ''),
    csvPlain(deposit.status),
  ]);
}

/**
 * Exports the deposits overview (B-EX-01): a CSV is built in the browser, other formats come from the bank. Returns the file's
 * name, or undefined without deposits ('No deposits data to export', B-EX-04).
 */
export async function exportTermDepositsFile(
  format: ExportFormat,
  filter: TermDepositFilter,
  day: string,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  const filename = `deposits-report-${day}.${format}`;
  const first = await staffBank.listDeposits({ query: { ...filter, page: 1, limit: PAGE } }, { signal });
  if (first.data.length === 0) return undefined;
  if (format !== 'csv') {
    const { response } = await staffBank.exportDeposits({ query: { ...filter, format } }, { signal });
    saveFile(await received(response, onProgress), filename);
    return filename;
  }
  const pieces = [BYTE_ORDER_MARK + HEADER, ...first.data.map(line)];
  for (let page = 2; page <= first.meta.totalPages; page += 1) {
    const { data } = await staffBank.listDeposits({ query: { ...filter, page, limit: PAGE } }, { signal });
    pieces.push(...data.map(line));
    onProgress({ rows: pieces.length - 1, total: first.meta.total });
  }
  saveFile(new Blob(pieces, { type: 'text/csv;charset=utf-8' }), filename);
  return filename;
}
