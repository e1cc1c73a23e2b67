import { ListFilter } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  filterOfView,
  filtersInUse,
  type StatementOrder,
  type StatementView,
} from '../../../api/customer/statement-view.ts';
import { onIntent } from '../../../components/lazy-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useSettled } from '../../../ui/settled-value.ts';
import type { Words } from '../../../words/catalogue.ts';
import { useWords } from '../../../words/use-words.tsx';
import { FilterForm } from './filter-dialog.tsx';

type Sort = keyof Words['statement']['sorts'];

const ORDERS: Record<Sort, StatementOrder> = {
  newest: {},
  oldest: { sortBy: 'date', sortDirection: 'asc' },
  largest: { sortBy: 'amount' },
  smallest: { sortBy: 'amount', sortDirection: 'asc' },
  type: { sortBy: 'type', sortDirection: 'asc' },
};
const SORTS = ['newest', 'oldest', 'largest', 'smallest', 'type'] as const;
const TYPING_MS = 300;

function sortOf({ sortBy = 'date', sortDirection }: StatementOrder): Sort {
  if (sortBy === 'type') return 'type';
  if (sortBy === 'amount') return sortDirection === 'asc' ? 'smallest' : 'largest';
  return sortDirection === 'asc' ? 'oldest' : 'newest';
}

interface StatementToolbarProps {
  readonly view: StatementView;
  readonly onChange: (view: StatementView) => void;
  readonly onFilter: () => void;
}

/** A debounced search field that also follows the address: the latest change wins. */
function SearchField({ view, onChange }: Omit<StatementToolbarProps, 'onFilter'>) {
  const t = useWords().statement;
  const inAddress = view.search ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress !== typed.trim()) setTyped(inAddress);
  }
  const settled = useSettled(typed, TYPING_MS).trim();
  const wanted = settled === typed.trim() && settled !== inAddress ? settled : undefined;
  useEffect(() => {
    if (wanted !== undefined) onChange({ ...view, search: wanted || undefined });
    // Runs only when the typed text changes; `view` and `onChange` are new with each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);
  return (
    <TextField
      type="search"
      className="sm:flex-1"
      label={t.search}
      placeholder={t.searchPlaceholder}
      maxLength={100}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** Search, order and the filter button. */
export function StatementToolbar({ view, onChange, onFilter }: StatementToolbarProps) {
  const t = useWords().statement;
  const inUse = filtersInUse({ ...filterOfView(view), search: undefined });
  return (
    <div role="search" className="flex flex-col gap-3 sm:flex-row sm:items-end">
      <SearchField view={view} onChange={onChange} />
      <div className="flex items-end gap-3">
        <SelectField
          className="flex-1 sm:w-48 sm:flex-none"
          label={t.sort}
          value={sortOf(view)}
          choices={SORTS.map((sort) => ({ value: sort, label: t.sorts[sort] }))}
          onChange={(event) => {
            const sort = SORTS.find((each) => each === event.target.value) ?? 'newest';
            onChange({ ...filterOfView(view), ...ORDERS[sort] });
          }}
        />
        <Button
          tone="secondary"
          aria-label={inUse > 0 ? t.filtered(inUse) : t.filter}
          {...onIntent(FilterForm)}
          onClick={onFilter}
        >
          <ListFilter aria-hidden="true" className="size-4" />
          {t.filter}
          {inUse > 0 && (
            <span aria-hidden="true" className="rounded-full bg-accent px-1.5 text-xs text-on-accent tabular-nums">
              {inUse}
            </span>
          )}
        </Button>
      </div>
    </div>
  );
}
