import type { Paise } from '../../contract/vocabulary/money.ts';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import { closingBalances, flowBetween, readAccountDays } from './account-days.ts';

/** Data of the dashboard's charts; all lists end today, oldest first. Paise. */
export interface MoneyOverTime {
  readonly balances: { readonly date: string; readonly balance: Paise }[];
  readonly weeks: {
    readonly from: string;
    readonly to: string;
    readonly money_in: Paise;
    readonly money_out: Paise;
    readonly into_deposits: Paise;
  }[];
}

const WEEK = 7;

/**
 * Returns the balance at the end of each of the last `days` bank days (none before the account was opened), and money
 * in and out in each of the seven-day weeks that they touch, counted back from today (C-DB-19).
 */
export async function moneyOverTime(
  { db, clock }: { db: Db; clock: BankClock },
  accountId: string,
  days: number,
): Promise<MoneyOverTime> {
  const today = clock.businessDate();
  const weeks = Math.ceil(days / WEEK);
  const account = await readAccountDays(db, accountId, addDays(today, 1 - weeks * WEEK));
  const from = addDays(today, 1 - days);
  return {
    balances: closingBalances(account, account.openedOn > from ? account.openedOn : from, today),
    weeks: Array.from({ length: weeks }, (_, index) => {
      const to = addDays(today, (index + 1 - weeks) * WEEK);
      const week = { from: addDays(to, 1 - WEEK), to };
      const { income, spending, intoDeposits } = flowBetween(account, week.from, week.to);
      return { ...week, money_in: income, money_out: spending, into_deposits: intoDeposits };
    }),
  };
}
