import { sql } from 'kysely';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import { readableDate } from '../../platform/bank-calendar.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database, Db, Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { askForChange, type ChangeRequest, type Changes, waitingChanges } from './change-requests.ts';
import { isLoneAdmin, tellAllStaff } from './lone-admin.ts';

/** A day on which the bank is closed. */
export interface Holiday {
  /** A business date. */
  readonly day: string;
  readonly name: string;
  readonly validFrom: Date;
  readonly changedBy: string | null;
}

/** The holidays of a year, by day. */
export async function holidaysOf(db: Db | Tx, year: number): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select h.day, h.name, h.valid_from as "validFrom", s.name as "changedBy"
    from bank.holidays h left join bank.staff s on s.id = h.changed_by
    where h.day >= make_date(${year}, 1, 1) and h.day < make_date(${year}::integer + 1, 1, 1) order by h.day`.execute(
    db,
  );
  return rows;
}

/**
 * An admin makes a day to come a holiday, or a business day again. It waits for another admin; where there is none it
 * holds at once, and all the staff are told (decision 65).
 * Refused: `STATUS_CONFLICT` for today and the past, for a day that is so already, and while another change of it waits.
 */
export async function changeHoliday(
  { database, clock }: { database: Database; clock: BankClock },
  admin: SignedIn,
  asked: { day: string; name: string; bank: 'closed' | 'open' },
): Promise<ChangeRequest | undefined> {
  const change = { day: asked.day, name: asked.name, closed: asked.bank === 'closed' };
  return database.transaction(async (tx) => {
    await refuseIdleChange(tx, clock, change);
    if (await isLoneAdmin(tx, admin.subjectId, clock.wall())) {
      await writeHoliday(tx, clock, change, { changedBy: admin.subjectId, alone: true });
      await tellAllStaff(tx, admin, 'changed the bank’s holidays');
      return undefined;
    }
    const waiting = await waitingChanges(tx, clock, { kind: 'holiday_change' });
    if (waiting.some((each) => each.change.day === change.day))
      throw new Refusal('STATUS_CONFLICT', 'A change of this day already waits for another admin.');
    return askForChange(tx, clock, { kind: 'holiday_change', subjectId: null, change, makerId: admin.subjectId });
  });
}

/**
 * Applies a change that a second admin has approved, in their transaction.
 * Refused: `STATUS_CONFLICT` as by `changeHoliday`, when the day has come meanwhile.
 */
export async function applyHoliday(
  tx: Tx,
  clock: BankClock,
  change: Changes['holiday_change'],
  changedBy: string,
): Promise<void> {
  await refuseIdleChange(tx, clock, change);
  await writeHoliday(tx, clock, change, { changedBy, alone: false });
}

async function refuseIdleChange(tx: Tx, clock: BankClock, change: Changes['holiday_change']): Promise<void> {
  // One change at a time, so that two of one day do not both find it unchanged.
  await sql`select pg_advisory_xact_lock(hashtext('kosh holidays'))`.execute(tx);
  const day = readableDate(change.day);
  if (change.day <= clock.businessDate())
    throw new Refusal('STATUS_CONFLICT', `Only a day to come can be changed, and ${day} is none.`);
  const { rows } = await sql<{
    closed: boolean;
  }>`select exists (select from bank.holidays h where h.day = ${change.day}::date) as closed`.execute(tx);
  if (rows[0]?.closed === change.closed)
    throw new Refusal('STATUS_CONFLICT', change.closed ? `${day} is a holiday already.` : `${day} is no holiday.`);
}

async function writeHoliday(
  tx: Tx,
  clock: BankClock,
  change: Changes['holiday_change'],
  by: { changedBy: string; alone: boolean },
): Promise<void> {
  await sql`
    insert into bank.holiday_changes (day, valid_from, closed, name, changed_by)
    select ${change.day}::date,
           greatest(${clock.now()}::timestamptz, (select max(c.valid_from) from bank.holiday_changes c where c.day = ${change.day}::date) + interval '1 millisecond'),
           ${change.closed}, ${change.name}, ${by.changedBy}::uuid`.execute(tx);
  await recordAudit(tx, {
    event: 'holiday.changed',
    actorId: by.changedBy,
    object: change.day,
    details: { name: change.name, closed: change.closed, ...(by.alone && { reason: 'alone' }) },
  });
}
