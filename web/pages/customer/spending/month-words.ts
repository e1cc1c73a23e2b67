import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import type { Spending } from '../../../api/customer/spending-queries.ts';
import { formatMonthName, formatShortDay } from '../../../components/bank-date.ts';
import type { Words } from '../../../words/catalogue.ts';

/** Returns the month (YYYY-MM) that is `months` after another, before it where negative. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Writes a month as `November 2026`. */
export const monthInWords = (month: string, locale: string): string =>
  formatMonthName(noonOfBusinessDate(`${month}-01`), locale);

/** Writes the day in the month before that corresponds to a business date, as `23 Oct`; the last of a shorter month. */
export function sameDayBefore(date: string, locale: string): string {
  const before = monthAfter(date.slice(0, 7), -1);
  const lastDay = new Date(Date.parse(`${date.slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10);
  const sameDay = `${before}${date.slice(7)}`;
  return formatShortDay(noonOfBusinessDate(sameDay < lastDay ? sameDay : lastDay), locale);
}

/** Returns the sentences that compare a month with the one before: up to the same day, and in all. */
export function comparedWithMonthBefore(
  {
    month,
    to,
    spent,
    spentBefore,
    spentBeforeByDay,
  }: Pick<Spending, 'month' | 'to' | 'spent' | 'spentBefore' | 'spentBeforeByDay'>,
  { locale, spending: t }: Words,
): { byDay: string; whole: string } {
  const day = sameDayBefore(to, locale);
  const more = spent - spentBeforeByDay;
  const whole = t.whole(monthInWords(monthAfter(month, -1), locale), formatRupees(spentBefore));
  if (more === 0n) return { byDay: t.sameByDay(day), whole };
  return { byDay: more < 0n ? t.lessByDay(formatRupees(-more), day) : t.moreByDay(formatRupees(more), day), whole };
}

/** The page's address: the month (YYYY-MM) that is shown, the one that runs where it is absent. */
export interface SpendingView {
  readonly month?: string | undefined;
}
