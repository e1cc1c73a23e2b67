import type { ComponentProps } from 'react';
import { paiseFromRupees } from '../../contract/vocabulary/money.ts';
import { AmountField } from '../components/amount-field.tsx';
import { numberWords as english } from '../words/en/number-words.ts';
import { numberWords as hindi } from '../words/hi/number-words.ts';
import { amountInWords } from '../words/number-words.ts';
import { useShownLanguage } from '../words/use-words.tsx';

const NUMBER_WORDS = { en: english, hi: hindi };
/** From one lakh on, a zero too many is easily overlooked. */
const SAID_FROM = 10_000_000n;

/** A field for an amount of the customer's own money, which says large amounts in words as well. */
export function OwnAmountField({ hint, ...field }: ComponentProps<typeof AmountField>) {
  const words = NUMBER_WORDS[useShownLanguage()];
  const paise = paiseFromRupees(field.value) ?? 0n;
  return (
    <AmountField
      hint={
        <>
          {paise >= SAID_FROM && <span className="block font-medium text-ink">{amountInWords(paise, words)}</span>}
          {hint}
        </>
      }
      {...field}
    />
  );
}
