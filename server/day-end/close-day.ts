import { sql } from 'kysely';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { expireChanges } from '../desk/controls/expire-changes.ts';
import { quarterEnd } from '../platform/bank-calendar.ts';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import type { Database, Db, Tx } from '../platform/database.ts';
import { type ChunkResult, type DayEndStep, type Night, nightAfter } from '../platform/day-end-step.ts';
import { awaitWorkers } from '../platform/placement.ts';
import { ANNOUNCED_DAYS_BEFORE, announceMaturities } from '../term-deposits/announce-maturities.ts';
import { creditSavingsDeposits } from '../term-deposits/credit-savings-deposits.ts';
import { settleMaturities } from '../term-deposits/settle-maturities.ts';
import { takeInstalments } from '../term-deposits/take-instalments.ts';
import { creditAccountInterest } from './credit-account-interest.ts';
import { expireHolds } from './expire-holds.ts';

/** Steps of a night, in this order: money in before money out, so that an instalment finds the money. */
const stepsOf = ({ db }: Database): readonly DayEndStep[] => [
  expireHolds,
  creditAccountInterest(db),
  creditSavingsDeposits,
  settleMaturities,
  takeInstalments,
  expireChanges,
  announceMaturities,
];

interface RunRow {
  finished_at: Date | null;
  step: number;
  after_id: string | null;
}

/**
 * Closes one business date: takes step after step, chunk by chunk. Each chunk is one transaction with the run's own
 * progress, under the lock of the run's row, so that it happens once however often it is started, by any server, and
 * after any crash. Closing a closed date does nothing. `mustStop` is checked between chunks.
 */
export async function closeDay(
  { database, clock }: { database: Database; clock: BankClock },
  date: string,
  mustStop: () => boolean = () => false,
): Promise<void> {
  await sql`insert into bank.day_end_runs (business_date, started_at) values (${date}::date, ${clock.now()}) on conflict do nothing`.execute(
    database.db,
  );
  const steps = stepsOf(database);
  for (let finished = false; !finished && !mustStop(); ) {
    finished = await database.transaction((tx) => takeChunk(tx, clock, nightAfter(date, clock.now()), steps));
  }
}

/** True when the run is finished. Goes through steps that find nothing, and commits after the first that wrote. */
async function takeChunk(tx: Tx, clock: BankClock, night: Night, steps: readonly DayEndStep[]): Promise<boolean> {
  const { rows } =
    await sql<RunRow>`select finished_at, step, after_id from bank.day_end_runs where business_date = ${night.closes}::date for update`.execute(
      tx,
    );
  const [run] = rows;
  if (!run || run.finished_at) return true;
  await awaitWorkers(tx);
  let [at, afterId] = [run.step, run.after_id ?? undefined];
  for (let step = steps[at]; step; step = steps[at]) {
    const result = step.isDue(night) ? await step.take(tx, night, afterId) : undefined;
    afterId = result?.nextAfterId;
    if (afterId === undefined) at += 1;
    if (result?.worked) {
      await saveProgress(tx, night, at, afterId, result.counts);
      return false;
    }
  }
  await finish(tx, clock, night, steps.length);
  return true;
}

async function saveProgress(
  tx: Tx,
  night: Night,
  step: number,
  afterId: string | undefined,
  counts: ChunkResult['counts'],
): Promise<void> {
  await sql`
    update bank.day_end_runs set step = ${step}, after_id = ${afterId ?? null},
      interest_paise = interest_paise + ${counts.interestPaise ?? 0n}, interest_accounts = interest_accounts + ${counts.interestAccounts ?? 0},
      matured = matured + ${counts.matured ?? 0}, renewed = renewed + ${counts.renewed ?? 0},
      instalments = instalments + ${counts.instalments ?? 0}, missed = missed + ${counts.missed ?? 0},
      expired_holds = expired_holds + ${counts.expiredHolds ?? 0}, failures = failures + ${counts.failures ?? 0}
    where business_date = ${night.closes}::date`.execute(tx);
}

async function finish(tx: Tx, clock: BankClock, night: Night, steps: number): Promise<void> {
  await sql`update bank.day_end_runs set finished_at = ${clock.now()}, step = ${steps}, after_id = null
    where business_date = ${night.closes}::date`.execute(tx);
  await recordAudit(tx, { event: 'day_end.closed', actorId: null, object: night.closes });
}

/**
 * Closes the days of a stretch without work by one statement; the first day that has work ends it. Returns that day, or
 * `until` when there is none before it. `from` and `until` are business dates, `until` not included.
 */
export async function closeQuietDays(
  { database, clock }: { database: Database; clock: BankClock },
  from: string,
  until: string,
): Promise<string> {
  return database.transaction(async (tx) => {
    await awaitWorkers(tx);
    const eventful = await firstEventfulDate(tx, from);
    const end = eventful < until ? eventful : until;
    if (end <= from) return from;
    await sql`
      insert into bank.day_end_runs (business_date, started_at, finished_at, step)
      select day::date, ${clock.now()}::timestamptz, ${clock.now()}::timestamptz, ${stepsOf(database).length}::integer
      from generate_series(${from}::date, ${addDays(end, -1)}::date, interval '1 day') as day
      on conflict do nothing`.execute(tx);
    await recordAudit(tx, {
      event: 'day_end.closed',
      actorId: null,
      object: addDays(end, -1),
      details: { from, quiet: true },
    });
    return end;
  });
}

/**
 * Returns the first date from `from` on whose night has work: a quarter ends, a deposit matures or is announced, an instalment
 * falls due, a hold or a request for a change expires; or whose run was started.
 */
async function firstEventfulDate(db: Db | Tx, from: string): Promise<string> {
  const { rows } = await sql<{ opens: string | null; begun: string | null; expires_at: Date | null }>`
    select least((select min(d.maturity_date) from bank.term_deposits d where d.status in ('active', 'pending')),
                 (select min(d.maturity_date) - ${ANNOUNCED_DAYS_BEFORE}::integer from bank.term_deposits d
                  where d.status = 'active' and d.maturity_date > ${from}::date + ${ANNOUNCED_DAYS_BEFORE}::integer),
                 (select min(i.due_date) from bank.instalments i where i.status = 'due')) as opens,
           (select min(r.business_date) from bank.day_end_runs r where r.finished_at is null) as begun,
           least((select min(h.expires_at) from ledger.waiting_holds h),
                 (select min(r.expires_at) from bank.change_requests r
                  where not exists (select from bank.change_decisions d where d.request_id = r.id))) as expires_at`.execute(
    db,
  );
  const dates = [quarterEnd(from)];
  // A run that was cut off may have nothing left to find, but it has to be finished.
  if (rows[0]?.begun) dates.push(rows[0].begun);
  // Work that is due on a morning belongs to the night before it.
  if (rows[0]?.opens) dates.push(addDays(rows[0].opens, -1));
  if (rows[0]?.expires_at) dates.push(businessDateOf(rows[0].expires_at));
  const first = dates.reduce((least, date) => (date < least ? date : least));
  return first > from ? first : from;
}
