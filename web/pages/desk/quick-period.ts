/** The periods that are one press away, by the bank's date; `week` is seven days with today. */
export const QUICK_PERIODS = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: '7 days',
  month: 'This month',
} as const;
export type QuickPeriod = keyof typeof QUICK_PERIODS;

const DAY_MS = 86_400_000;

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
  }
}
