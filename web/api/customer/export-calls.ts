import type { EXPORT_FORMATS } from '../../../contract/vocabulary/bank-terms.ts';
import {
  type ExportField,
  type ExportType,
  exportCsvHeader,
  exportCsvLine,
  exportFilename,
  exportTypeOf,
} from '../../../contract/vocabulary/export-rows.ts';
import type { Transaction } from '../../../contract/vocabulary/transaction.ts';
import type { FileReply } from '../client/answer-reading.ts';
import { bank } from '../client/bank.ts';
import { saveFile } from '../client/save-file.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The choice of an export (C-EX-01). Dates are bank days, both included. */
export interface ExportOptions {
  readonly format: ExportFormat;
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly allTypes: boolean;
  readonly selectedTypes: readonly ExportType[];
  readonly selectedFields: readonly ExportField[];
}

/** Progress of an export: rows read of a total, or bytes received of an unknown total. */
export type ExportProgress = { readonly rows: number; readonly total: number | undefined } | { readonly bytes: number };

/** One page of an export's rows. */
type Page = {
  readonly lines: readonly Transaction[];
  readonly total: number | undefined;
  readonly nextBefore: string | null;
};
type ListQuery = {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly type?: ExportType | undefined;
  readonly before?: string | undefined;
};

/** The source of an export's rows: the customer's own statement, or the whole bank's. */
export interface ExportSource {
  page(query: ListQuery, limit: number, signal?: AbortSignal): Promise<Page>;
  file(options: ExportOptions, filename: string, signal: AbortSignal): Promise<FileReply>;
}

/** Rows per request. Up to MAX_ROWS_IN_BROWSER the browser builds the file; the bank streams longer ones. */
const PAGE = 100;
const MAX_ROWS_IN_BROWSER = 5000;
const PREVIEW = 5;
/** Max pages searched for five rows of two chosen types. */
const PREVIEW_PAGES = 10;

export const ownTransactions: ExportSource = {
  async page(query, limit, signal) {
    const { data, meta } = await bank.listTransactions({ query: { ...query, limit } }, signal && { signal });
    return { lines: data, total: meta.total, nextBefore: meta.nextBefore };
  },
  file: (options, filename, signal) => {
    const { selectedTypes, selectedFields, ...rest } = options;
    const body = { ...rest, filename, selectedTypes: [...selectedTypes], selectedFields: [...selectedFields] };
    return bank.exportTransactions({ body }, { signal });
  },
};

function queryOf({ startDate, endDate, allTypes, selectedTypes }: ExportOptions): ListQuery {
  return { startDate, endDate, type: !allTypes && selectedTypes.length === 1 ? selectedTypes[0] : undefined };
}

function wanted({ allTypes, selectedTypes }: ExportOptions, line: Transaction): boolean {
  return allTypes || selectedTypes.includes(exportTypeOf(line.type));
}

/** Returns the first five rows, and their total if known (C-EX-05). */
export async function previewExport(
  source: ExportSource,
  options: ExportOptions,
  signal?: AbortSignal,
): Promise<{ lines: readonly Transaction[]; total: number | undefined }> {
  const query = queryOf(options);
  // The bank filters by one type; two of the three are filtered here.
  const exact = options.allTypes || options.selectedTypes.length <= 1;
  const lines: Transaction[] = [];
  let total: number | undefined;
  let before: string | undefined;
  for (let turn = 0; turn < PREVIEW_PAGES && lines.length < PREVIEW; turn += 1) {
    const page = await source.page({ ...query, before }, exact ? PREVIEW : PAGE, signal);
    if (turn === 0) total = page.total;
    lines.push(...page.lines.filter((line) => wanted(options, line)));
    if (!page.nextBefore) break;
    before = page.nextBefore;
  }
  return { lines: lines.slice(0, PREVIEW), total: exact ? total : undefined };
}

/**
 * Makes the file and downloads it. A CSV is built here (C-EX-06), page by page, up to MAX_ROWS_IN_BROWSER; longer ones and
 * other formats come from the bank (C-EX-07). Returns the file's name, or undefined without matching records.
 */
export async function exportFile(
  source: ExportSource,
  options: ExportOptions,
  day: string,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  const filename = `${exportFilename(day)}.${options.format}`;
  if (options.format === 'csv') {
    const content = await builtCsv(source, options, onProgress, signal);
    if (content === 'none') return undefined;
    if (content !== 'too long') {
      saveFile(content, filename);
      return filename;
    }
  }
  const reply = await source.file(options, filename, signal);
  saveFile(await received(reply.response, onProgress), reply.filename ?? filename);
  return reply.filename ?? filename;
}

async function builtCsv(
  source: ExportSource,
  options: ExportOptions,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<Blob | 'none' | 'too long'> {
  const query = queryOf(options);
  const pieces = [exportCsvHeader([...options.selectedFields])];
  let read = 0;
  let total: number | undefined;
  let before: string | undefined;
  for (;;) {
    const page = await source.page({ ...query, before }, PAGE, signal);
    total ??= page.total;
    read += page.lines.length;
    if (Math.max(total ?? 0, read) > MAX_ROWS_IN_BROWSER) return 'too long';
    pieces.push(
      ...page.lines
        .filter((line) => wanted(options, line))
        .map((line) => exportCsvLine([...options.selectedFields], line)),
    );
    onProgress({ rows: read, total });
    if (!page.nextBefore) break;
    before = page.nextBefore;
  }
  return pieces.length === 1 ? 'none' : new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}

/** Reads a file as it arrives and reports progress. */
export async function received(response: Response, onProgress: (progress: ExportProgress) => void): Promise<Blob> {
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    bytes += value.length;
    onProgress({ bytes });
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}
