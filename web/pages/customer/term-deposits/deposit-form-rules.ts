import type { DepositType } from '../../../../contract/vocabulary/bank-terms.ts';
import { formatRupees, LARGEST_AMOUNT, type Paise, paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import type { DepositProduct } from '../../../api/customer/term-deposit-queries.ts';
import type { Words } from '../../../words/catalogue.ts';

/** The form's values as typed. */
export interface DepositFields {
  readonly type: DepositType | undefined;
  readonly amount: string;
  /** Months as text; empty while none is selected. */
  readonly tenure: string;
  readonly description: string;
}
export type DepositProblems = { readonly [Field in 'type' | 'amount' | 'tenure']?: string | undefined };

/** Returns the selected tenure in months, or the type's only one (none for savings, 60 for tax-saving). */
export function tenureOf(fields: DepositFields, product: DepositProduct | undefined): number | undefined {
  const [only, ...others] = product?.tenures ?? [];
  if (only !== undefined && others.length === 0) return only;
  return fields.tenure === '' ? undefined : Number(fields.tenure);
}

/** Returns each field's error, in the specification's words (C-DP-05, C-DP-12). `available` in paise. */
export function depositProblems(
  fields: DepositFields,
  product: DepositProduct | undefined,
  available: Paise,
  words: Words,
): DepositProblems {
  const t = words.deposits.form.validation;
  const paise = paiseFromRupees(fields.amount);
  const amount =
    paise === undefined || paise <= 0n
      ? t.amount
      : paise > LARGEST_AMOUNT
        ? words.money.tooLarge
        : product && paise < product.minimum_amount
          ? t.minimum(formatRupees(product.minimum_amount))
          : paise > available
            ? words.dashboard.restricted.insufficient
            : undefined;
  return {
    type: product ? undefined : t.type,
    amount,
    tenure: product && tenureOf(fields, product) === undefined ? t.tenure : undefined,
  };
}
