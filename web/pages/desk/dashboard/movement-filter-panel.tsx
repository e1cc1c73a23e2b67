import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { DeskFilter, DeskSort, DeskSortField } from '../../../api/desk/dashboard-queries.ts';
import { AskForm } from '../../../ui/ask-form.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DayField } from '../day-field.tsx';
import { QuickDaysButtons } from '../quick-period-buttons.tsx';
import { filterFrom, NO_FILTER, nextSort, type TypedFilter } from './typed-movement-filter.ts';

const TYPES = [
  { value: '', label: 'All types' },
  { value: 'deposit', label: 'Deposit' },
  { value: 'withdrawal', label: 'Withdrawal' },
  { value: 'transfer', label: 'Transfer' },
];
const SORTS: readonly { field: DeskSortField; label: string }[] = [
  { field: 'date', label: 'Date' },
  { field: 'customer', label: 'Customer' },
  { field: 'amount', label: 'Amount' },
  { field: 'type', label: 'Type' },
];

interface FilterPanelProps {
  readonly filter: DeskFilter;
  readonly sort: DeskSort;
  readonly onFilter: (filter: DeskFilter) => void;
  readonly onSort: (sort: DeskSort) => void;
}

function SortButtons({ sort, onSort }: Pick<FilterPanelProps, 'sort' | 'onSort'>) {
  return (
    <div role="group" aria-label="Sort by" className="flex flex-wrap items-center gap-1.5">
      <span className="text-sm text-ink-muted">Sort by</span>
      {SORTS.map(({ field, label }) => {
        const active = sort.sortBy === field;
        const Icon = sort.sortDirection === 'desc' ? ArrowDown : ArrowUp;
        return (
          <Button
            key={field}
            size="small"
            tone={active ? 'primary' : 'secondary'}
            aria-pressed={active}
            onClick={() => onSort(nextSort(sort, field))}
          >
            {label}
            {active && (
              <>
                <Icon aria-hidden="true" className="size-4" />
                <span className="sr-only">{sort.sortDirection === 'desc' ? 'descending' : 'ascending'}</span>
              </>
            )}
          </Button>
        );
      })}
    </div>
  );
}

/** Transaction Filters: applied when Apply is pressed; shows the number of active ones (B-DB-23…25). */
export function MovementFilterPanel({ filter, sort, onFilter, onSort }: FilterPanelProps) {
  const [typed, setTyped] = useState(NO_FILTER);
  const [problem, setProblem] = useState<string>();
  const active = Object.keys(filter).length;
  const change = (part: Partial<TypedFilter>) => {
    setProblem(undefined);
    setTyped({ ...typed, ...part });
  };
  const put = (key: keyof TypedFilter) => (event: { target: { value: string } }) =>
    change({ [key]: event.target.value });
  const putDay = (key: 'startDate' | 'endDate') => (day: string) => change({ [key]: day });
  const apply = () => {
    if (typed.startDate !== '' && typed.endDate !== '' && typed.startDate > typed.endDate)
      return setProblem('Start date cannot be after end date');
    onFilter(filterFrom(typed));
  };
  const reset = () => {
    setTyped(NO_FILTER);
    setProblem(undefined);
    onFilter({});
  };
  return (
    <AskForm label="Transaction Filters" onAsk={apply} className="mb-4 rounded-field border border-line bg-sunken p-4">
      <h3 className="mb-3 flex items-center gap-2 text-sm font-semibold">
        Transaction Filters
        {active > 0 && <Badge tone="info">{active} active</Badge>}
      </h3>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField label="Type" choices={TYPES} value={typed.type} onChange={put('type')} />
        <DayField label="Start date" value={typed.startDate} onChange={putDay('startDate')} error={problem} />
        <DayField label="End date" value={typed.endDate} onChange={putDay('endDate')} />
        <TextField
          label="Min amount"
          type="number"
          inputMode="decimal"
          min="0"
          placeholder="0"
          value={typed.minAmount}
          onChange={put('minAmount')}
        />
        <TextField
          label="Max amount"
          type="number"
          inputMode="decimal"
          min="0"
          placeholder="99999"
          value={typed.maxAmount}
          onChange={put('maxAmount')}
        />
        <TextField
          label="Customer ID"
          autoComplete="off"
          placeholder="KB…"
          value={typed.customerId}
          onChange={put('customerId')}
        />
      </div>
      <div className="mt-4">
        <QuickDaysButtons
          from={typed.startDate}
          to={typed.endDate}
          onDays={({ from, to }) => change({ startDate: from, endDate: to })}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <SortButtons sort={sort} onSort={onSort} />
        <div className="flex gap-2">
          <Button tone="secondary" size="small" onClick={reset}>
            Reset
          </Button>
          <Button type="submit" size="small">
            Apply
          </Button>
        </div>
      </div>
    </AskForm>
  );
}
