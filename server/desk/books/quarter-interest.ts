import { sql } from 'kysely';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { quarterEnd, quarterStart } from '../../platform/bank-calendar.ts';
import { addDays, type BankClock } from '../../platform/bank-clock.ts';
import type { Db } from '../../platform/database.ts';
import { interestForProduct } from '../../term-deposits/term-deposit-arithmetic.ts';

/** A quarter whose interest is listed: posted, or so far. */
export interface InterestQuarter {
  readonly start: string;
  readonly end: string;
  /** True once the day-end has closed the quarter's last day for every account. */
  readonly posted: boolean;
  /** The last day that counts: the quarter's, or yesterday while the quarter runs. */
  readonly through: string;
}

/** The interest of one account for a quarter. Paise; the product is paise × hundredths of a percent × days. */
export interface AccountInterest {
  readonly account_id: string;
  readonly account_number: string;
  readonly holder: string;
  readonly account_type: string;
  readonly product: bigint;
  /** Product that the quarters before lacked, zero or less; the interest is that of both together. */
  readonly carried: bigint;
  readonly interest: Paise;
  /** The journal that paid it; null before, and where there was nothing to pay. */
  readonly journal_id: string | null;
}

/** One line of the arithmetic: an amount that stood for some days at a rate. `until` is the first day after. */
export interface InterestLine {
  readonly kind: 'balance' | 'correction';
  readonly from: string;
  readonly until: string;
  readonly days: number;
  readonly amount: Paise;
  readonly rateBp: number;
  readonly product: bigint;
}

/** Returns the quarter that a business date is in; today's where none is given. Refused: `NOT_FOUND` for one that has not begun. */
export async function interestQuarter(
  db: Db,
  clock: BankClock,
  date: string = clock.businessDate(),
): Promise<InterestQuarter> {
  const [start, end, today] = [quarterStart(date), quarterEnd(date), clock.businessDate()];
  if (start > today) throw new Refusal('NOT_FOUND', 'That quarter has not begun.');
  const { rows } = await sql<{ posted: boolean }>`
    select exists (select from bank.day_end_runs r where r.business_date = ${end}::date and r.finished_at is not null) as posted`.execute(
    db,
  );
  const yesterday = addDays(today, -1);
  return { start, end, posted: rows[0]?.posted === true, through: end < yesterday ? end : yesterday };
}

/** Lists the interest of accounts for a quarter in the order of their ids, after the account `after` or only of one; before it is posted, as it stands. */
export async function listAccountInterest(
  db: Db,
  { start, end, posted, through }: InterestQuarter,
  page: { after?: string | undefined; account?: string; limit: number },
): Promise<{ accounts: AccountInterest[]; nextAfter: string | null }> {
  const after = sql`(${page.after ?? null}::uuid is null or c.account_id > ${page.after ?? null}::uuid)
    and (${page.account ?? null}::uuid is null or c.account_id = ${page.account ?? null}::uuid)`;
  const holder = sql`c.account_id, b.account_number, c.name as holder, c.account_type`;
  const { rows } = await (posted
    ? sql<InterestRow>`
          select ${holder}, i.product::text, coalesce(i.carried, 0)::text as carried, i.journal_id, i.amount_paise
          from bank.account_interest i
          join bank.customers c on c.account_id = i.account_id
          join ledger.balances b on b.account_id = c.account_id
          where i.period_end = ${end}::date and ${after}
          order by c.account_id limit ${page.limit}`
    : sql<InterestRow>`
          with page as (
            select c.account_id from bank.customers c
            where ${after} and c.closed_at is null
              and c.account_type in (select p.type from bank.products p where p.family = 'account' and p.rate_bp > 0)
            order by c.account_id limit ${page.limit})
          select ${holder}, due.product, due.carried, null::uuid as journal_id, null::bigint as amount_paise
          from bank.account_interest_due((select coalesce(array_agg(account_id), '{}') from page), ${start}::date, ${through}::date) due
          join bank.customers c on c.account_id = due.account_id
          join ledger.balances b on b.account_id = c.account_id
          order by c.account_id`
  ).execute(db);
  const accounts = rows.map(({ amount_paise, ...row }) => {
    const [product, carried] = [BigInt(row.product), BigInt(row.carried)];
    return { ...row, product, carried, interest: amount_paise ?? interestForProduct(product + carried) };
  });
  return { accounts, nextAfter: rows.length < page.limit ? null : (rows.at(-1)?.account_id ?? null) };
}

interface InterestRow {
  account_id: string;
  account_number: string;
  holder: string;
  account_type: string;
  product: string;
  carried: string;
  journal_id: string | null;
  amount_paise: bigint | null;
}

/** Sums up the interest of a posted quarter in paise, with the number of accounts; undefined before it is posted. */
export async function totalInterest(
  db: Db,
  { end, posted }: InterestQuarter,
): Promise<{ total: Paise; accounts: number } | undefined> {
  if (!posted) return undefined;
  const { rows } = await sql<{ total: bigint; accounts: bigint }>`
    select coalesce(sum(i.amount_paise), 0)::bigint as total, count(*) as accounts
    from bank.account_interest i where i.period_end = ${end}::date`.execute(db);
  return { total: rows[0]?.total ?? 0n, accounts: Number(rows[0]?.accounts ?? 0n) };
}

/**
 * Opens the interest of one account for a quarter line by line: the days with one balance and rate, and corrections of earlier
 * quarters. Refused: `NOT_FOUND` for an account that earns none.
 */
export async function interestArithmetic(
  db: Db,
  quarter: InterestQuarter,
  accountId: string,
): Promise<{ account: AccountInterest; lines: InterestLine[] }> {
  const { rows } = await sql<{
    kind: InterestLine['kind'];
    from_date: string;
    until_date: string;
    days: number;
    amount_paise: bigint;
    rate_bp: number;
    product: string;
  }>`select kind, from_date, until_date, until_date - from_date as days, amount_paise, rate_bp, product::numeric(40, 0)::text as product
    from bank.account_interest_lines(${accountId}::uuid, ${quarter.start}::date, ${quarter.posted ? quarter.end : quarter.through}::date)`.execute(
    db,
  );
  const { accounts } = await listAccountInterest(db, quarter, { account: accountId, limit: 1 });
  const [account] = accounts;
  if (!account) throw new Refusal('NOT_FOUND', 'That account earns no interest.');
  return {
    account,
    lines: rows.map((row) => ({
      kind: row.kind,
      from: row.from_date,
      until: row.until_date,
      days: row.days,
      amount: row.amount_paise,
      rateBp: row.rate_bp,
      product: BigInt(row.product),
    })),
  };
}

// A product is paise × hundredths of a percent × days: 365 × 10000 of it are a paisa, and 100 paise a rupee.
const PRODUCT_OF_A_RUPEE = 365_000_000n;

/** Writes what a product earned in rupees to six decimals, rounded half up; only the sum is rounded to paise. */
export function earnedText(product: bigint): string {
  const sign = product < 0n ? '-' : '';
  const millionths = ((product < 0n ? -product : product) * 1_000_000n + PRODUCT_OF_A_RUPEE / 2n) / PRODUCT_OF_A_RUPEE;
  return `${sign}${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`;
}
