import type { WrittenLanguage } from '../../contract/languages/language.ts';
import { formatRupees } from '../../contract/vocabulary/money.ts';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import type { SpendingCategory } from '../../contract/vocabulary/spending-categories.ts';
import { ownAccount } from '../payments/own-account.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { spendingMonth } from '../spending/spending-month.ts';
import { spentByCategory } from '../statement/spending-sums.ts';
import { answersFor } from './answer-words.ts';
import { categoryIn } from './category-words.ts';
import type { Action } from './how-to.ts';
import type { Period, PeriodName } from './period.ts';

interface Asking {
  readonly db: Db;
  readonly clock: BankClock;
  readonly customer: SignedIn;
  readonly question: string;
  readonly language: WrittenLanguage;
}

const toSpending = ({ language }: Asking): Action => ({
  label: answersFor(language).buttons.spending,
  value: paths.spending,
});

const spenderOf = (customer: SignedIn) => ({ customerId: customer.subjectId, accountId: ownAccount(customer) });

/** Writes the name of a period, such as `in the last 7 days`. */
export function spokenPeriod(language: WrittenLanguage, name: PeriodName): string {
  const { periods: t, monthOf } = answersFor(language);
  if (typeof name === 'string') return t[name];
  if ('days' in name) return t.days(name.days);
  if ('months' in name) return t.months(name.months);
  return t.within('year' in name ? name.year : monthOf(name.month));
}

/** Answers how much was spent on a category in a period. */
export async function categoryAnswer(asking: Asking, category: SpendingCategory, period: Period) {
  const { flow: t } = answersFor(asking.language);
  const span = { from: period.from, to: period.to };
  const sums = await spentByCategory(asking.db, spenderOf(asking.customer), { span, before: span, sameDay: period.to });
  const spent = sums.find((each) => each.category === category)?.spent ?? 0n;
  const named = spokenPeriod(asking.language, period.name);
  return { response: t.spentOn(formatRupees(spent), t.categories[category], named), actions: [toSpending(asking)] };
}

/** Answers what the budget of a category is, or all budgets, and how much is left of each this month. */
export async function budgetAnswer(asking: Asking) {
  const { budget: t, flow } = answersFor(asking.language);
  const wanted = categoryIn(asking.question);
  const { categories } = await spendingMonth(asking, spenderOf(asking.customer));
  const lines = categories.flatMap(({ category, spent, budget }) => {
    if (budget === null || (wanted && category !== wanted)) return [];
    const left = budget - spent;
    const state = left < 0n ? t.over(formatRupees(-left)) : t.left(formatRupees(left));
    return [`${t.line(flow.categories[category], formatRupees(budget), formatRupees(spent))}, ${state}`];
  });
  const none = wanted ? t.noneFor(flow.categories[wanted]) : t.none;
  return {
    response: lines.length === 0 ? none : [t.some(lines.length), ...lines].join('\n'),
    actions: [toSpending(asking)],
  };
}

/** Answers what was spent this month against the month before, on the category that the question names or in all. */
export async function comparisonAnswer(asking: Asking) {
  const { flow: t } = answersFor(asking.language);
  const category = categoryIn(asking.question);
  const month = await spendingMonth(asking, spenderOf(asking.customer));
  const sums = category ? month.categories.find((each) => each.category === category) : month;
  const { spent, spentBeforeByDay, spentBefore } = sums ?? { spent: 0n, spentBeforeByDay: 0n, spentBefore: 0n };
  const amounts = [formatRupees(spent), formatRupees(spentBeforeByDay), formatRupees(spentBefore)] as const;
  const response = category ? t.comparedOn(t.categories[category], ...amounts) : t.compared(...amounts);
  return { response, actions: [toSpending(asking)] };
}
