import { useQuery } from '@tanstack/react-query';
import { financesQuery } from '../../../api/customer/insight-queries.ts';
import { Money } from '../../../components/money.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** Money in and spent in the last thirty days, beside the balance where the screen is wide; the figures of the financial overview. */
export function LastDays() {
  const t = useWords().dashboard.overview.lastDays;
  const finances = useQuery(financesQuery).data;
  if (!finances) return null;
  return (
    <dl className="flex gap-10 text-right max-lg:hidden">
      {[
        { label: t.moneyIn, paise: finances.monthlyIncome },
        { label: t.spent, paise: finances.monthlySpending },
      ].map(({ label, paise }) => (
        <div key={label}>
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="text-xl font-semibold">
            <Money paise={paise} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
