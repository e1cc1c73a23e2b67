import { formatRupees, MAX_AMOUNT, type Paise, paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import type { TermDepositProduct } from '../../../api/customer/term-deposit-queries.ts';
import type { Words } from '../../../words/catalogue.ts';

/** The form's first values; `tenure` in months as text, empty while none is selected. */
export const NO_TERM_DEPOSIT = { depositType: '', amount: '', tenure: '', description: '' };

/** Returns the errors that the contract does not know, in the specification's words (C-DP-05, C-DP-12). `available` in paise. */
export function termDepositProblems(
  { amount, tenure }: typeof NO_TERM_DEPOSIT,
  product: TermDepositProduct | undefined,
  available: Paise,
  words: Words,
) {
  const t = words.termDeposits.form.validation;
  const paise = paiseFromRupees(amount) ?? 0n;
  const amountProblem = () => {
    if (paise > MAX_AMOUNT) return words.money.tooLarge;
    if (paise > 0n && product && paise < product.minimum_amount) return t.minimum(formatRupees(product.minimum_amount));
    return paise > available ? words.dashboard.restricted.insufficient : undefined;
  };
  return {
    amount: amountProblem(),
    tenure: product && tenure === '' ? t.tenure : undefined,
  };
}
