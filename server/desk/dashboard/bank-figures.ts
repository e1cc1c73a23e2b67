import { sql } from 'kysely';
import { startOfBusinessDate } from '../../../contract/vocabulary/bank-time.ts';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import { addDays, type BankClock } from '../../platform/bank-clock.ts';
import type { Db } from '../../platform/database.ts';
import { failedReviewsSince } from '../../statement/count-movements.ts';
import { type DayTotal, type PeriodSums, sumsOf } from './period-sums.ts';

/** Whole business days, today included, that the cards and the chart cover (B-DB-04, B-DB-13). */
const WINDOW_DAYS = 30;

/** Sums over the window, each with its trend in percent against the window of the same length before. */
export interface BankSummary {
  readonly from: string;
  readonly to: string;
  readonly deposits: Paise;
  readonly withdrawals: Paise;
  readonly net: Paise;
  /** net / max(1, withdrawals) × 100 with one decimal (B-DB-05); null without withdrawals, where it would mean nothing. */
  readonly netPercent: number | null;
  readonly depositsTrendPercent: number | null;
  readonly withdrawalsTrendPercent: number | null;
  readonly transactions: number;
  readonly transactionsTrendPercent: number | null;
  /** One for each day of the window, oldest first, zero where nothing happened. */
  readonly days: { date: string; deposits: Paise; withdrawals: Paise }[];
}

/** Figures above the tables of the staff dashboard. */
export interface DeskFigures {
  readonly summary: BankSummary;
  readonly customers: number;
  readonly customersTrendPercent: number | null;
  readonly customerGrowthPercent: number | null;
  readonly customerProgress: number;
  readonly transactionProgress: number;
  readonly depositRatioPercent: number;
  readonly successRatePercent: number;
  readonly targets: { customers: number; monthlyTransactions: number };
}

interface Counts {
  now: bigint;
  thirty: bigint;
  ninety: bigint;
  failed: bigint;
  customers_target: number;
  transactions_target: number;
}

/** The sums of the last thirty business days, made in SQL from the daily totals (decision 35). */
export async function bankSummary(db: Db, clock: BankClock): Promise<BankSummary> {
  const to = clock.businessDate();
  const from = addDays(to, 1 - WINDOW_DAYS);
  const { rows } =
    await sql<DayTotal>`select t.business_date, t.kind, t.journals, t.amount_paise from ledger.totals_by_day t
    where t.business_date between ${addDays(from, -WINDOW_DAYS)}::date and ${to}::date`.execute(db);
  const now = sumsOf(rows.filter((row) => row.business_date >= from));
  const before = sumsOf(rows.filter((row) => row.business_date < from));
  const net = now.deposits - now.withdrawals;
  return {
    from,
    to,
    deposits: now.deposits,
    withdrawals: now.withdrawals,
    net,
    netPercent: now.withdrawals === 0n ? null : percent(net, now.withdrawals),
    depositsTrendPercent: trend(now.deposits, before.deposits),
    withdrawalsTrendPercent: trend(now.withdrawals, before.withdrawals),
    transactions: Number(now.journals),
    transactionsTrendPercent: trend(now.journals, before.journals),
    days: Array.from({ length: WINDOW_DAYS }, (_, index) => dayOf(addDays(from, index), rows)),
  };
}

function dayOf(date: string, rows: readonly DayTotal[]): { date: string; deposits: Paise; withdrawals: Paise } {
  const { deposits, withdrawals }: PeriodSums = sumsOf(rows.filter((row) => row.business_date === date));
  return { date, deposits, withdrawals };
}

/** Every figure of the dashboard, by the formulas of decision 30; the defaults for an empty bank are the specification's (B-DB-20). */
export async function deskFigures(db: Db, clock: BankClock): Promise<DeskFigures> {
  const [summary, counts] = await Promise.all([bankSummary(db, clock), countsOf(db, clock)]);
  const customers = Number(counts.now);
  const moved = summary.deposits + summary.withdrawals;
  const ended = BigInt(summary.transactions) + counts.failed;
  const { customers_target, transactions_target } = counts;
  return {
    summary,
    customers,
    customersTrendPercent: trend(counts.now, counts.thirty),
    customerGrowthPercent: trend(counts.now, counts.ninety),
    customerProgress: progress(customers, customers_target),
    transactionProgress: progress(summary.transactions, transactions_target),
    depositRatioPercent: moved === 0n ? 50 : percent(summary.deposits, moved),
    successRatePercent: ended === 0n ? 100 : percent(BigInt(summary.transactions), ended),
    targets: { customers: customers_target, monthlyTransactions: transactions_target },
  };
}

async function countsOf(db: Db, clock: BankClock): Promise<Counts> {
  const today = clock.businessDate();
  // The start of the window's first day: who was a customer when it began.
  const daysAgo = (days: number) => startOfBusinessDate(addDays(today, 1 - days));
  const at = (instant: Date) =>
    sql`count(c.id) filter (where c.created_at < ${instant} and (c.closed_at is null or c.closed_at >= ${instant}))`;
  const { rows } = await sql<Counts>`
    select count(c.id) filter (where c.closed_at is null) as now, ${at(daysAgo(30))} as thirty, ${at(daysAgo(90))} as ninety,
      ${failedReviewsSince(daysAgo(WINDOW_DAYS))} as failed,
      target.customers as customers_target, target.monthly_transactions as transactions_target
    from (select t.customers, t.monthly_transactions from bank.desk_targets t where t.valid_from <= ${clock.now()}
          order by t.valid_from desc limit 1) target
    left join bank.customers c on true
    group by target.customers, target.monthly_transactions`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('The desk has no targets');
  return counts;
}

/** Parts of a whole in percent with one decimal. */
function percent(part: bigint, whole: bigint): number {
  return Math.round((Number(part) / Number(whole)) * 1000) / 10;
}

/** Growth in percent with one decimal; null where there was nothing to grow from. */
function trend(now: bigint, before: bigint): number | null {
  return before === 0n ? null : percent(now - before, before);
}

function progress(reached: number, target: number): number {
  return Math.min(100, Math.round((reached / target) * 100));
}
