import type { STATEMENT_TYPES } from '../../contract/vocabulary/bank-terms.ts';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import type { PaperFormat, Part } from '../paper/paper.ts';
import { addDays } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import { accountPeriod } from '../statement/account-period.ts';
import type { Days } from '../statement/line-filter.ts';
import { bookedLines, openLines } from '../statement/lines-in-chunks.ts';
import { type DocumentOwner, documentOwner, ownerFacts } from './document-owner.ts';
import { type DocumentWords, documentWords } from './document-words.ts';
import { ENGLISH_DOCUMENTS } from './english-documents.ts';
import type { NamedFile } from './export-own-transactions.ts';
import { heldAboutCustomer, heldAsJson, heldAsParts, heldBillPhotos, heldTransactions } from './held-about-customer.ts';
import { type DocumentKind, type DocumentTools, issueDocument } from './issue-document.ts';
import { periodFigures, periodWords } from './period-words.ts';
import { statementRow, statementTable } from './statement-table.ts';
import type { FileToStore } from './stored-files.ts';

export type StatementType = (typeof STATEMENT_TYPES)[number];

export interface MadeStatement {
  /** The code on its PDF. */
  readonly code: string;
  /** In English, in which letters are written (decision 94). */
  readonly title: string;
  /** In the customer's language, as on the file. */
  readonly period: string;
  readonly files: readonly FileToStore[];
}

/**
 * The files of one statement (C-EX-10). `account_statement`: the days that were asked for, as a PDF. `transaction_history`: everything since the account was opened, as a PDF and as a workbook. `personal_data`: everything
 * that the bank holds about the customer, as a PDF and as JSON.
 */
export async function makeStatement(
  tools: DocumentTools,
  customerId: string,
  type: StatementType,
  asked: Days,
): Promise<MadeStatement> {
  const owner = await documentOwner(tools.database.db, customerId);
  if (type === 'personal_data') return personalData(tools, owner);
  const today = tools.clock.businessDate();
  const days = daysOf(type, asked, today);
  const pdf = await statementFile(tools, owner, type, days, 'pdf');
  const files = type === 'account_statement' ? [pdf] : [pdf, await statementFile(tools, owner, type, days, 'xlsx')];
  const period = periodWords(days, today, documentWords(owner.language));
  return { code: pdf.code, title: ENGLISH_DOCUMENTS.titles[type], period, files };
}

/** One statement of the account as a PDF, for the customer who waits for it. */
export async function statementNow(
  tools: DocumentTools,
  customerId: string,
  type: Exclude<StatementType, 'personal_data'>,
  asked: Days,
): Promise<NamedFile> {
  const owner = await documentOwner(tools.database.db, customerId);
  return statementFile(tools, owner, type, daysOf(type, asked, tools.clock.businessDate()), 'pdf');
}

/**
 * The days of a statement: all for a history, else those asked for, and the running month with the two before it where none are.
 * No statement ends after `today`, because a closing balance of a day to come is not known.
 */
function daysOf(type: StatementType, { startDate, endDate }: Days, today: string): Days {
  if (type === 'transaction_history') return { endDate: today };
  if (!startDate && !endDate) return { startDate: twoMonthsBefore(today), endDate: today };
  const last = endDate && endDate < today ? endDate : today;
  return { startDate, endDate: startDate && startDate > last ? startDate : last };
}

/** The first day of the month two months before a business date. */
function twoMonthsBefore(today: string): string {
  const firstOf = (day: string) => `${day.slice(0, 7)}-01`;
  return firstOf(addDays(firstOf(addDays(firstOf(today), -1)), -1));
}

async function statementFile(
  tools: DocumentTools,
  owner: DocumentOwner,
  kind: Extract<DocumentKind, StatementType>,
  days: Days,
  format: PaperFormat,
): Promise<NamedFile> {
  const { db } = tools.database;
  const span = await accountPeriod(db, owner.accountId, days);
  const words = documentWords(owner.language);
  const period = periodWords(days, tools.clock.businessDate(), words);
  const issued = await issueDocument(
    tools,
    {
      kind,
      issuedBy: owner.id,
      customerId: owner.id,
      accountId: owner.accountId,
      accountNumber: owner.account_number,
      from: days.startDate,
      to: days.endDate,
      ...span,
    },
    format,
    { language: words.language, title: words.titles[kind], about: ownerFacts(owner, period, words) },
    statementParts(db, owner, span, words),
  );
  return { ...issued, filename: `${filenameOf(kind, days)}.${format}` };
}

/** `account-statement-2026-04-01-to-2027-03-31`, so that the files of several years are told apart. */
function filenameOf(kind: StatementType, { startDate, endDate }: Days): string {
  return [kind.replace('_', '-'), startDate && `${startDate}-to`, endDate].filter(Boolean).join('-');
}

async function* statementParts(
  db: Db,
  owner: DocumentOwner,
  span: Awaited<ReturnType<typeof accountPeriod>>,
  words: DocumentWords,
): AsyncGenerator<Part> {
  const table = statementTable(words);
  const rowsOf = (lines: readonly Transaction[]): Part => ({
    part: 'rows',
    rows: lines.map((line) => statementRow(line, words)),
  });
  yield { part: 'facts', large: true, facts: periodFigures(span, words) };
  yield { part: 'table', table };
  for await (const lines of bookedLines(db, owner.accountId, span)) yield rowsOf(lines);
  const { startDate, endDate } = span;
  const waiting = await openLines(db, owner.accountId, { status: 'pending', startDate, endDate });
  if (waiting.length === 0) return;
  yield { part: 'table', table: { ...table, title: words.table.waiting, sums: [] } };
  yield rowsOf(waiting);
}

async function personalData(tools: DocumentTools, owner: DocumentOwner): Promise<MadeStatement> {
  const { db } = tools.database;
  const today = tools.clock.businessDate();
  const sections = await heldAboutCustomer(db, owner.id);
  const words = documentWords(owner.language);
  const period = words.held.on(words.day(today));
  const issued = await issueDocument(
    tools,
    { kind: 'personal_data', issuedBy: owner.id, customerId: owner.id, accountNumber: owner.account_number, to: today },
    'pdf',
    { language: words.language, title: words.titles.personal_data, about: ownerFacts(owner, period, words) },
    (async function* (): AsyncGenerator<Part> {
      yield { part: 'note', text: words.held.note };
      yield* heldAsParts(sections, words);
      yield { part: 'table', table: statementTable(words) };
      for await (const lines of heldTransactions(db, owner.accountId))
        yield { part: 'rows', rows: lines.map((line) => statementRow(line, words)) };
    })(),
  );
  const json = {
    filename: `personal-data-${today}.json`,
    contentType: 'application/json',
    content: heldAsJson(sections, heldTransactions(db, owner.accountId), heldBillPhotos(db, owner.id)),
  };
  return {
    code: issued.code,
    title: ENGLISH_DOCUMENTS.titles.personal_data,
    period,
    files: [{ ...issued, filename: `personal-data-${today}.pdf` }, json],
  };
}
