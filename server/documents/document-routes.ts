import { EXPORT_FIELDS } from '../../contract/vocabulary/bank-terms.ts';
import { endSchedule, runningSchedules, scheduleReport } from '../desk/controls/report-schedules.ts';
import { forReader } from '../desk/transactions/reader-in-filter.ts';
import type { HandlersOf } from '../platform/handler.ts';
import { limits, networkOf, type Throttle } from '../sessions/throttle.ts';
import type { BackgroundMaker } from './background-maker.ts';
import { exportBankTransactions, exportDeposits } from './export-bank-tables.ts';
import { exportJournals } from './export-journals.ts';
import { exportOwnTransactions } from './export-own-transactions.ts';
import { exportQuarterInterest } from './export-quarter-interest.ts';
import type { DocumentTools } from './issue-document.ts';
import { makeReceipt } from './receipt.ts';
import { openReport, readReports, requestReport } from './report-requests.ts';
import { statementNow } from './statement-files.ts';
import { listStatements, openStatement, requestStatement } from './statement-requests.ts';
import { verifyDocument } from './verify-document.ts';

type CustomerCalls =
  | 'exportTransactions'
  | 'requestStatement'
  | 'makeStatementFile'
  | 'listStatements'
  | 'downloadStatement'
  | 'getReceipt'
  | 'verifyDocument';
type StaffCalls =
  | 'exportBankerTransactions'
  | 'exportDeposits'
  | 'exportQuarterInterest'
  | 'exportJournals'
  | 'requestReport'
  | 'listReports'
  | 'listReportSchedules'
  | 'scheduleReport'
  | 'endReportSchedule'
  | 'downloadReport';

/** Tools for making documents, and the workers that make the waiting ones. */
interface DocumentParts extends DocumentTools {
  readonly throttle: Throttle;
  readonly statements: BackgroundMaker;
  readonly reports: BackgroundMaker;
}

/** Exports, statements, receipts, reports, and whether one of them is genuine (C-EX-01…10, B-EX-01…04). */
export function documentRoutes(parts: DocumentParts): HandlersOf<CustomerCalls | StaffCalls> {
  const { database, throttle, statements } = parts;
  return {
    ...staffCalls(parts),

    async exportTransactions({ session, body }) {
      await throttle.take(limits.documents, session.subjectId);
      return exportOwnTransactions(parts, session, body);
    },

    async requestStatement({ session, body }) {
      const data = await requestStatement(parts, session, body.statementType, body);
      statements.wake();
      return { message: `Your statement will be sent to ${data.email}`, data };
    },

    async makeStatementFile({ session, body }) {
      await throttle.take(limits.documents, session.subjectId);
      return statementNow(parts, session.subjectId, body.statementType, body);
    },

    async listStatements({ session }) {
      return { data: await listStatements(database.db, session.subjectId) };
    },

    downloadStatement: ({ session, params, query }) =>
      openStatement(database.db, session.subjectId, params.id, query.format ?? 'pdf'),

    async getReceipt({ session, params }) {
      await throttle.take(limits.documents, session.subjectId);
      return makeReceipt(parts, session, params.id);
    },

    async verifyDocument({ params, address }) {
      await throttle.take(limits.documentChecks, networkOf(address));
      return { data: await verifyDocument(database.db, params.code) };
    },
  };
}

function staffCalls(parts: DocumentParts): HandlersOf<StaffCalls> {
  const { throttle } = parts;
  return {
    async exportBankerTransactions({ session, query }) {
      await throttle.take(limits.documents, session.subjectId);
      const named = query.fields?.split(',').map((field) => field.trim());
      const fields = named && EXPORT_FIELDS.filter((field) => named.includes(field));
      return exportBankTransactions(parts, session, { ...forReader(query, session), fields });
    },
    async exportQuarterInterest({ session, query }) {
      await throttle.take(limits.documents, session.subjectId);
      return exportQuarterInterest(parts, session, query.format, query.date);
    },

    async exportJournals({ session, query }) {
      await throttle.take(limits.documents, session.subjectId);
      return exportJournals(parts, session, query);
    },

    async exportDeposits({ session, query: { format, ...filter } }) {
      await throttle.take(limits.documents, session.subjectId);
      return exportDeposits(parts, session, format, filter);
    },

    async requestReport({ session, body }) {
      const data = await requestReport(parts, session, body);
      parts.reports.wake();
      return { data };
    },
    listReports: async () => ({ data: await readReports(parts.database.db) }),
    listReportSchedules: async () => ({ data: await runningSchedules(parts.database.db) }),
    scheduleReport: async ({ session, body }) => ({ data: await scheduleReport(parts, session, body) }),
    async endReportSchedule({ session, params }) {
      await endSchedule(parts, session, params.id);
      return { message: 'The report is repeated no more' };
    },
    downloadReport: ({ params }) => openReport(parts.database.db, params.id),
  };
}
