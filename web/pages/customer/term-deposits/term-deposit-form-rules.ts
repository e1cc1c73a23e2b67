import { formatRupees, MAX_AMOUNT, type Paise, paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import type { TermDepositProduct } from '../../../api/customer/term-deposit-queries.ts';
import type { Words } from '../../../words/catalogue.ts';

/** The form's first values; `tenure` in months as text, empty while none is selected. */
export const NO_TERM_DEPOSIT = { depositType: '', amount: '', tenure: '', description: '' };

/** Returns what is wrong with an amount above zero: over the limit, under the product's minimum, or over what is available. Paise. */
export function amountProblem(
  amount: Paise,
  product: TermDepositProduct | undefined,
  available: Paise,
  words: Words,
): string | undefined {
  if (amount > MAX_AMOUNT) return words.money.tooLarge;
  if (amount > 0n && product && amount < product.minimum_amount)
    return words.termDeposits.form.validation.minimum(formatRupees(product.minimum_amount));
  return amount > available ? words.dashboard.restricted.insufficient : undefined;
}

/** Returns the errors that the contract does not know, in the specification's words (C-DP-05, C-DP-12). `available` in paise. */
export function termDepositProblems(
  { amount, tenure }: typeof NO_TERM_DEPOSIT,
  product: TermDepositProduct | undefined,
  available: Paise,
  words: Words,
) {
  return {
    amount: amountProblem(paiseFromRupees(amount) ?? 0n, product, available, words),
    tenure: product && tenure === '' ? words.termDeposits.form.validation.tenure : undefined,
  };
}
