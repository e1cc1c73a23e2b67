import type { Paise } from '../../contract/vocabulary/money.ts';
import type { SpendingCategory } from '../../contract/vocabulary/spending-categories.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db, Tx } from '../platform/database.ts';

/** The most that a customer means to spend on a category in a month. Paise. */
export interface Budget {
  readonly category: SpendingCategory;
  readonly budget: Paise;
}

/** Reads a customer's budgets, one for a category at most. */
export async function budgetsOf(db: Db, customerId: string): Promise<Budget[]> {
  const rows = await db
    .selectFrom('bank.spending_budgets')
    .select(['category', 'budget_paise'])
    .where('customer_id', '=', customerId)
    .orderBy('category')
    .execute();
  // as: only `setBudget` writes here, with a category of the contract.
  return rows.map((row) => ({ category: row.category as SpendingCategory, budget: row.budget_paise }));
}

/** Sets the budget of a category, in paise above zero; the last one counts. Refused: as `holdCustomer`. */
export async function setBudget(
  tx: Tx,
  clock: BankClock,
  customerId: string,
  { category, amount }: { category: SpendingCategory; amount: Paise },
): Promise<void> {
  await holdCustomer(tx, customerId);
  const set = { budget_paise: amount, set_at: clock.now() };
  await tx
    .insertInto('bank.spending_budgets')
    .values({ customer_id: customerId, category, ...set })
    .onConflict((on) => on.columns(['customer_id', 'category']).doUpdateSet(set))
    .execute();
}

/** Removes the budget of a category, if there is one. */
export async function removeBudget(db: Db, customerId: string, category: SpendingCategory): Promise<void> {
  await db
    .deleteFrom('bank.spending_budgets')
    .where('customer_id', '=', customerId)
    .where('category', '=', category)
    .execute();
}
