import { sql } from 'kysely';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import type { ReportKind } from '../../../contract/vocabulary/report-kinds.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database, Db, Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { uuidv7 } from '../../platform/uuid.ts';

/** A report that is made each month. */
export interface ReportSchedule {
  readonly id: string;
  readonly kind: ReportKind;
  readonly format: 'pdf' | 'xlsx';
  /** Day of the month, 1 to 28. */
  readonly day: number;
  /** Business date on which it is made next. */
  readonly next_on: string;
  readonly made_by: string;
  readonly made_at: Date;
}

/** A schedule whose day has come. */
export interface DueSchedule {
  readonly id: string;
  readonly kind: ReportKind;
  readonly format: 'pdf' | 'xlsx';
  readonly madeBy: string;
  /** First and last business date of the month before. */
  readonly from: string;
  readonly to: string;
}

/** Max schedules at a time; each is a report every month. */
const SCHEDULES_MOST = 50;
/** Advisory lock ("rsched" in ASCII), so that two people do not make the last schedule at once. */
const COUNT_LOCK = '125839914591588';

/** Reads the schedules that run, the next one first. */
export async function runningSchedules(db: Db, id?: string): Promise<ReportSchedule[]> {
  const { rows } = await sql<ReportSchedule>`
    select r.id, r.kind, r.format, r.day, r.next_on, s.name as made_by, r.made_at
    from bank.report_schedules r join bank.staff s on s.id = r.made_by
    where r.ended_at is null and ${id === undefined ? sql`true` : sql`r.id = ${id}::uuid`}
    order by r.next_on, r.id limit ${SCHEDULES_MOST}`.execute(db);
  return rows;
}

/**
 * Has a report made each month, from the next such day on, for the month before. Audited.
 * Refused: `STATUS_CONFLICT` where fifty run already.
 */
export async function scheduleReport(
  { database, clock }: { database: Database; clock: BankClock },
  staff: SignedIn,
  order: Pick<ReportSchedule, 'kind' | 'format' | 'day'>,
): Promise<ReportSchedule> {
  const id = uuidv7();
  await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${COUNT_LOCK}::bigint)`.execute(tx);
    const { rows } = await sql<{ running: bigint }>`
      select count(*) as running from bank.report_schedules where ended_at is null`.execute(tx);
    if ((rows[0]?.running ?? 0n) >= BigInt(SCHEDULES_MOST))
      throw new Refusal('STATUS_CONFLICT', 'Fifty reports are repeated already. Please end one first.');
    await sql`
      insert into bank.report_schedules (id, kind, format, day, next_on, made_by, made_at)
      select ${id}, ${order.kind}, ${order.format}, ${order.day}::integer,
             (case when this_month > today then this_month else this_month + interval '1 month' end)::date, ${staff.subjectId}, ${clock.now()}
      from (select ${clock.businessDate()}::date as today) d
      cross join lateral (select date_trunc('month', today)::date + ${order.day}::integer - 1 as this_month) m`.execute(
      tx,
    );
    const { kind, format, day } = order;
    await recordAudit(tx, {
      event: 'report.scheduled',
      actorId: staff.subjectId,
      object: id,
      details: { kind, format, day },
    });
  });
  const [schedule] = await runningSchedules(database.db, id);
  if (!schedule) throw new Error('A schedule that was made is gone');
  return schedule;
}

/**
 * Ends a schedule of any colleague; the reports that it made stay. Audited.
 * Refused: `NOT_FOUND`, also where it has ended.
 */
export async function endSchedule(
  { database, clock }: { database: Database; clock: BankClock },
  staff: SignedIn,
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const ended = await endWhere(tx, clock, staff.subjectId, sql`id = ${id}::uuid`);
    if (ended === 0) throw new Refusal('NOT_FOUND', 'That report is not repeated.');
  });
}

/** Ends the schedules of a member of the staff who is disabled: their letters would go unread. Each is audited. */
export async function endSchedulesOf(tx: Tx, clock: BankClock, staffId: string, by: string): Promise<void> {
  await endWhere(tx, clock, by, sql`made_by = ${staffId}::uuid`);
}

async function endWhere(tx: Tx, clock: BankClock, by: string, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update bank.report_schedules set ended_at = ${clock.now()}, ended_by = ${by}::uuid
    where ended_at is null and ${which} returning id`.execute(tx);
  for (const { id } of rows) await recordAudit(tx, { event: 'report.schedule_ended', actorId: by, object: id });
  return rows.length;
}

/**
 * Takes the schedule that is longest due, once all days before it are closed, and moves it on by a month. Its row stays
 * locked until the caller's transaction ends, so that no other server takes it for the same month; a bank that was down for
 * months takes it once for each. Undefined where none is due.
 * @param closedThrough the last business date that is closed
 */
export async function takeDueSchedule(tx: Tx, closedThrough: string): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    with due as (
      select s.id, s.next_on from bank.report_schedules s
      where s.ended_at is null and s.next_on <= ${closedThrough}::date + 1
      order by s.next_on, s.id limit 1 for update skip locked)
    update bank.report_schedules r set next_on = (due.next_on + interval '1 month')::date
    from due where r.id = due.id
    returning r.id, r.kind, r.format, r.made_by as "madeBy",
      (date_trunc('month', due.next_on) - interval '1 month')::date as "from",
      (date_trunc('month', due.next_on) - interval '1 day')::date as "to"`.execute(tx);
  return rows[0];
}
