import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DayField } from '../day-field.tsx';
import { PhoneFilters } from '../phone-filters.tsx';
import { QuickPeriodButtons } from '../quick-period-buttons.tsx';
import type { CustomerPageView } from './customer-page-view.ts';
import { PART_LABELS } from './explained-balance.tsx';

const TYPE_CHOICES = [
  { value: '', label: 'All types' },
  { value: 'deposit', label: 'Deposit' },
  { value: 'withdrawal', label: 'Withdrawal' },
  { value: 'transfer', label: 'Transfer' },
  { value: 'transfer_in', label: 'Transfer in' },
  { value: 'transfer_out', label: 'Transfer out' },
];
const NONE = { type: undefined, period: undefined, from: undefined, to: undefined, part: undefined } as const;

interface FiltersProps {
  readonly view: CustomerPageView;
  readonly onChange: (change: Record<string, string | undefined>) => void;
}

/** Period and type of the lines that are listed; each is in the address. */
export function CustomerHistoryFilters({ view, onChange }: FiltersProps) {
  const { type, period, from, to, part } = view;
  const inUse = [type, period ?? from ?? to, part].filter(Boolean).length;
  const outOfOrder = from && to && from > to ? 'Start date cannot be after end date' : undefined;
  return (
    <PhoneFilters inUse={inUse}>
      <div role="search" aria-label="Transaction History" className="flex flex-wrap items-start gap-3 px-5 pb-4">
        <DayField
          className="max-sm:w-full"
          label="From"
          value={from ?? ''}
          error={outOfOrder}
          onChange={(day) => onChange({ from: day || undefined, to, period: undefined })}
        />
        <DayField
          className="max-sm:w-full"
          label="To"
          value={to ?? ''}
          onChange={(day) => onChange({ from, to: day || undefined, period: undefined })}
        />
        <SelectField
          className="max-sm:w-full"
          label="Type"
          choices={TYPE_CHOICES}
          value={type ?? ''}
          onChange={(event) => onChange({ type: event.target.value || undefined })}
        />
        <div className="flex flex-wrap items-center gap-1.5 sm:pt-7.5">
          <QuickPeriodButtons
            period={period}
            onPick={(next) => onChange({ period: next, from: undefined, to: undefined })}
          />
          {part && (
            <Button size="small" tone="quiet" onClick={() => onChange({ part: undefined })}>
              <span className="sr-only">Remove filter</span>
              {PART_LABELS[part]} only
              <X aria-hidden="true" className="size-4" />
            </Button>
          )}
          {inUse > 0 && (
            <Button size="small" tone="quiet" onClick={() => onChange(NONE)}>
              Clear filters ({inUse})
            </Button>
          )}
        </div>
      </div>
    </PhoneFilters>
  );
}
