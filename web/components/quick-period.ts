/**
 * The periods that are one press away, by the bank's date: `week` is seven days with today, `threeMonths` this month and the two
 * before it, `year` the financial year from 1 April on.
 */
export type Period = 'today' | 'yesterday' | 'week' | 'month' | 'lastMonth' | 'threeMonths' | 'year';

/** The first and last day (YYYY-MM-DD) of a period. */
export interface PeriodDays {
  readonly startDate: string;
  readonly endDate: string;
}

const DAY_MS = 86_400_000;

/** Returns the date that is some days before another. */
function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the first day of the month that is some months before that of a date. */
function startOfMonth(date: string, monthsBefore: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - monthsBefore, 1)).toISOString().slice(0, 10);
}

/** Returns the calendar year in which the financial year of a date began, on 1 April. */
export function financialYear(date: string): number {
  const year = Number(date.slice(0, 4));
  return date.slice(5) < '04-01' ? year - 1 : year;
}

/** Returns the name of the financial year of a date: `FY 2026-27`. */
export function financialYearName(date: string): string {
  const year = financialYear(date);
  return `FY ${year}-${String(year + 1).slice(2)}`;
}

/** Returns the first and last day of a period that ends on a business date, or before it. */
export function daysOf(period: Period, businessDate: string): PeriodDays {
  switch (period) {
    case 'today':
      return { startDate: businessDate, endDate: businessDate };
    case 'yesterday':
      return { startDate: daysBefore(businessDate, 1), endDate: daysBefore(businessDate, 1) };
    case 'week':
      return { startDate: daysBefore(businessDate, 6), endDate: businessDate };
    case 'month':
      return { startDate: startOfMonth(businessDate, 0), endDate: businessDate };
    case 'lastMonth':
      return { startDate: startOfMonth(businessDate, 1), endDate: daysBefore(startOfMonth(businessDate, 0), 1) };
    case 'threeMonths':
      return { startDate: startOfMonth(businessDate, 2), endDate: businessDate };
    case 'year':
      return { startDate: `${financialYear(businessDate)}-04-01`, endDate: businessDate };
  }
}

/** Returns the period, of those given, that has exactly these days; undefined where none has. */
export function periodOf<P extends Period>(
  { from, to }: { readonly from: string; readonly to: string },
  businessDate: string,
  among: readonly P[],
): P | undefined {
  return among.find((period) => {
    const { startDate, endDate } = daysOf(period, businessDate);
    return startDate === from && endDate === to;
  });
}
