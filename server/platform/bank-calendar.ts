import { Temporal } from 'temporal-polyfill';

/**
 * Adds months to a date (YYYY-MM-DD). A month that is too short gives its last day: one month after 31 January is 28 or
 * 29 February. Always count from the first date, so that March is the 31st again.
 */
export function addMonths(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }, { overflow: 'constrain' }).toString();
}

/** Days from one date to another; negative when the second is the earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days;
}

/** Whole months from one date to another, by the same counting as `addMonths`: 31 January to 28 February is one. */
export function wholeMonthsBetween(from: string, to: string): number {
  const [start, end] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return addMonths(from, months) > to ? months - 1 : months;
}

/** The first day of the calendar quarter of a date. */
export function quarterStart(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return day.with({ month: day.month - ((day.month - 1) % 3), day: 1 }).toString();
}

/** The last day of the calendar quarter of a date: 31 March, 30 June, 30 September or 31 December. */
export function quarterEnd(date: string): string {
  return Temporal.PlainDate.from(quarterStart(date)).add({ months: 3 }).subtract({ days: 1 }).toString();
}

/** A date as letters and events write it: `21 Nov 2026`. */
export function readableDate(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return `${day.day} ${MONTHS[day.month - 1] ?? ''} ${day.year}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
