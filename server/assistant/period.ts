import { addDays } from '../platform/bank-clock.ts';
import { plain } from './understand.ts';

/** A span of business dates, both included, and its name: a word, a number of days, or a month (YYYY-MM). */
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
  | { readonly days: number }
  | { readonly month: string };

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
const NUMBER_WORDS: Record<string, number> = { two: 2, three: 3, five: 5, seven: 7, ten: 10, thirty: 30, ninety: 90 };

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
 * by name, so many days; the last thirty days when it names none, as everywhere else in the bank (C-DB-19).
 */
export function periodIn(question: string, today: string): Period {
  const text = plain(question);
  const says = (...words: string[]): boolean => words.some((word) => text.includes(` ${word} `));
  const month = today.slice(0, 7);

  if (says('today', 'aaj')) return { from: today, to: today, name: 'today' };
  if (says('yesterday', 'kal')) return { from: addDays(today, -1), to: addDays(today, -1), name: 'yesterday' };
  const days = /\b(\d{1,3}|two|three|five|seven|ten|thirty|ninety) (?:days?|din)\b/.exec(text)?.[1];
  if (days) return lastDays(today, NUMBER_WORDS[days] ?? Number(days));
  if (says('last week', 'pichle hafte', 'past week')) return { ...lastDays(addDays(today, -7), 7), name: 'weekBefore' };
  if (says('this week', 'week', 'hafte')) return { ...lastDays(today, 7), name: { days: 7 } };
  if (says('last month', 'pichle mahine', 'previous month')) {
    const before = monthBefore(month);
    return { from: `${before}-01`, to: lastDayOf(before), name: 'lastMonth' };
  }
  if (says('this month', 'is mahine', 'iss mahine')) return { from: `${month}-01`, to: today, name: 'thisMonth' };
  if (says('this year', 'is saal', 'iss saal'))
    return { from: `${today.slice(0, 4)}-01-01`, to: today, name: 'thisYear' };
  // 'may' is also a verb, so it needs 'in' or 'of' before it.
  const named = MONTHS.findIndex((name) => (name === 'may' ? says('in may', 'of may') : says(name, name.slice(0, 3))));
  if (named >= 0) {
    const year = Number(today.slice(0, 4)) - (named + 1 > Number(today.slice(5, 7)) ? 1 : 0);
    const wanted = `${year}-${String(named + 1).padStart(2, '0')}`;
    return { from: `${wanted}-01`, to: wanted === month ? today : lastDayOf(wanted), name: { month: wanted } };
  }
  return lastDays(today, 30);
}

function lastDays(today: string, days: number): Period {
  const count = Math.min(Math.max(days, 1), 366);
  return { from: addDays(today, 1 - count), to: today, name: { days: count } };
}
