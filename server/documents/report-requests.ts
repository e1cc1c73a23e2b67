import { sql } from 'kysely';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { ReportKind } from '../../contract/vocabulary/report-kinds.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { takeDueSchedule } from '../desk/controls/report-schedules.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import { dayEndProgress } from '../platform/closed-days.ts';
import type { Database, Db } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { limits, type Throttle } from '../sessions/throttle.ts';
import type { DocumentTools } from './issue-document.ts';
import { openStoredFile, type StoredFile } from './stored-files.ts';

export type ReportFormat = 'pdf' | 'xlsx';

/** A report of the desk, as its list shows it. */
export interface DeskReport {
  readonly id: string;
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly status: 'queued' | 'making' | 'ready' | 'failed';
  /** Progress, 0 to 100. */
  readonly percent: number;
  /** Name of the member of staff who requested it. */
  readonly requested_by: string;
  readonly requested_at: Date;
  /** True where a monthly schedule asked for it. */
  readonly scheduled: boolean;
  readonly ready_at: Date | null;
  /** Business dates, both included; null until it is ready. */
  readonly from_date: string | null;
  readonly to_date: string | null;
  readonly verification_code: string | null;
}

/** A report that is wanted, with business dates, both included. */
export interface ReportOrder {
  readonly format: ReportFormat;
  readonly kind?: ReportKind | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

const NOT_READY = 'That report is not ready.';

/**
 * Requests a report for the desk (B-DB-10); it is made in the background.
 * Refused: `TOO_MANY_REQUESTS`.
 */
export async function requestReport(
  { database, clock, throttle }: { database: Database; clock: BankClock; throttle: Throttle },
  staff: SignedIn,
  { format, kind = 'overview', startDate, endDate }: ReportOrder,
): Promise<DeskReport> {
  await throttle.take(limits.documents, staff.subjectId);
  const id = uuidv7();
  await database.transaction(async (tx) => {
    await sql`insert into bank.desk_reports (id, kind, format, asked_from, asked_to, requested_by, requested_at, due_at)
              values (${id}, ${kind}, ${format}, ${startDate ?? null}, ${endDate ?? null}, ${staff.subjectId}, ${clock.now()}, now())`.execute(
      tx,
    );
    await recordAudit(tx, {
      event: 'report.requested',
      actorId: staff.subjectId,
      object: id,
      details: { kind, format },
    });
  });
  const [report] = await readReports(database.db, id);
  if (!report) throw new Error('A report that was asked for is gone');
  return report;
}

/**
 * Requests the report of a monthly schedule that is due, for its maker and the month before, once all days before it are
 * closed. False where none is due.
 */
export async function requestScheduled({
  database,
  clock,
}: Pick<DocumentTools, 'database' | 'clock'>): Promise<boolean> {
  const { closedThrough } = await dayEndProgress(database.db, clock.businessDate());
  if (closedThrough === undefined) return false;
  return database.transaction(async (tx) => {
    const due = await takeDueSchedule(tx, closedThrough);
    if (!due) return false;
    const { kind, format, madeBy, from, to } = due;
    const id = uuidv7();
    await sql`insert into bank.desk_reports (id, kind, format, asked_from, asked_to, requested_by, requested_at, due_at, schedule_id)
              values (${id}, ${kind}, ${format}, ${from}, ${to}, ${madeBy}, ${clock.now()}, now(), ${due.id})`.execute(
      tx,
    );
    await recordAudit(tx, { event: 'report.requested', actorId: null, object: id, details: { kind, format } });
    return true;
  });
}

/** The desk's reports, newest first, the last fifty; those of one id where that is given. */
export async function readReports(db: Db, id?: string): Promise<DeskReport[]> {
  const { rows } = await sql<DeskReport>`
    select r.id, r.kind, r.format, s.name as requested_by, r.requested_at, r.schedule_id is not null as scheduled, r.ready_at, r.from_date, r.to_date, r.verification_code,
      case when r.status = 'queued' and p.report_id is not null then 'making' else r.status end as status,
      case when r.status = 'ready' then 100 else coalesce(p.steps_done * 100 / nullif(p.steps, 0), 0) end as percent
    from bank.desk_reports r join bank.staff s on s.id = r.requested_by
    left join bank.desk_report_progress p on p.report_id = r.id
    where ${id === undefined ? sql`true` : sql`r.id = ${id}::uuid`}
    order by r.requested_at desc, r.id desc limit 50`.execute(db);
  return rows;
}

/**
 * The file of a report, in pieces.
 * Refused: `NOT_FOUND` when it is not ready, or there is no such report.
 */
export async function openReport(db: Db, id: string): Promise<StoredFile> {
  const ready = await db
    .selectFrom('bank.desk_reports')
    .select('format')
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .executeTakeFirst();
  if (!ready) throw new Refusal('NOT_FOUND', NOT_READY);
  return openStoredFile(db, 'bank.desk_report_files', id, ready.format, NOT_READY);
}
