import { X } from 'lucide-react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { formatRupees, paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import type { StatementFilter } from '../../../api/customer/statement-view.ts';
import { formatDay } from '../../../components/bank-date.ts';
import { Button } from '../../../ui/button.tsx';
import type { Words } from '../../../words/catalogue.ts';
import { useWords } from '../../../words/use-words.tsx';

interface Chip {
  readonly key: keyof StatementFilter;
  readonly label: string;
}

function chipsOf(filter: StatementFilter, words: Words): readonly Chip[] {
  const t = words.statement;
  const day = (date: string) => formatDay(noonOfBusinessDate(date), words.locale);
  const amount = (rupees: number) => formatRupees(paiseFromRupees(rupees.toFixed(2)) ?? 0n);
  const chips: readonly (Chip | undefined)[] = [
    filter.search ? { key: 'search', label: t.matching(filter.search) } : undefined,
    filter.type ? { key: 'type', label: t.types[filter.type] } : undefined,
    filter.category ? { key: 'category', label: t.categories[filter.category] } : undefined,
    filter.status ? { key: 'status', label: t.statuses[filter.status] } : undefined,
    filter.startDate ? { key: 'startDate', label: t.from(day(filter.startDate)) } : undefined,
    filter.endDate ? { key: 'endDate', label: t.until(day(filter.endDate)) } : undefined,
    filter.minAmount ? { key: 'minAmount', label: t.atLeast(amount(filter.minAmount)) } : undefined,
    filter.maxAmount ? { key: 'maxAmount', label: t.atMost(amount(filter.maxAmount)) } : undefined,
  ];
  return chips.filter((chip) => chip !== undefined);
}

/** The active filters; each can be removed, or all at once. */
export function FilterChips({
  filter,
  onChange,
}: {
  filter: StatementFilter;
  onChange: (filter: StatementFilter) => void;
}) {
  const words = useWords();
  const t = words.statement;
  const chips = chipsOf(filter, words);
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label={t.active} className="flex min-w-0 flex-wrap gap-2">
        {chips.map((chip) => (
          <li key={chip.key} className="min-w-0">
            <button
              type="button"
              aria-label={t.remove(chip.label)}
              onClick={() => onChange({ ...filter, [chip.key]: undefined })}
              className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-accent-line bg-accent-soft px-3 text-sm text-accent-text hover:border-accent"
            >
              <span className="truncate">{chip.label}</span>
              <X aria-hidden="true" className="size-4 shrink-0 print:hidden" />
            </button>
          </li>
        ))}
      </ul>
      <Button tone="quiet" size="small" onClick={() => onChange({})}>
        {t.clear}
      </Button>
    </div>
  );
}
