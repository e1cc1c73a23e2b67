import { sql } from 'kysely';
import { startOfBusinessDate } from '../../../contract/vocabulary/bank-time.ts';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { addDays, type BankClock } from '../../platform/bank-clock.ts';
import type { Db } from '../../platform/database.ts';
import { countLateMovements } from '../../statement/book-entries.ts';

/** A business date as the books have it: its movements, its closing, and what is due on it. Paise. */
export interface BankDay {
  readonly date: string;
  /** running: today · waiting: over and not closed yet · closing · closed. */
  readonly state: 'running' | 'waiting' | 'closing' | 'closed';
  readonly closed: {
    readonly started_at: Date;
    readonly finished_at: Date | null;
    readonly took_ms: number | null;
    readonly interest_paid: Paise;
    readonly interest_accounts: number;
    readonly matured: number;
    readonly renewed: number;
    readonly instalments: number;
    readonly missed: number;
    readonly expired_holds: number;
    readonly failures: number;
  } | null;
  readonly movements: { readonly kind: string; readonly journals: number; readonly amount: Paise }[];
  /** Movements that count for this day and were booked later. */
  readonly late: number;
  /** Work that its night still has to do. */
  readonly due: { readonly maturities: number; readonly instalments: number; readonly expiring: number };
  /** Moves of the bank's clock that led past this day, oldest first. */
  readonly clock_moves: { readonly by: string; readonly at: Date; readonly from: string; readonly to: string }[];
}

/** Reads a business date up to today's. Refused: `NOT_FOUND` for a later one. */
export async function readBankDay(db: Db, clock: BankClock, date: string): Promise<BankDay> {
  const today = clock.businessDate();
  if (date > today) throw new Refusal('NOT_FOUND', 'That day is still to come.');
  const nextDay = startOfBusinessDate(addDays(date, 1));
  const [runs, movements, counts, moves, late] = await Promise.all([
    sql<NonNullable<BankDay['closed']>>`
      select r.started_at, r.finished_at, (extract(epoch from r.finished_at - r.started_at) * 1000)::float8 as took_ms, r.interest_paise as interest_paid,
             r.interest_accounts, r.matured, r.renewed, r.instalments, r.missed, r.expired_holds, r.failures
      from bank.day_end_runs r where r.business_date = ${date}::date`.execute(db),
    sql<{ kind: string; journals: number; amount: bigint }>`
      select t.kind, t.journals::integer as journals, t.amount_paise as amount from ledger.totals_by_day t
      where t.business_date = ${date}::date order by t.kind`.execute(db),
    sql<{ maturities: number; instalments: number; expiring: number }>`
      select (select count(*) from bank.term_deposits d where d.status = 'active' and d.maturity_date = ${date}::date)::integer as maturities,
             (select count(*) from bank.instalments i where i.status = 'due' and i.due_date = ${date}::date)::integer as instalments,
             (select count(*) from ledger.waiting_holds h where h.expires_at < ${nextDay})::integer as expiring`.execute(
      db,
    ),
    sql<BankDay['clock_moves'][number]>`
      select coalesce(s.name, 'The bank') as by, e.at, e.details->>'from' as "from", e.object as "to"
      from audit.events e left join bank.staff s on s.id = e.actor_id
      where e.event = 'clock.moved' and e.details->>'from' <= ${date} and e.object > ${date} order by e.seq`.execute(
      db,
    ),
    countLateMovements(db, date, nextDay),
  ]);
  const closed = runs.rows[0] ?? null;
  const { maturities = 0, instalments = 0, expiring = 0 } = counts.rows[0] ?? {};
  return {
    date,
    state: closed ? (closed.finished_at ? 'closed' : 'closing') : date < today ? 'waiting' : 'running',
    closed,
    movements: movements.rows,
    late,
    due: { maturities, instalments, expiring },
    clock_moves: moves.rows,
  };
}
