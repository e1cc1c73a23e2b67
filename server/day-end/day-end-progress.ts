import { sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { addDays } from '../platform/bank-clock.ts';
import type { Db, Tx } from '../platform/database.ts';

/**
 * Sets the date from which the bank closes its days, once: everything before it counts as closed. A new bank begins
 * with its first day; a seed with a past begins earlier. Does nothing when a day was closed already.
 */
export async function beginDayEnds(db: Db | Tx, firstDate: string, now: Date): Promise<void> {
  await sql`
    insert into bank.day_end_runs (business_date, started_at, finished_at)
    select ${addDays(firstDate, -1)}::date, ${now}, ${now} where not exists (select from bank.day_end_runs)
    on conflict do nothing`.execute(db);
}

/** One closed (or closing) business date. Paise, and numbers of things. */
export interface DayEndRun {
  readonly businessDate: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly interestPaid: Paise;
  readonly interestAccounts: number;
  readonly instalments: number;
  readonly missed: number;
  readonly matured: number;
  readonly renewed: number;
  readonly expiredHolds: number;
  readonly failures: number;
}

interface RunRow {
  business_date: string;
  started_at: Date;
  finished_at: Date | null;
  interest_paise: bigint;
  interest_accounts: number;
  instalments: number;
  missed: number;
  matured: number;
  renewed: number;
  expired_holds: number;
  failures: number;
}

/** Lists the newest runs first; from a business date on where one is given. */
export async function listRuns(db: Db, page: { limit: number; from?: string }): Promise<DayEndRun[]> {
  const { rows } = await sql<RunRow>`
    select * from bank.day_end_runs where ${page.from ?? null}::date is null or business_date >= ${page.from ?? null}::date
    order by business_date desc limit ${page.limit}`.execute(db);
  return rows.map((row) => ({
    businessDate: row.business_date,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    interestPaid: row.interest_paise,
    interestAccounts: row.interest_accounts,
    instalments: row.instalments,
    missed: row.missed,
    matured: row.matured,
    renewed: row.renewed,
    expiredHolds: row.expired_holds,
    failures: row.failures,
  }));
}
