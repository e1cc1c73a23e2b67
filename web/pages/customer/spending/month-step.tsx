import { ChevronRight } from 'lucide-react';
import type { Spending } from '../../../api/customer/spending-queries.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { monthAfter, monthInWords } from './month-words.ts';

interface MonthStepProps {
  readonly spending: Pick<Spending, 'month' | 'firstMonth' | 'runs'>;
  /** The month that was asked for last; another one than is shown while it is being loaded. */
  readonly asked: string;
  /** True while another month is being loaded. */
  readonly busy: boolean;
  /** Called with a month, or with undefined for the one that runs. */
  readonly onStep: (month: string | undefined) => void;
}

/** The month that is shown, with a step to the one before and after it; not before the account was opened, nor past today. */
export function MonthStep({ spending: { month, firstMonth, runs }, asked, busy, onStep }: MonthStepProps) {
  const words = useWords();
  const t = words.spending;
  return (
    <div className="flex items-center justify-between gap-2 sm:justify-start" aria-busy={busy}>
      <IconButton
        label={t.earlier}
        aria-disabled={asked <= firstMonth}
        className="aria-disabled:opacity-40"
        onClick={() => asked > firstMonth && onStep(monthAfter(asked, -1))}
      >
        <ChevronRight aria-hidden="true" className="rotate-180" />
      </IconButton>
      <p role="status" className="min-w-44 text-center text-lg font-semibold">
        {monthInWords(month, words.locale)}
      </p>
      <IconButton
        label={t.later}
        aria-disabled={runs && !busy}
        className="aria-disabled:opacity-40"
        // The month that is being loaded tells whether there is a later one.
        onClick={() => !runs && !busy && onStep(monthAfter(asked, 1))}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}
