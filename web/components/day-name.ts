import { businessDateOf, noonOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import type { Words } from '../words/catalogue.ts';
import { formatLongDay } from './bank-date.ts';

/** Names a business date as the heading of a list: today, yesterday, or the day in full. */
export function dayName(date: string | undefined, today: string | undefined, words: Words): string {
  if (!date) return words.transactions.invalidDate;
  if (date === today) return words.transactions.today;
  const dayAfter = businessDateOf(new Date(noonOfBusinessDate(date).getTime() + 86_400_000));
  return dayAfter === today ? words.transactions.yesterday : formatLongDay(noonOfBusinessDate(date), words.locale);
}
