import type { Spending } from '../../../api/customer/spending-queries.ts';
import { LargeMoney } from '../../../components/money.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { comparedWithMonthBefore } from './month-words.ts';

/** The total of the month, against the month before: up to the same day, and in all. */
export function MonthTotal({ spending }: { spending: Spending }) {
  const { byDay, whole } = comparedWithMonthBefore(spending, useWords());
  return (
    <div className="flex flex-col gap-1">
      <p>
        <LargeMoney size="text-3xl" paise={spending.spent} />
      </p>
      <p className="text-sm">{byDay}</p>
      <p className="text-sm text-ink-muted">{whole}</p>
    </div>
  );
}
