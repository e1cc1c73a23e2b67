import { BANK_TIME_ZONE } from '../../contract/vocabulary/bank-time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: BANK_TIME_ZONE, ...options });
  formats.set(key, known);
  return known;
}

/** Returns true for a date without meaning: unreadable, or the epoch, which stands for "not dated". */
export function isUndated(at: Date): boolean {
  return !Number.isFinite(at.getTime()) || at.getTime() === 0;
}

/** Formats a day in Asia/Kolkata as `21 Nov 2026`; the month is always a name (X-CN-06). */
export function formatDay(at: Date, locale = 'en-IN'): string {
  return format(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(at);
}

/** Formats a day as `21 Nov`, for lists and axes. */
export function formatShortDay(at: Date, locale = 'en-IN'): string {
  return format(locale, { day: 'numeric', month: 'short' }).format(at);
}

/** Formats a month as `Nov 2026`, for axes that span years. */
export function formatMonth(at: Date, locale = 'en-IN'): string {
  return format(locale, { month: 'short', year: 'numeric' }).format(at);
}

/** Formats a month as `November 2026`, for a heading. */
export function formatMonthName(at: Date, locale = 'en-IN'): string {
  return format(locale, { month: 'long', year: 'numeric' }).format(at);
}

/** Formats a time in Asia/Kolkata as `21 Nov 2026, 10:32 am`. */
export function formatMoment(at: Date, locale = 'en-IN'): string {
  return format(locale, { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' }).format(
    at,
  );
}

/** Formats a time of day in Asia/Kolkata as `10:32 am`. */
export function formatTime(at: Date, locale = 'en-IN'): string {
  return format(locale, { hour: 'numeric', minute: '2-digit' }).format(at);
}

/** Formats a day as `Saturday, 21 November 2026`. */
export function formatLongDay(at: Date, locale = 'en-IN'): string {
  return format(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at);
}
