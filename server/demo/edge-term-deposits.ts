import { addMonths } from '../platform/bank-calendar.ts';
import { addDays } from '../platform/bank-clock.ts';
import type { PlantedDeposit } from './deposit-lives.ts';

/** Returns the latest 29 February that is over. */
export function lastLeapDay(today: string): string {
  for (let year = Number(today.slice(0, 4)); ; year -= 1) {
    const leapDay = `${year}-02-29`;
    if (addDays(leapDay, 0) === leapDay && leapDay < today) return leapDay;
  }
}

/** Returns the opening day of a deposit that matures on `date`, or on the first day after it that has one. */
function startingFor(date: string, months: number): string {
  for (let end = date; ; end = addDays(end, 1)) {
    const start = addMonths(end, -months);
    if (addMonths(start, months) === end) return start;
  }
}

/** Returns deposits at every stage of their life, and two whose months end on no 29th. */
export function edgeDeposits(today: string): PlantedDeposit[] {
  const all = { who: 'deposits', type: 'fixed' } as const;
  const ago = (days: number) => addDays(today, -days);
  const leapDay = lastLeapDay(today);
  return [
    { ...all, date: today, rupees: 10_000, months: 12 },
    { ...all, date: startingFor(addDays(today, 1), 3), rupees: 11_000, months: 3, nominee: 'Nominee Sample' },
    { ...all, date: startingFor(addDays(today, 2), 6), rupees: 12_000, months: 6, instruction: 'renew_all' },
    { ...all, date: ago(400), rupees: 13_000, months: 6 },
    { ...all, date: ago(500), rupees: 14_000, months: 12, instruction: 'renew_principal' },
    { ...all, date: ago(800), rupees: 15_000, months: 3, instruction: 'renew_all' },
    { ...all, date: ago(300), rupees: 16_000, months: 24, closedAfterDays: 100 },
    { ...all, date: ago(290), rupees: 17_000, months: 24, closedAfterDays: 3 },
    { ...all, date: ago(2000), rupees: 18_000, months: 60, type: 'tax_saving' },
    { ...all, date: ago(90), rupees: 19_000, months: 60, type: 'tax_saving' },
    { ...all, date: ago(200), rupees: 20_000, months: 0, type: 'savings' },
    { ...all, date: ago(400), rupees: 500, months: 12, type: 'recurring' },
    { ...all, date: ago(100), rupees: 500, months: 60, type: 'recurring' },
    // Opened on the last day of a month: its instalments fall on the last days of the months.
    { ...all, date: `${Number(today.slice(0, 4)) - 1}-10-31`, rupees: 600, months: 36, type: 'recurring' },
    { who: 'missed', date: ago(100), rupees: 500, months: 12, type: 'recurring' },
    { who: 'leap', date: leapDay, rupees: 29_000, months: 60, type: 'tax_saving' },
    { who: 'leap', date: leapDay, rupees: 29_000, months: 12, type: 'fixed', instruction: 'renew_all' },
  ];
}
