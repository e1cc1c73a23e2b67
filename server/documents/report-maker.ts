import { sql } from 'kysely';
import { BANK_NAME } from '../../contract/vocabulary/bank-terms.ts';
import { REPORT_KINDS, type ReportKind, reportDays } from '../../contract/vocabulary/report-kinds.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { writtenDay } from '../paper/written-dates.ts';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import type { Tx } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { type BackgroundMaker, createRequestMaker } from './background-maker.ts';
import { bankReport, REPORT_STEPS } from './bank-report.ts';
import type { DocumentTools } from './issue-document.ts';
import { periodReport } from './period-report.ts';
import { type ReportFormat, requestScheduled } from './report-requests.ts';
import { storeFile } from './stored-files.ts';

interface Claimed {
  readonly id: string;
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  /** Business dates that were asked for, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly subjectId: string;
  readonly name: string;
  readonly email: string;
}

/** Makes the reports that the desk requested. */
export function createReportMaker({ log, ...tools }: DocumentTools & { log: Log }): BackgroundMaker {
  const fulfilBy = (tx: Tx, claimed: Claimed) => fulfil(tools, tx, claimed);
  return createRequestMaker(
    { what: 'Reports', table: 'bank.desk_reports', addDue: () => requestScheduled(tools), claim, fulfil: fulfilBy },
    tools.database,
    log,
  );
}

// `no key`, so that the progress, which refers to this row, can be written while the report is made.
async function claim(tx: Tx): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    select r.id, r.kind, r.format, r.asked_from as "from", r.asked_to as "to", s.id as "subjectId", s.name, s.email
    from bank.desk_reports r join bank.staff s on s.id = r.requested_by
    where r.status = 'queued' and r.due_at <= now() order by r.due_at limit 1 for no key update of r skip locked`.execute(
    tx,
  );
  return rows[0];
}

async function fulfil(tools: DocumentTools, tx: Tx, { id, kind, format, from, to, ...staff }: Claimed): Promise<void> {
  let done = 0;
  const step = async () => {
    await noteProgress(tools, id, done);
    done += 1;
  };
  await step();
  const report =
    kind === 'overview'
      ? await bankReport(tools, staff, format, step)
      : await periodReport(tools, staff, { kind, format, ...periodOf(tools.clock, from, to) });
  // An earlier attempt may have stored some files.
  await sql`delete from bank.desk_report_files where request_id = ${id}`.execute(tx);
  await storeFile(tx, 'bank.desk_report_files', id, report);
  await sql`update bank.desk_reports set status = 'ready', ready_at = ${tools.clock.now()}, attempts = attempts + 1,
    last_error = null, verification_code = ${report.code}, from_date = ${report.from}, to_date = ${report.to}
    where id = ${id}`.execute(tx);
  const { label } = REPORT_KINDS[kind];
  const days = reportDays(kind, writtenDay(report.from), writtenDay(report.to));
  await enqueueMail(tx, {
    to: staff.email,
    kind: 'report_ready',
    subject: `${label} is ready`,
    text: `Dear ${staff.name},\n\n${label} (${days}) is ready as ${format.toUpperCase()}. You find it under Reports.\n\n${BANK_NAME}`,
  });
}

/** Returns the period that was asked for; the last thirty business days where none was. */
function periodOf(clock: BankClock, from: string | null, to: string | null): { from: string; to: string } {
  const end = to ?? clock.businessDate();
  return { from: from ?? addDays(end, -29), to: end };
}

/** Outside the transaction that makes the report, so that staff see the progress. */
async function noteProgress({ database }: DocumentTools, id: string, done: number): Promise<void> {
  await sql`insert into bank.desk_report_progress (report_id, steps_done, steps) values (${id}, ${done}, ${REPORT_STEPS})
    on conflict (report_id) do update set steps_done = excluded.steps_done, steps = excluded.steps`.execute(
    database.db,
  );
}
