import { CompiledQuery, sql } from 'kysely';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { daysBetween, quarterEnd } from '../platform/bank-calendar.ts';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import { requireDemo } from '../platform/bank-nature.ts';
import { dayEndProgress } from '../platform/closed-days.ts';
import type { Database, Db, Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { type ClockFollower, clockOffset } from './clock-follower.ts';
import type { DayEndRunner } from './day-end-runner.ts';
import type { DayTraffic } from './day-traffic.ts';

/** Target of the clock: by days, to a date, or to the next maturity. */
export type ClockTarget = (
  | { readonly days: number }
  | { readonly toDate: string }
  | { readonly to: 'next_day' | 'end_of_quarter' | 'next_maturity' }
) & {
  /** Switches the traffic of the demo before; as it was when absent. */
  readonly traffic?: boolean | undefined;
};

/** Time of the clock, and progress of the day-end. */
export interface ClockReading {
  readonly bankTime: Date;
  readonly businessDate: string;
  readonly aheadDays: number;
  readonly canMove: boolean;
  readonly closedThrough: string | null;
  readonly daysLeft: number;
  readonly quarterEnd: string;
  readonly nextMaturity: string | null;
  readonly traffic: boolean;
}

export interface ClockParts {
  readonly database: Database;
  readonly clock: BankClock;
  /** Demo mode. In production the bank's time is the real one. */
  readonly movable: boolean;
  /** Absent outside the demo. */
  readonly traffic?: DayTraffic | undefined;
}

const DAY_MS = 86_400_000;
/** Max days: ten years and a bit, enough for two tax-saving deposits, while a mistyped century is refused. */
const MAX_CLOCK_DAYS = 3_700;
/** Below the staff screens' time-out of ten seconds (X-CN-05). */
const ANSWER_WITHIN_MS = 7_000;

/** Reads the bank's clock. */
export async function readClock({ database, clock, movable, traffic }: ClockParts): Promise<ClockReading> {
  const bankTime = clock.now();
  const businessDate = businessDateOf(bankTime);
  const [progress, nextMaturity, trafficIsOn] = await Promise.all([
    dayEndProgress(database.db, businessDate),
    nextMaturityAfter(database.db, businessDate),
    traffic?.isOn(database.db) ?? false,
  ]);
  return {
    bankTime,
    businessDate,
    aheadDays: daysBetween(businessDateOf(clock.wall()), businessDate),
    canMove: movable,
    closedThrough: progress.closedThrough ?? null,
    daysLeft: progress.daysLeft,
    quarterEnd: quarterEnd(businessDate),
    nextMaturity,
    traffic: trafficIsOn,
  };
}

/**
 * Moves the bank's clock forward and closes the days in between (decision 27). The time of day stays. Answers when all
 * are closed, or after seven seconds while the rest continues; `daysLeft` tells.
 * Refused: `NOT_ALLOWED` outside the demo, `STATUS_CONFLICT` backwards, too far, or when there is no maturity ahead.
 */
export async function moveClock(
  parts: ClockParts & { follower: ClockFollower; runner: DayEndRunner },
  admin: SignedIn,
  target: ClockTarget,
): Promise<ClockReading & { daysClosed: number }> {
  if (!parts.movable) throw new Refusal('NOT_ALLOWED', 'The clock of the bank is the real one and cannot be moved.');
  const days = await parts.database.transaction((tx) => setForward(tx, parts, admin, target));
  await parts.follower.follow();
  const progress = await parts.runner.catchUp(ANSWER_WITHIN_MS);
  return { ...(await readClock(parts)), daysClosed: Math.max(0, days - progress.daysLeft) };
}

/** Sets the clock of a bank that has no movements yet, as the owner of its tables: it begins `$1` days ahead of the real date. */
export const BEGIN_AHEAD = 'update bank.clock set ahead = make_interval(days => $1)';

/** Runs `BEGIN_AHEAD` in a transaction of the owner. */
export async function beginAhead(tx: Tx, days: number): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(BEGIN_AHEAD, [days]));
}

async function setForward(
  tx: Tx,
  { clock, traffic }: ClockParts,
  admin: SignedIn,
  target: ClockTarget,
): Promise<number> {
  await requireDemo(tx);
  await sql`select 1 from bank.clock for update`.execute(tx);
  const offset = await clockOffset(tx);
  const from = new Date(clock.wall().getTime() + offset);
  const today = businessDateOf(from);
  const date = await targetDate(tx, today, target);
  const days = daysBetween(today, date);
  if (days <= 0) throw new Refusal('STATUS_CONFLICT', "The bank's clock only moves forward.");
  if (days > MAX_CLOCK_DAYS)
    throw new Refusal('STATUS_CONFLICT', `The clock moves at most ${MAX_CLOCK_DAYS} days at a time.`);
  await sql`update bank.clock set ahead = make_interval(secs => ${(offset + days * DAY_MS) / 1000}), moved_by = ${admin.subjectId}, moved_at = ${clock.wall()}`.execute(
    tx,
  );
  if (target.traffic !== undefined) await traffic?.set(tx, target.traffic);
  await traffic?.passDays(tx, { from, until: date });
  await recordAudit(tx, {
    event: 'clock.moved',
    actorId: admin.subjectId,
    object: date,
    details: { from: today, days },
  });
  return days;
}

async function targetDate(tx: Tx, today: string, target: ClockTarget): Promise<string> {
  if ('days' in target) return addDays(today, target.days);
  if ('toDate' in target) return target.toDate;
  if (target.to === 'next_day') return addDays(today, 1);
  if (target.to === 'end_of_quarter') return addDays(quarterEnd(today), 1);
  const maturity = await nextMaturityAfter(tx, today);
  if (!maturity) throw new Refusal('STATUS_CONFLICT', 'No deposit is waiting to mature.');
  return maturity;
}

async function nextMaturityAfter(db: Db | Tx, today: string): Promise<string | null> {
  const { rows } = await sql<{ date: string | null }>`
    select min(maturity_date) as date from bank.term_deposits where status = 'active' and maturity_date > ${today}::date`.execute(
    db,
  );
  return rows[0]?.date ?? null;
}
