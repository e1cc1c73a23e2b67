import { useSyncExternalStore } from 'react';
import { bank } from './bank.ts';
import { deskError } from './desk-errors.ts';
import { newKey } from './new-key.ts';
import { currentSession, useSession } from './session-store.ts';

export type ReportFormat = 'pdf' | 'xlsx';

/** A 30-day report that was asked for in this visit (B-DB-10). */
export interface DeskReport {
  readonly id: string;
  /** Who asked for it: whoever signs in next in this tab does not see it. */
  readonly owner: string | undefined;
  readonly format: ReportFormat;
  readonly askedAt: Date;
  readonly state:
    | { readonly status: 'making' }
    | { readonly status: 'ready'; readonly file: Blob; readonly filename: string }
    | { readonly status: 'failed'; readonly message: string };
}

const REPORT_WITHIN_MS = 120_000;

// Kept outside React: a report goes on being made while its reader is on another page.
let reports: readonly DeskReport[] = [];
const listeners = new Set<() => void>();

function change(next: readonly DeskReport[]): void {
  reports = next;
  for (const listener of listeners) listener();
}

function settle(id: string, state: DeskReport['state']): void {
  change(reports.map((report) => (report.id === id ? { ...report, state } : report)));
}

/** Has a report made in the background; gives how it ended. */
export async function makeReport(format: ReportFormat): Promise<DeskReport['state']['status']> {
  const id = newKey();
  change([
    { id, owner: currentSession().user?.id, format, askedAt: new Date(), state: { status: 'making' } },
    ...reports,
  ]);
  try {
    const { response, filename } = await bank.bankReport({ query: { format } }, { timeoutMs: REPORT_WITHIN_MS });
    const file = await response.blob();
    settle(id, { status: 'ready', file, filename: filename ?? `bank-report.${format}` });
    return 'ready';
  } catch (error) {
    settle(id, { status: 'failed', message: deskError(error, 'report') });
    return 'failed';
  }
}

/** The reader's reports of this visit, newest first. */
export function useReports(): readonly DeskReport[] {
  const { user } = useSession();
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reports,
  );
  return all.filter((report) => report.owner === user?.id);
}
