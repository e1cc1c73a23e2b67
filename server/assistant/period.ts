import { addMonths } from '../platform/bank-calendar.ts';
import { addDays } from '../platform/bank-clock.ts';
import { plain } from './understand.ts';

/** A span of business dates, both included, and its name: a word, a number of days or months, a month (YYYY-MM), or a year. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly name: PeriodName;
}

export type PeriodName =
  | 'today'
  | 'yesterday'
  | 'weekBefore'
  | 'thisMonth'
  | 'lastMonth'
  | 'thisYear'
  | 'lastYear'
  | { readonly days: number }
  | { readonly months: number }
  | { readonly month: string }
  | { readonly year: string };

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** Numbers as words, in English and in Hindi with Latin letters; `do` (two) is left out, because it is an English word. */
const NUMBER_WORDS: Record<string, number> = {
  two: 2,
  three: 3,
  teen: 3,
  four: 4,
  chaar: 4,
  char: 4,
  five: 5,
  paanch: 5,
  panch: 5,
  six: 6,
  chhah: 6,
  chhe: 6,
  seven: 7,
  saat: 7,
  ten: 10,
  das: 10,
  twelve: 12,
  baarah: 12,
  thirty: 30,
  tees: 30,
  ninety: 90,
  nabbe: 90,
};
const SO_MANY = new RegExp(
  ` (\\d{1,3}|${Object.keys(NUMBER_WORDS).join('|')}) (?:(days?|din)|(weeks?|haft[ae])|(?:months?|mahin[ae])) `,
);
const YEAR = '20\\d\\d';

const lastDayOf = (month: string): string => {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index, 0)).toISOString().slice(0, 10);
};
const monthBefore = (month: string): string => {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 2, 1)).toISOString().slice(0, 7);
};

/**
 * Returns the period that a question names, counted from the bank's business date (YYYY-MM-DD): a day, a week, a month
 * by name with or without its year, a year, so many days, weeks or months; the last thirty days when it names none, as
 * everywhere else in the bank (C-DB-19).
 */
export function periodIn(question: string, today: string): Period {
  const text = plain(question);
  const says = (...words: readonly string[]): boolean => words.some((word) => text.includes(` ${word} `));
  const month = today.slice(0, 7);
  const year = today.slice(0, 4);

  if (says('today', 'aaj')) return { from: today, to: today, name: 'today' };
  if (says('yesterday', 'kal')) return { from: addDays(today, -1), to: addDays(today, -1), name: 'yesterday' };
  const soMany = lastSoMany(text, today);
  if (soMany) return soMany;
  if (says('last week', 'pichle hafte', 'past week')) return { ...lastDays(addDays(today, -7), 7), name: 'weekBefore' };
  if (says('this week', 'week', 'hafte')) return { ...lastDays(today, 7), name: { days: 7 } };
  if (says('last month', 'pichle mahine', 'previous month'))
    return { ...wholeMonth(monthBefore(month)), name: 'lastMonth' };
  if (says('this month', 'is mahine', 'iss mahine')) return { from: `${month}-01`, to: today, name: 'thisMonth' };
  const named = monthIn(text, says, today);
  if (named) return { ...untilToday(wholeMonth(named), today), name: { month: named } };
  if (says(...THIS_YEAR)) return { ...untilToday(wholeYear(year), today), name: 'thisYear' };
  if (says(...LAST_YEAR)) return { ...wholeYear(String(Number(year) - 1)), name: 'lastYear' };
  const of = new RegExp(` (?:in|during) (${YEAR}) | (${YEAR}) (?:me|mein|men) `).exec(text);
  const wanted = of?.[1] ?? of?.[2];
  if (wanted) return { ...untilToday(wholeYear(wanted), today), name: { year: wanted } };
  return lastDays(today, 30);
}

const THIS_YEAR = ['this year', 'is saal', 'iss saal'] as const;
const LAST_YEAR = ['last year', 'pichle saal', 'previous year'] as const;

/** Returns the month (YYYY-MM) that a question names: of the year that is named with it, or else the newest one that has begun. */
function monthIn(text: string, says: (...words: readonly string[]) => boolean, today: string): string | undefined {
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  for (const [index, name] of MONTHS.entries()) {
    // 'may' is also a verb, so it needs 'in' or 'of' before it, or a year after it.
    const words = name === 'may' ? `in may|of may|may(?= (?:of )?${YEAR} )` : `${name}|${name.slice(0, 3)}`;
    const found = new RegExp(` (?:${words})(?: (?:of )?(${YEAR}))? `).exec(text);
    if (!found) continue;
    const newest = thisYear - (index + 1 > thisMonth ? 1 : 0);
    const year = says(...LAST_YEAR) ? thisYear - 1 : says(...THIS_YEAR) ? thisYear : newest;
    return `${found[1] ?? year}-${String(index + 1).padStart(2, '0')}`;
  }
  return undefined;
}

type Span = Omit<Period, 'name'>;
const wholeMonth = (month: string): Span => ({ from: `${month}-01`, to: lastDayOf(month) });
const wholeYear = (year: string): Span => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** Ends a span that has begun with today. */
const untilToday = ({ from, to }: Span, today: string): Span => ({
  from,
  to: from <= today && today < to ? today : to,
});

/** Returns the last days, weeks or months of which a question names the number. */
function lastSoMany(text: string, today: string): Period | undefined {
  const [found, said = '', days, weeks] = SO_MANY.exec(text) ?? [];
  if (found === undefined) return undefined;
  const count = NUMBER_WORDS[said] ?? Number(said);
  if (days || weeks) return lastDays(today, weeks ? count * 7 : count);
  const months = Math.min(Math.max(count, 1), 120);
  return { from: addDays(addMonths(today, -months), 1), to: today, name: { months } };
}

function lastDays(today: string, days: number): Period {
  const count = Math.min(Math.max(days, 1), 366);
  return { from: addDays(today, 1 - count), to: today, name: { days: count } };
}
