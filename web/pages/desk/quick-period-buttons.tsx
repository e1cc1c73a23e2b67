import { useQuery } from '@tanstack/react-query';
import { bankInfoQuery } from '../../api/public/bank-info-queries.ts';
import { daysOf, periodOf } from '../../components/quick-period.ts';
import { Button } from '../../ui/button.tsx';
import { periodName, QUICK_PERIODS, type QuickPeriod } from './quick-period.ts';

interface QuickPeriodButtonsProps {
  readonly period: QuickPeriod | undefined;
  /** Receives nothing when the period in use is pressed again. */
  readonly onPick: (period: QuickPeriod | undefined) => void;
}

// as: the keys of the record are its names.
const NAMES = Object.keys(QUICK_PERIODS) as QuickPeriod[];

/** One button for each period that is one press away. */
export function QuickPeriodButtons({ period, onPick }: QuickPeriodButtonsProps) {
  const today = useQuery(bankInfoQuery).data?.businessDate;
  return (
    <div role="group" aria-label="Period" className="flex flex-wrap gap-1.5">
      {NAMES.map((name) => (
        <Button
          key={name}
          size="small"
          tone={period === name ? 'primary' : 'secondary'}
          aria-pressed={period === name}
          onClick={() => onPick(period === name ? undefined : name)}
        >
          {periodName(name, today)}
        </Button>
      ))}
    </div>
  );
}

/** The same buttons for a filter that keeps only its first and last day (YYYY-MM-DD; empty while none is chosen). */
export function QuickDaysButtons({
  from,
  to,
  onDays,
}: {
  from: string;
  to: string;
  onDays: (days: { from: string; to: string }) => void;
}) {
  const today = useQuery(bankInfoQuery).data?.businessDate;
  if (today === undefined) return null;
  const pick = (period: QuickPeriod | undefined) => {
    const days = period && daysOf(period, today);
    onDays({ from: days?.startDate ?? '', to: days?.endDate ?? '' });
  };
  return <QuickPeriodButtons period={periodOf({ from, to }, today, NAMES)} onPick={pick} />;
}
