import { sql } from 'kysely';
import type { AccountType } from '../../contract/vocabulary/account-terms.ts';
import { accountTypes } from '../../contract/vocabulary/bank-terms.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import { closingBalances, flowBetween, readAccountDays } from './account-days.ts';
import { BUREAU_DAYS, bureauScore, type ScorePart } from './credit-bureau.ts';
import { termDepositsOf } from './term-deposits-total.ts';

/** The customer whose figures are computed. */
export interface Subject {
  readonly customerId: string;
  readonly accountId: string;
}

/** The bureau's score in the bank's current month. */
export interface CreditScore {
  readonly score: number;
  readonly parts: ScorePart[];
  readonly computedAt: Date;
}

/**
 * Returns the bureau's score for this month (C-DB-15): asked once in each calendar month of the bank, on the first
 * call, and kept as a row. Two calls at once both return the row that was kept.
 */
export async function creditScore({ db, clock }: { db: Db; clock: BankClock }, subject: Subject): Promise<CreditScore> {
  const now = clock.now();
  const month = `${clock.businessDate().slice(0, 7)}-01`;
  const kept = await readScore(db, subject.customerId, month);
  if (kept) return kept;

  const { score, parts } = await askBureau(db, subject, clock.businessDate());
  await sql`
    insert into bank.bureau_scores (customer_id, month, score, parts, computed_at)
    values (${subject.customerId}::uuid, ${month}::date, ${score}, ${JSON.stringify(parts)}::jsonb, ${now})
    on conflict (customer_id, month) do nothing`.execute(db);
  const written = await readScore(db, subject.customerId, month);
  if (!written) throw new Error('The bureau row that was just written is not there');
  return written;
}

async function readScore(db: Db, customerId: string, month: string): Promise<CreditScore | undefined> {
  const { rows } = await sql<CreditScore>`
    select score, parts, computed_at as "computedAt" from bank.bureau_scores
    where customer_id = ${customerId}::uuid and month = ${month}::date`.execute(db);
  return rows[0];
}

async function askBureau(
  db: Db,
  { customerId, accountId }: Subject,
  today: string,
): Promise<{ score: number; parts: ScorePart[] }> {
  const from = addDays(today, 1 - BUREAU_DAYS);
  const [account, termDeposits, minimumBalance] = await Promise.all([
    readAccountDays(db, accountId, from),
    termDepositsOf(db, customerId),
    minimumBalanceOf(db, customerId),
  ]);
  // A history begins with the first day on which there can be one.
  const openedOn = account.pending ? today : account.openedOn;
  const known = openedOn > from ? openedOn : from;
  const before = openedOn > addDays(today, -30) ? undefined : flowBetween(account, from, addDays(today, -30)).income;
  return bureauScore({
    today,
    openedOn,
    minimumBalance,
    closingBalances: closingBalances(account, known, today).map(({ balance }) => balance),
    incomes: [flowBetween(account, addDays(today, -29), today).income, before],
    termDeposits,
  });
}

async function minimumBalanceOf(db: Db, customerId: string): Promise<Paise> {
  const row = await db
    .selectFrom('bank.customers')
    .select('account_type')
    .where('id', '=', customerId)
    .executeTakeFirst();
  // as: the table's check allows the three account types only.
  return accountTypes[(row?.account_type ?? 'savings') as AccountType].minimumBalance;
}
