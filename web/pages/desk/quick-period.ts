/** The periods that are one press away, by the bank's date; `week` is seven days with today. */
export const QUICK_PERIODS = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: '7 days',
  month: 'This month',
  year: 'This financial year',
} as const;
export type QuickPeriod = keyof typeof QUICK_PERIODS;

const DAY_MS = 86_400_000;

/** Returns the calendar year in which the financial year of a date began, on 1 April. */
function financialYear(date: string): number {
  const year = Number(date.slice(0, 4));
  return date.slice(5) < '04-01' ? year - 1 : year;
}

/** Returns the name of a period, that of a financial year such as FY 2026-27 once the business date is known. */
export function periodName(period: QuickPeriod, businessDate: string | undefined): string {
  if (period !== 'year' || businessDate === undefined) return QUICK_PERIODS[period];
  const year = financialYear(businessDate);
  return `FY ${year}-${String(year + 1).slice(2)}`;
}

/** Returns the period that has exactly these days; undefined where none has. */
export function periodOf(days: { from: string; to: string }, businessDate: string): QuickPeriod | undefined {
  // as: the keys of the record are its names.
  return (Object.keys(QUICK_PERIODS) as QuickPeriod[]).find((name) => {
    const { startDate, endDate } = daysOf(name, businessDate);
    return startDate === days.from && endDate === days.to;
  });
}

/** Returns the first and last day (YYYY-MM-DD) of a period that ends on a business date, or the day before it. */
export function daysOf(period: QuickPeriod, businessDate: string): { startDate: string; endDate: string } {
  const before = (days: number) => new Date(Date.parse(businessDate) - days * DAY_MS).toISOString().slice(0, 10);
  switch (period) {
    case 'today':
      return { startDate: businessDate, endDate: businessDate };
    case 'yesterday':
      return { startDate: before(1), endDate: before(1) };
    case 'week':
      return { startDate: before(6), endDate: businessDate };
    case 'month':
      return { startDate: `${businessDate.slice(0, 8)}01`, endDate: businessDate };
    case 'year':
      return { startDate: `${financialYear(businessDate)}-04-01`, endDate: businessDate };
  }
}
