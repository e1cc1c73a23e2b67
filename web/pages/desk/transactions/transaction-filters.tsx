import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import type { DeskSortField } from '../../../api/desk/dashboard-queries.ts';
import { AskForm } from '../../../ui/ask-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useMediaQuery } from '../../../ui/media-query.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { DayField } from '../day-field.tsx';
import { deskType } from '../desk-labels.ts';
import { QuickPeriodButtons } from '../quick-period-buttons.tsx';
import { useTypedSearch } from '../typed-search.ts';
import { STATUS_WORDS } from './filter-words.ts';
import {
  type AddressFilter,
  addressFilterFrom,
  sortOf,
  type TransactionsView,
  transactionsViewFrom,
  VIEW_STATUSES,
  VIEW_TYPES,
} from './transactions-view.ts';

type Change = (part: { readonly [K in keyof TransactionsView]: TransactionsView[K] | undefined }) => void;

const TYPE_CHOICES = [
  { value: '', label: 'All types' },
  ...VIEW_TYPES.map((type) => ({ value: type, label: deskType({ type }).label })),
];
const STATUS_CHOICES = [
  { value: '', label: 'All states' },
  ...VIEW_STATUSES.map((status) => ({ value: status, label: STATUS_WORDS[status] })),
];

// For cards, which have no headers to sort at. A label for each order that the headers make.
const ORDERS: Record<`${DeskSortField} ${'asc' | 'desc'}`, string> = {
  'date desc': 'Newest first',
  'date asc': 'Oldest first',
  'amount desc': 'Largest first',
  'amount asc': 'Smallest first',
  'customer asc': 'Customer A to Z',
  'customer desc': 'Customer Z to A',
  'type asc': 'Type, deposits first',
  'type desc': 'Type, withdrawals first',
};
const SORT_CHOICES = Object.entries(ORDERS).map(([value, label]) => ({ value, label }));

/** The fields of the filter as typed; the search box has its own. */
const EMPTY = {
  customer: '',
  type: '',
  status: '',
  min: '',
  max: '',
  from: '',
  to: '',
  maker: '',
  checker: '',
};
type Typed = typeof EMPTY;

function typedFrom(filter: AddressFilter): Typed {
  // as: the keys of the record are its names.
  const keys = Object.keys(EMPTY) as (keyof Typed)[];
  return { ...EMPTY, ...Object.fromEntries(keys.map((key) => [key, String(filter[key] ?? '')])) };
}

function sortFrom(chosen: string): Pick<TransactionsView, 'sortBy' | 'sortDirection'> {
  const [sortBy, sortDirection] = chosen.split(' ');
  return transactionsViewFrom(chosen === SORT_CHOICES[0]?.value ? {} : { sortBy, sortDirection });
}

/** The fields behind the button 'Filters'; nothing is filtered until Apply is pressed. */
function FilterForm({ view, onApply }: { view: TransactionsView; onApply: (typed: Typed, sort: string) => void }) {
  const [typed, setTyped] = useState(() => typedFrom(view));
  const { sortBy, sortDirection } = sortOf(view);
  const [sort, setSort] = useState(`${sortBy} ${sortDirection}`);
  const [problem, setProblem] = useState<string>();
  const field = (key: keyof Typed) => ({
    value: typed[key],
    onChange: (event: { target: { value: string } }) => {
      setProblem(undefined);
      setTyped({ ...typed, [key]: event.target.value });
    },
  });
  const day = (key: 'from' | 'to') => ({
    value: typed[key],
    onChange: (chosen: string) => field(key).onChange({ target: { value: chosen } }),
  });
  const apply = () => {
    if (typed.from !== '' && typed.to !== '' && typed.from > typed.to)
      return setProblem('Start date cannot be after end date');
    onApply(typed, sort);
  };
  return (
    <AskForm label="Filters" onAsk={apply} className="border-t border-line px-5 py-4">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        <TextField label="Customer" autoComplete="off" placeholder="KB… or account number" {...field('customer')} />
        <SelectField label="Type" choices={TYPE_CHOICES} {...field('type')} />
        <SelectField label="State" choices={STATUS_CHOICES} {...field('status')} />
        <TextField label="Amount from" type="number" inputMode="decimal" min="0" placeholder="0" {...field('min')} />
        <TextField
          label="Amount up to"
          type="number"
          inputMode="decimal"
          min="0"
          placeholder="99999"
          {...field('max')}
        />
        <DayField label="First day" error={problem} {...day('from')} />
        <DayField label="Last day" {...day('to')} />
        <TextField label="Made by" autoComplete="off" placeholder="Name, e-mail, KB… or me" {...field('maker')} />
        <TextField label="Decided by" autoComplete="off" placeholder="Name, e-mail or me" {...field('checker')} />
        <SelectField
          label="Sort by"
          choices={SORT_CHOICES}
          value={sort}
          onChange={(event) => setSort(event.target.value)}
        />
      </div>
      <div className="mt-4 flex justify-end">
        <Button type="submit" size="small">
          Apply
        </Button>
      </div>
    </AskForm>
  );
}

/** The search box and the quick periods, which filter at once, and the other fields behind one button. */
export function TransactionFilters({ view, onChange }: { view: TransactionsView; onChange: Change }) {
  const [open, setOpen] = useState(false);
  const formId = useId();
  const phone = useMediaQuery('(max-width: 47.99rem)');
  const { typed, setTyped } = useTypedSearch(view.search ?? '', (search) => onChange({ search }));
  // Neither the open row nor the page: they leave alone what is typed and not applied yet.
  const applied = JSON.stringify([typedFrom(view), sortOf(view)]);
  const apply = (fields: Typed, sort: string) => {
    const next = addressFilterFrom(fields);
    // Written days replace a named period, which is kept where none are written.
    const period = next.from || next.to ? undefined : view.period;
    const none = Object.fromEntries([...Object.keys(EMPTY), 'sortBy', 'sortDirection'].map((key) => [key, undefined]));
    onChange({ ...none, ...next, period, ...sortFrom(sort) });
    setOpen(false);
  };
  const periods = (
    <QuickPeriodButtons
      period={view.period}
      onPick={(period) => onChange({ period, from: undefined, to: undefined })}
    />
  );
  return (
    <>
      <div role="search" aria-label="Transactions" className="flex flex-wrap items-end gap-3 px-5 pb-3">
        <TextField
          label="Search"
          type="search"
          autoComplete="off"
          placeholder="Reference, ID, name or words"
          className="w-full sm:w-80"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {!phone && periods}
        <Button
          tone="secondary"
          size="small"
          aria-expanded={open}
          aria-controls={formId}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          Filters
        </Button>
      </div>
      <div id={formId}>
        {open && phone && <div className="px-5 pb-3">{periods}</div>}
        {open && <FilterForm key={applied} view={view} onApply={apply} />}
      </div>
    </>
  );
}
