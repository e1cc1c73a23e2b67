import type { ComponentProps } from 'react';
import { formatRupees, paiseFromRupees } from '../../../contract/vocabulary/money.ts';
import { AmountField } from '../../components/amount-field.tsx';
import { amountInWords } from './amount-in-words.ts';

/** Groups the rupees of a typed amount by lakhs; undefined where there is nothing to group. */
function groupedAmount(typed: string): string | undefined {
  const [whole = '', ...rest] = typed.split('.');
  if (!/^\d{4,15}$/.test(whole)) return undefined;
  return [BigInt(whole).toLocaleString('en-IN'), ...rest].join('.');
}

/** A field for an amount that a banker types, with the amount below as lakhs and in words; grouped while the field has no focus. */
export function DeskAmountField({ hint, ...field }: ComponentProps<typeof AmountField>) {
  const paise = paiseFromRupees(field.value) ?? 0n;
  return (
    <AmountField
      hint={paise > 0n ? `${formatRupees(paise)} · ${amountInWords(paise)}` : hint}
      atRest={groupedAmount(field.value)}
      {...field}
    />
  );
}
