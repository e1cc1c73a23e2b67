import { expect, test } from 'vitest';
import {
  formatDay,
  formatLongDay,
  formatMoment,
  formatMonth,
  formatMonthName,
  formatShortDay,
  formatTime,
} from '../../web/components/bank-date.ts';
import { DESK_LOCALE } from '../../web/pages/desk/desk-date.ts';
import { shellWords as english } from '../../web/words/en/shell.ts';
import { shellWords as hindi } from '../../web/words/hi/shell.ts';

// The page does without `Intl.DateTimeFormat`; these are the dates that it writes with ICU 78.

const FORMATS = [formatDay, formatShortDay, formatMonth, formatMonthName, formatMoment, formatTime, formatLongDay];
// In India five minutes past midnight on the 6th.
const NIGHT = new Date('2026-09-05T18:35:00Z');

const wordsIn = (day: string): string => day.match(/[^\d, ]+/g)?.join(' ') ?? '';

test.each([
  [
    english.locale,
    '6 Sept 2026|6 Sept|Sept 2026|September 2026|6 Sept 2026, 12:05 am|12:05 am|Sunday, 6 September 2026',
    'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
    'Thursday January, Sunday February, Sunday March, Wednesday April, Friday May, Monday June, Wednesday July, Saturday August, ' +
      'Tuesday September, Thursday October, Sunday November, Tuesday December',
  ],
  [
    hindi.locale,
    '6 सित॰ 2026|6 सित॰|सित॰ 2026|सितंबर 2026|6 सित॰ 2026, 12:05 am|12:05 am|रविवार, 6 सितंबर 2026',
    'जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰',
    'गुरुवार जनवरी, रविवार फ़रवरी, रविवार मार्च, बुधवार अप्रैल, शुक्रवार मई, सोमवार जून, बुधवार जुलाई, शनिवार अगस्त, ' +
      'मंगलवार सितंबर, गुरुवार अक्टूबर, रविवार नवंबर, मंगलवार दिसंबर',
  ],
  [
    DESK_LOCALE,
    'Sep 6, 2026|Sep 6|Sep 2026|September 2026|Sep 6, 2026, 12:05 AM|12:05 AM|Sunday, September 6, 2026',
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    'Thursday January, Sunday February, Sunday March, Wednesday April, Friday May, Monday June, Wednesday July, Saturday August, ' +
      'Tuesday September, Thursday October, Sunday November, Tuesday December',
  ],
])('[X-CN-06] days and times of %s have the month in letters and are those of India', (locale, night, short, long) => {
  expect(FORMATS.map((format) => format(NIGHT, locale)).join('|')).toBe(night);
  const firsts = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1, 6, 59)));
  expect(firsts.map((at) => wordsIn(formatShortDay(at, locale))).join(' ')).toBe(short);
  expect(firsts.map((at) => wordsIn(formatLongDay(at, locale))).join(', ')).toBe(long);
});

test('the hours of a day are counted as on a clock', () => {
  const hours = Array.from({ length: 24 }, (_, hour) =>
    formatTime(new Date(Date.UTC(2026, 0, 1, hour, 30)), english.locale),
  );
  expect(hours.slice(0, 8)).toEqual([
    '6:00 am',
    '7:00 am',
    '8:00 am',
    '9:00 am',
    '10:00 am',
    '11:00 am',
    '12:00 pm',
    '1:00 pm',
  ]);
  expect(hours.slice(17, 20)).toEqual(['11:00 pm', '12:00 am', '1:00 am']);
});

test('a date without meaning is refused, as Intl refuses it', () => {
  expect(() => formatDay(new Date(Number.NaN))).toThrow(RangeError);
});
