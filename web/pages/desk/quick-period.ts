import { financialYearName } from '../../components/quick-period.ts';

/** The desk's periods that are one press away, with their names. */
export const QUICK_PERIODS = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: '7 days',
  month: 'This month',
  year: 'This financial year',
} as const;
export type QuickPeriod = keyof typeof QUICK_PERIODS;

/** Returns the name of a period, that of a financial year such as FY 2026-27 once the business date is known. */
export function periodName(period: QuickPeriod, businessDate: string | undefined): string {
  if (period !== 'year' || businessDate === undefined) return QUICK_PERIODS[period];
  return financialYearName(businessDate);
}
