import type { ComponentProps } from 'react';
import { formatRupees, paiseFromRupees } from '../../../contract/vocabulary/money.ts';
import { AmountField } from '../../components/amount-field.tsx';
import { numberWords } from '../../words/en/number-words.ts';
import { amountInWords } from '../../words/number-words.ts';

/** A field for an amount that a banker types, with the amount below as lakhs and in words. */
export function DeskAmountField({ hint, ...field }: ComponentProps<typeof AmountField>) {
  const paise = paiseFromRupees(field.value) ?? 0n;
  return (
    <AmountField
      hint={paise > 0n ? `${formatRupees(paise)} · ${amountInWords(paise, numberWords)}` : hint}
      {...field}
    />
  );
}
