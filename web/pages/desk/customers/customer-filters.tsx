import type { CustomerFilter } from '../../../api/desk/customer-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { KYC, RISK, statusWords } from '../desk-labels.ts';
import { PhoneFilters } from '../phone-filters.tsx';
import { useTypedSearch } from '../typed-search.ts';
import { customerFilterFrom, customerOrderOf } from './customer-filter-search.ts';

export const TYPE_CHOICES = [
  { value: '', label: 'All Account Types' },
  { value: 'savings', label: 'Savings' },
  { value: 'current', label: 'Current' },
  { value: 'fixed', label: 'Fixed Deposit' },
];
const STATUS_CHOICES = [
  { value: '', label: 'All statuses' },
  ...(['active', 'inactive', 'pending', 'frozen', 'suspended'] as const).map((status) => ({
    value: status,
    label: statusWords(status).label,
  })),
];
const KYC_CHOICES = [
  { value: '', label: 'All KYC states' },
  ...Object.entries(KYC).map(([value, { label }]) => ({ value, label })),
];
const RISK_CHOICES = [
  { value: '', label: 'All risk categories' },
  ...Object.entries(RISK).map(([value, { label }]) => ({ value, label })),
];
const SORT_CHOICES = [
  { value: 'name-asc', label: 'Name A to Z' },
  { value: 'name-desc', label: 'Name Z to A' },
  { value: 'created-desc', label: 'Newest first' },
  { value: 'created-asc', label: 'Oldest first' },
  { value: 'balance-desc', label: 'Highest balance' },
  { value: 'balance-asc', label: 'Lowest balance' },
  { value: 'number-asc', label: 'KB number, lowest first' },
  { value: 'number-desc', label: 'KB number, highest first' },
  { value: 'status-asc', label: 'Status A to Z' },
  { value: 'status-desc', label: 'Status Z to A' },
];

interface FiltersProps {
  readonly filter: CustomerFilter;
  readonly onChange: (change: Partial<CustomerFilter>) => void;
}

/** The fields of the filter but the search box. */
function FilterFields({ filter, onChange }: FiltersProps) {
  const order = customerOrderOf(filter);
  // A choice is read as the address is, which knows the words of each filter.
  const pick = (key: string) => (event: { target: { value: string } }) =>
    onChange({ [key]: event.target.value || undefined });
  return (
    <div className="grid items-end gap-3 px-5 pb-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-[repeat(5,1fr)_auto]">
      <SelectField
        label="Account type"
        choices={TYPE_CHOICES}
        value={filter.accountType ?? ''}
        onChange={pick('accountType')}
      />
      <SelectField label="Status" choices={STATUS_CHOICES} value={filter.status ?? ''} onChange={pick('status')} />
      <SelectField label="KYC" choices={KYC_CHOICES} value={filter.kyc ?? ''} onChange={pick('kyc')} />
      <SelectField label="Risk" choices={RISK_CHOICES} value={filter.risk ?? ''} onChange={pick('risk')} />
      <SelectField
        label="Sort by"
        choices={SORT_CHOICES}
        value={`${order.sortBy}-${order.sortDirection}`}
        onChange={(event) => {
          const [sortBy, sortDirection] = event.target.value.split('-');
          onChange(customerFilterFrom({ sortBy, sortDirection }));
        }}
      />
      <Checkbox
        label="Flagged only"
        checked={filter.flagged === 'true'}
        onChange={(event) => onChange({ flagged: event.target.checked ? 'true' : undefined })}
      />
    </div>
  );
}

/** The search box and the filters of the customers page; each is in the address. */
export function CustomerFilters({ filter, onChange }: FiltersProps) {
  const { typed, setTyped } = useTypedSearch(filter.search ?? '', (search) => onChange({ search }));
  const chosen = [filter.accountType, filter.status, filter.kyc, filter.risk, filter.flagged].filter(Boolean).length;
  const active = chosen + (filter.search ? 1 : 0);
  return (
    <div role="search" aria-label="Customers">
      <div className="px-5 pb-3">
        <TextField
          className="max-w-xl"
          label="Search"
          hint="Name, e-mail, phone, KB number or account number"
          type="search"
          placeholder="Search customers..."
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <PhoneFilters inUse={chosen}>
        <FilterFields filter={filter} onChange={onChange} />
      </PhoneFilters>
      {active > 0 && (
        <Button
          tone="quiet"
          className="mx-1 mb-3"
          onClick={() => {
            setTyped('');
            onChange({
              search: undefined,
              accountType: undefined,
              status: undefined,
              kyc: undefined,
              risk: undefined,
              flagged: undefined,
            });
          }}
        >
          Clear filters ({active})
        </Button>
      )}
    </div>
  );
}
