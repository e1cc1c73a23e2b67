import { formatRupees } from '../../contract/vocabulary/money.ts';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import type { SpendingCategory } from '../../contract/vocabulary/spending-categories.ts';
import { ownAccount } from '../payments/own-account.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { spendingMonth } from '../spending/spending-month.ts';
import { spentByCategory } from '../statement/spending-sums.ts';
import { CATEGORY_NAMES, categoryIn } from './category-words.ts';
import type { Action } from './how-to.ts';
import type { Period } from './period.ts';

interface Asking {
  readonly db: Db;
  readonly clock: BankClock;
  readonly customer: SignedIn;
  readonly question: string;
}

const SPENDING: Action = { label: 'Open Spending', value: paths.spending };

const spenderOf = (customer: SignedIn) => ({ customerId: customer.subjectId, accountId: ownAccount(customer) });

/** Answers how much was spent on a category in a period. */
export async function categoryAnswer({ db, customer }: Asking, category: SpendingCategory, period: Period) {
  const span = { from: period.from, to: period.to };
  const sums = await spentByCategory(db, spenderOf(customer), { span, before: span, sameDay: period.to });
  const spent = sums.find((each) => each.category === category)?.spent ?? 0n;
  return {
    response: `You spent ${formatRupees(spent)} on ${CATEGORY_NAMES[category]} ${period.name}. (The booked postings of your account that have this category; you can change it in the details of each transaction.)`,
    actions: [SPENDING],
  };
}

/** Answers what the budget of a category is, or all budgets, and how much is left of each this month. */
export async function budgetAnswer(asking: Asking) {
  const wanted = categoryIn(asking.question);
  const { categories } = await spendingMonth(asking, spenderOf(asking.customer));
  const lines = categories.flatMap(({ category, spent, budget }) => {
    if (budget === null || (wanted && category !== wanted)) return [];
    const left = budget - spent;
    const state = left < 0n ? `${formatRupees(-left)} over it` : `${formatRupees(left)} left`;
    return [
      `${CATEGORY_NAMES[category]}: ${formatRupees(budget)} a month, ${formatRupees(spent)} spent this month, ${state}`,
    ];
  });
  const none = wanted ? `You have no budget for ${CATEGORY_NAMES[wanted]}.` : 'You have no budgets.';
  return {
    response:
      lines.length === 0
        ? `${none} You can set one on the Spending page.`
        : `Your budget${lines.length === 1 ? '' : 's'}, from your Spending page:\n${lines.join('\n')}`,
    actions: [SPENDING],
  };
}
