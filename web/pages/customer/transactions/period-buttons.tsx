import { useQuery } from '@tanstack/react-query';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { daysOf, financialYearName, type PeriodDays, periodOf } from '../../../components/quick-period.ts';
import { Button } from '../../../ui/button.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** A customer's periods; the financial year is the one of the tax return. */
const PERIODS = ['month', 'lastMonth', 'threeMonths', 'year'] as const;

/** One button for each period of a customer; the one in use takes its days away again. Empty days are none. */
export function PeriodButtons({ days, onDays }: { days: PeriodDays; onDays: (days: PeriodDays) => void }) {
  const t = useWords().statement.periods;
  const today = useQuery(bankInfoQuery).data?.businessDate;
  if (today === undefined) return null;
  const chosen = periodOf({ from: days.startDate, to: days.endDate }, today, PERIODS);
  return (
    <div role="group" aria-label={t.label} className="flex flex-wrap gap-1.5">
      {PERIODS.map((period) => (
        <Button
          key={period}
          size="small"
          tone={period === chosen ? 'primary' : 'secondary'}
          aria-pressed={period === chosen}
          onClick={() => onDays(period === chosen ? { startDate: '', endDate: '' } : daysOf(period, today))}
        >
          {period === 'year' ? financialYearName(today) : t[period]}
        </Button>
      ))}
    </div>
  );
}
