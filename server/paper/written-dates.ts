import { readableDates } from '../../contract/languages/hindi-dates.ts';
import type { WrittenLanguage } from '../../contract/languages/language.ts';
import { BANK_TIME_ZONE, noonOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: BANK_TIME_ZONE,
});
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: BANK_TIME_ZONE });

/** Writes an instant as documents show it: `21 Nov 2026, 13:05`, India's time, never digits alone (X-CN-06). */
export function writtenInstant(at: Date, language: WrittenLanguage = 'en'): string {
  return `${writtenDayOf(at, language)}, ${TIME.format(at)}`;
}

/** Writes the day of an instant: `21 Nov 2026`. */
export function writtenDayOf(at: Date, language: WrittenLanguage = 'en'): string {
  // Some versions of the English data write 'Sept'; a document's month has three letters.
  const day = DAY.format(at).replace('Sept', 'Sep');
  return language === 'hi' ? readableDates(day) : day;
}

/** Writes a business date (YYYY-MM-DD): `21 Nov 2026`. */
export function writtenDay(businessDate: string, language: WrittenLanguage = 'en'): string {
  return writtenDayOf(noonOfBusinessDate(businessDate), language);
}
