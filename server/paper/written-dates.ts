import { readableDates } from '../../contract/languages/hindi-dates.ts';
import type { WrittenLanguage } from '../../contract/languages/language.ts';
import { BANK_TIME_ZONE, INDIA_OFFSET_MS, noonOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: BANK_TIME_ZONE,
});

const DAY_MS = 86_400_000;
/** The last day that was written, in each language: neighbouring lines of a document are mostly of one day. */
const lastWritten = new Map<WrittenLanguage, { readonly day: number; readonly text: string }>();

/** Writes an instant as documents show it: `21 Nov 2026, 13:05`, India's time, never digits alone (X-CN-06). */
export function writtenInstant(at: Date, language: WrittenLanguage = 'en'): string {
  const inIndia = at.getTime() + INDIA_OFFSET_MS;
  const day = Math.floor(inIndia / DAY_MS);
  let last = lastWritten.get(language);
  if (last?.day !== day) {
    last = { day, text: writtenDayOf(at, language) };
    lastWritten.set(language, last);
  }
  const minute = Math.floor((inIndia - day * DAY_MS) / 60_000);
  return `${last.text}, ${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
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
