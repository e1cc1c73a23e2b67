import { z } from 'zod';
import { businessDateOf } from './bank-time.ts';
import { complaint } from './field-issues.ts';
import { type Paise, paiseFromRupees, rupeesText } from './money.ts';
import { clean, withoutUnprintable } from './text.ts';
import { isMisheardReference, MISHEARD_REFERENCE } from './transaction-reference.ts';

/**
 * A whole number in a query string. Below the smallest or not a number is refused; above the largest counts as the
 * largest, so that a page is never the whole bank.
 */
export function wholeNumber(name: string, smallest: number, largest: number) {
  return z
    .codec(z.string(), z.number(), {
      decode: (value, context) => {
        if (/^\d{1,9}$/.test(value) && Number(value) >= smallest) return Math.min(Number(value), largest);
        context.issues.push(complaint('pattern', value, `${name} must be a whole number from ${smallest}`));
        return z.NEVER;
      },
      encode: String,
    })
    .describe(`A whole number from ${smallest} to ${largest}`);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function dayOf(value: string): string | undefined {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.exec(value) ?? [];
  if (!day || Number.isNaN(Date.parse(value))) return undefined;
  // `2026-02-31` parses as March in some engines: only a day that survives the round trip is one.
  if (new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) return undefined;
  const bankDay = DAY.test(value) ? day : businessDateOf(new Date(value));
  // The last evening of the year 9999 in UTC is in India a day of a year with five digits.
  return DAY.test(bankDay) && bankDay >= '1900-01-01' ? bankDay : undefined;
}

/** A bank day in a filter: `YYYY-MM-DD`, or an instant, which means its day in Asia/Kolkata. Empty is unset. */
export const filterDate = z
  .codec(z.string(), z.string().optional(), {
    decode: (value, context) => {
      if (value === '') return undefined;
      const day = dayOf(value);
      if (day) return day;
      context.issues.push(complaint('pattern', value, 'Please enter a valid date'));
      return z.NEVER;
    },
    encode: (day) => day ?? '',
  })
  .describe('A bank day, YYYY-MM-DD in Asia/Kolkata');

/** An amount in a filter, in rupees; it applies only above zero (C-DB-14), so zero and empty are unset. */
export const filterAmount = z
  .codec(z.string(), z.bigint().optional(), {
    decode: (value, context): Paise | undefined => {
      const paise = value === '' ? 0n : paiseFromRupees(value);
      if (paise !== undefined && paise >= 0n) return paise || undefined;
      context.issues.push(complaint('pattern', value, 'Please enter a valid amount'));
      return z.NEVER;
    },
    encode: (paise) => (paise === undefined ? '' : rupeesText(paise)),
  })
  .describe('Rupees, at most two decimals; applies when above 0');

/** Text of a search box: trimmed, at most 100 characters. Empty is unset. */
export const filterSearch = z.codec(
  z.string().max(200, { error: 'Please search for something shorter' }),
  z.string().optional(),
  {
    // Unprintable characters are never stored, so they would find nothing, and the database would refuse them.
    decode: (value) => [...clean(withoutUnprintable(value))].slice(0, 100).join('') || undefined,
    encode: (value) => value ?? '',
  },
);

/** As `filterSearch`, for transactions: a reference with a wrong character is refused, because it would find nothing. */
export const transactionSearch = filterSearch
  .refine((text) => text === undefined || !isMisheardReference(text), {
    error: MISHEARD_REFERENCE,
    params: { rule: 'pattern' },
  })
  .describe('Text to find, or the reference of a transaction');

/** One of a few words, any case; `all` and empty are unset. */
export function filterOf<const W extends readonly string[]>(name: string, words: W) {
  return z
    .codec(z.string(), z.enum(words).optional(), {
      decode: (value, context) => {
        const word = value.toLowerCase();
        if (word === '' || word === 'all') return undefined;
        const known = words.find((each) => each === word);
        if (known) return known as never; // `words.find` gives exactly one of the enum's members.
        context.issues.push(complaint('choice', value, `${name} must be one of ${words.join(', ')}`));
        return z.NEVER;
      },
      encode: (word) => word ?? '',
    })
    .describe(`One of ${words.join(', ')}, or all`);
}

/** The refinement of every filter with two dates (C-DB-13). */
export function datesInOrder(value: { startDate?: string | undefined; endDate?: string | undefined }): boolean {
  return !value.startDate || !value.endDate || value.startDate <= value.endDate;
}
export const DATES_OUT_OF_ORDER = { error: 'Start date cannot be after end date' };

/** Ways to page and sort that several lists share. */
export const sortDirection = filterOf('sortDirection', ['asc', 'desc'] as const).optional();

/** A list's place and size. `total` counts everything that the filter matches. */
export const pageMeta = z.object({
  total: z.number(),
  page: z.number(),
  limit: z.number(),
  totalPages: z.number(),
});
