import { INDIA_OFFSET_MS } from '../../contract/vocabulary/bank-time.ts';

// Written by hand as `Intl` writes them (test/words/bank-dates.test.ts): the first `Intl.DateTimeFormat` of a page holds a slow
// phone for longer than drawing all rows of a statement.

interface DateStyle {
  /** Names from January, and from Sunday, with a space between two. */
  readonly months: string;
  readonly shortMonths: string;
  readonly weekdays: string;
  readonly halves: readonly [morning: string, afternoon: string];
  /** The month comes before the day. */
  readonly monthFirst?: boolean;
}

const ENGLISH: DateStyle = {
  months: 'January February March April May June July August September October November December',
  shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
  weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  halves: ['am', 'pm'],
};

const STYLES: Readonly<Record<string, DateStyle>> = {
  'en-US': {
    ...ENGLISH,
    shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    halves: ['AM', 'PM'],
    monthFirst: true,
  },
  'hi-IN-u-nu-latn': {
    months: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
    shortMonths: 'जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰',
    weekdays: 'रविवार सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार',
    halves: ENGLISH.halves,
  },
};

const nth = (names: string, place: number): string => names.split(' ')[place] ?? '';

/** Returns the parts of a moment in Asia/Kolkata, in words; throws for a date without meaning, as `Intl` does. */
function partsOf(at: Date, locale: string) {
  const style = STYLES[locale] ?? ENGLISH;
  const india = new Date(at.getTime() + INDIA_OFFSET_MS);
  const minute = india.toISOString().slice(-10, -8);
  const [day, month, hour] = [india.getUTCDate(), india.getUTCMonth(), india.getUTCHours()];
  const inOrder = (name: string) => (style.monthFirst ? `${name} ${day}` : `${day} ${name}`);
  return {
    year: india.getUTCFullYear(),
    weekday: nth(style.weekdays, india.getUTCDay()),
    month: nth(style.months, month),
    shortMonth: nth(style.shortMonths, month),
    day: inOrder(nth(style.months, month)),
    shortDay: inOrder(nth(style.shortMonths, month)),
    /** Between the day and its year. */
    comma: style.monthFirst ? ', ' : ' ',
    time: `${hour % 12 || 12}:${minute} ${style.halves[hour < 12 ? 0 : 1]}`,
  };
}

/** Returns true for a date without meaning: unreadable, or the epoch, which stands for "not dated". */
export function isUndated(at: Date): boolean {
  return !Number.isFinite(at.getTime()) || at.getTime() === 0;
}

/** Formats a day in Asia/Kolkata as `21 Nov 2026`; the month is always a name (X-CN-06). */
export function formatDay(at: Date, locale = 'en-IN'): string {
  const { shortDay, comma, year } = partsOf(at, locale);
  return `${shortDay}${comma}${year}`;
}

/** Formats a day as `21 Nov`, for lists and axes. */
export function formatShortDay(at: Date, locale = 'en-IN'): string {
  return partsOf(at, locale).shortDay;
}

/** Formats a month as `Nov 2026`, for axes that span years. */
export function formatMonth(at: Date, locale = 'en-IN'): string {
  const { shortMonth, year } = partsOf(at, locale);
  return `${shortMonth} ${year}`;
}

/** Formats a month as `November 2026`, for a heading. */
export function formatMonthName(at: Date, locale = 'en-IN'): string {
  const { month, year } = partsOf(at, locale);
  return `${month} ${year}`;
}

/** Formats a time in Asia/Kolkata as `21 Nov 2026, 10:32 am`. */
export function formatMoment(at: Date, locale = 'en-IN'): string {
  return `${formatDay(at, locale)}, ${formatTime(at, locale)}`;
}

/** Formats a time of day in Asia/Kolkata as `10:32 am`. */
export function formatTime(at: Date, locale = 'en-IN'): string {
  return partsOf(at, locale).time;
}

/** Formats a day as `Saturday, 21 November 2026`. */
export function formatLongDay(at: Date, locale = 'en-IN'): string {
  const { weekday, day, comma, year } = partsOf(at, locale);
  return `${weekday}, ${day}${comma}${year}`;
}
