import { BANK_TIME_ZONE, noonOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: BANK_TIME_ZONE, ...options });
  formats.set(key, known);
  return known;
}

/** True when a date carries no meaning: unreadable, or the epoch that stands for "not dated". */
export function isUndated(at: Date): boolean {
  return !Number.isFinite(at.getTime()) || at.getTime() === 0;
}

/** `21 Nov 2026`, a day in Asia/Kolkata; month names always, never digits alone (X-CN-06). */
export function formatDay(at: Date, locale = 'en-IN'): string {
  return format(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(at);
}

/** `21 Nov`, for lists and axes. */
export function formatShortDay(at: Date, locale = 'en-IN'): string {
  return format(locale, { day: 'numeric', month: 'short' }).format(at);
}

/** `Nov 2026`, for axes that span years. */
export function formatMonth(at: Date, locale = 'en-IN'): string {
  return format(locale, { month: 'short', year: 'numeric' }).format(at);
}

/** `21 Nov 2026, 10:32 am`, Asia/Kolkata. */
export function formatMoment(at: Date, locale = 'en-IN'): string {
  return format(locale, { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' }).format(
    at,
  );
}

/** `Saturday, 21 November 2026`. */
export function formatLongDay(at: Date, locale = 'en-IN'): string {
  return format(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at);
}

/** A business date (`YYYY-MM-DD`) as a moment within that bank day. */
export function fromBusinessDate(date: string): Date {
  return noonOfBusinessDate(date);
}
