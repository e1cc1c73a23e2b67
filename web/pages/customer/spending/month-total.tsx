import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import type { Spending } from '../../../api/customer/spending-queries.ts';
import { LargeMoney } from '../../../components/money.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { monthAfter, monthInWords, sameDayBefore } from './month-words.ts';

/** The total of the month, against the month before: up to the same day, and in all. */
export function MonthTotal({ spending }: { spending: Spending }) {
  const { locale, spending: t } = useWords();
  const { month, to, spent, spentBefore, spentBeforeByDay } = spending;
  const day = sameDayBefore(to, locale);
  const more = spent - spentBeforeByDay;
  return (
    <div className="flex flex-col gap-1">
      <p>
        <LargeMoney size="text-3xl" paise={spent} />
      </p>
      <p className="text-sm">
        {more === 0n
          ? t.sameByDay(day)
          : more < 0n
            ? t.lessByDay(formatRupees(-more), day)
            : t.moreByDay(formatRupees(more), day)}
      </p>
      <p className="text-sm text-ink-muted">
        {t.whole(monthInWords(monthAfter(month, -1), locale), formatRupees(spentBefore))}
      </p>
    </div>
  );
}
