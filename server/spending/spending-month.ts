import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import {
  type CategorySums,
  type PayeeSum,
  type Span,
  type Spender,
  spentByCategory,
  topPayees,
} from '../statement/spending-sums.ts';
import { budgetsOf } from './budgets.ts';

/** Spending of a month (YYYY-MM) against the month before. Paise. */
export interface SpendingMonth {
  readonly month: string;
  readonly from: string;
  readonly to: string;
  readonly firstMonth: string;
  readonly runs: boolean;
  readonly spent: Paise;
  readonly spentBefore: Paise;
  readonly spentBeforeByDay: Paise;
  readonly categories: (CategorySums & { readonly budget: Paise | null })[];
  readonly payees: PayeeSum[];
}

const PAYEES = 5;

const firstDayOf = (month: string): string => `${month}-01`;
const lastDayOf = (month: string): string => addDays(firstDayOf(addDays(firstDayOf(month), 31).slice(0, 7)), -1);
const monthBefore = (month: string): string => addDays(firstDayOf(month), -1).slice(0, 7);

/** Returns the days of a month up to today, those of the month before, and the day in it that corresponds to the last one. */
export function spansOf(month: string, today: string): { span: Span; before: Span; sameDay: string; runs: boolean } {
  const runs = month === today.slice(0, 7);
  const span = { from: firstDayOf(month), to: runs ? today : lastDayOf(month) };
  const earlier = monthBefore(month);
  const before = { from: firstDayOf(earlier), to: lastDayOf(earlier) };
  const sameDay = `${earlier}${today.slice(7)}`;
  return { span, before, sameDay: runs && sameDay < before.to ? sameDay : before.to, runs };
}

/**
 * Sums up the spending of a month by category and payee; the one that runs where `month` is absent. A later month is empty.
 * Budgets belong to the month that runs: a category with one is listed even where nothing was spent.
 */
export async function spendingMonth(
  { db, clock }: { db: Db; clock: BankClock },
  spender: Spender,
  month: string = clock.businessDate().slice(0, 7),
): Promise<SpendingMonth> {
  const { runs, ...spans } = spansOf(month, clock.businessDate());
  const [sums, payees, budgets, openedOn] = await Promise.all([
    spentByCategory(db, spender, spans),
    topPayees(db, spender, spans.span, PAYEES),
    runs ? budgetsOf(db, spender.customerId) : [],
    openingDateOf(db, spender.accountId),
  ]);
  const limits = new Map(budgets.map(({ category, budget }) => [category, budget]));
  const listed = new Set(sums.map(({ category }) => category));
  const unspent = budgets.filter(({ category }) => !listed.has(category));
  const total = (amountOf: (sums: CategorySums) => Paise) => sums.reduce((sum, each) => sum + amountOf(each), 0n);
  return {
    month,
    ...spans.span,
    firstMonth: openedOn.slice(0, 7),
    runs,
    spent: total(({ spent }) => spent),
    spentBefore: total(({ spentBefore }) => spentBefore),
    spentBeforeByDay: total(({ spentBeforeByDay }) => spentBeforeByDay),
    categories: [
      ...sums.map((each) => ({ ...each, budget: limits.get(each.category) ?? null })),
      ...unspent.map((each) => ({ ...each, spent: 0n, spentBefore: 0n, spentBeforeByDay: 0n })),
    ],
    payees,
  };
}

async function openingDateOf(db: Db, accountId: string): Promise<string> {
  const { opened_at: openedAt } = await db
    .selectFrom('ledger.balances')
    .select('opened_at')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  // as: a view's columns may be null in the generated types; an account always has its opening.
  return businessDateOf(openedAt as Date);
}
