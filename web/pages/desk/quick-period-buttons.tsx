import { Button } from '../../ui/button.tsx';
import { QUICK_PERIODS, type QuickPeriod } from './quick-period.ts';

interface QuickPeriodButtonsProps {
  readonly period: QuickPeriod | undefined;
  /** Receives nothing when the period in use is pressed again. */
  readonly onPick: (period: QuickPeriod | undefined) => void;
}

/** One button for each period that is one press away. */
export function QuickPeriodButtons({ period, onPick }: QuickPeriodButtonsProps) {
  // as: the keys of the record are its names.
  const names = Object.keys(QUICK_PERIODS) as QuickPeriod[];
  return (
    <div role="group" aria-label="Period" className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <Button
          key={name}
          size="small"
          tone={period === name ? 'primary' : 'secondary'}
          aria-pressed={period === name}
          onClick={() => onPick(period === name ? undefined : name)}
        >
          {QUICK_PERIODS[name]}
        </Button>
      ))}
    </div>
  );
}
