import { daysOf, financialYear, financialYearName, type PeriodDays } from '../../../components/quick-period.ts';
import type { Words } from '../../../words/catalogue.ts';

/** One choice of a statement's period. */
export interface StatementPeriod {
  readonly value: string;
  readonly label: string;
  readonly days: PeriodDays;
}

/** The value of the choice that has fields for its days. */
export const OWN_DATES = 'own';

/**
 * Returns the periods of an account: the last months, then each financial year (1 April to 31 March) back to that of the day
 * `opened`. None ends after the business date `today`.
 */
export function statementPeriods(
  opened: string,
  today: string,
  names: Words['statement']['periods'],
): readonly StatementPeriod[] {
  const months = (['threeMonths', 'month', 'lastMonth'] as const).map((period) => ({
    value: period,
    label: names[period],
    days: daysOf(period, today),
  }));
  const newest = financialYear(today);
  const years = Array.from({ length: newest - financialYear(opened) + 1 }, (_none, before) => {
    const [startDate, last] = [`${newest - before}-04-01`, `${newest - before + 1}-03-31`];
    const label = financialYearName(startDate);
    return { value: label, label, days: { startDate, endDate: last < today ? last : today } };
  });
  return [...months, ...years];
}
