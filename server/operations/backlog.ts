import { sql } from 'kysely';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';

/** The work that waits in the bank, read from the database: numbers of things, rupees, and seconds or days of waiting. */
export interface Backlog {
  /** Requests that wait for a checker, their rupees, and how long the oldest has waited; not those for their sender alone. */
  readonly checks: number;
  readonly checkRupees: number;
  readonly checkSeconds: number;
  /** Letters that have not left, how long the oldest is overdue, and how many of them failed at least once. */
  readonly letters: number;
  readonly letterSeconds: number;
  readonly lettersFailed: number;
  /** Audit events without a seal, and how long the oldest of them has waited. */
  readonly unsealed: number;
  readonly unsealedSeconds: number;
  /** Business dates that are over and not closed. */
  readonly daysToClose: number;
  /** Length of the newest finished day-end, and its failures. */
  readonly dayEndSeconds: number;
  readonly dayEndFailures: number;
}

/** Reads the backlog in one statement. Rejects when the database does not answer. */
export async function readBacklog({ lists }: Database, clock: BankClock): Promise<Backlog> {
  // Cast to float8, because a number without a unit is all that a metric is; the ledger itself counts in paise.
  const { rows } = await sql<Backlog>`
    with checks as (
      select count(*) as number, coalesce(sum(amount_paise), 0) / 100.0 as rupees, min(created_at) as oldest
      from ledger.waiting_holds where rule is not null and expires_at > ${clock.now()}),
    letters as (
      select count(*) as number, count(*) filter (where last_error is not null) as failed,
             min(case attempts when 0 then due_at else created_at end) as oldest
      from bank.mails where sent_at is null and by_email),
    sealed as (select coalesce(max(seq), 0) as seq from audit.seals),
    unsealed as (
      select count(*) as number, min(e.at) as oldest from audit.events e, sealed where e.seq > sealed.seq),
    closed as (select max(business_date) as date from bank.day_end_runs where finished_at is not null),
    newest as (
      select extract(epoch from finished_at - started_at) as seconds, failures
      from bank.day_end_runs where finished_at is not null order by business_date desc limit 1)
    select checks.number::float8 as "checks", checks.rupees::float8 as "checkRupees",
           ${secondsSince(clock.now(), 'checks')} as "checkSeconds",
           letters.number::float8 as "letters", letters.failed::float8 as "lettersFailed",
           ${secondsSince(clock.wall(), 'letters')} as "letterSeconds",
           unsealed.number::float8 as "unsealed", ${secondsSince(clock.now(), 'unsealed')} as "unsealedSeconds",
           greatest(0, coalesce(${clock.businessDate()}::date - closed.date - 1, 0))::float8 as "daysToClose",
           coalesce(newest.seconds, 0)::float8 as "dayEndSeconds", coalesce(newest.failures, 0)::float8 as "dayEndFailures"
    from checks, letters, unsealed, closed left join newest on true`.execute(lists);
  const [backlog] = rows;
  if (!backlog) throw new Error('The backlog has no row');
  return backlog;
}

function secondsSince(now: Date, of: 'checks' | 'letters' | 'unsealed') {
  return sql`greatest(0, coalesce(extract(epoch from ${now}::timestamptz - ${sql.ref(`${of}.oldest`)}), 0))::float8`;
}
