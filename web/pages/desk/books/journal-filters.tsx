import { MOVEMENT_KIND_NAMES, MOVEMENT_KINDS } from '../../../../contract/vocabulary/movement-kinds.ts';
import { cleanAmount } from '../../../components/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DayField } from '../day-field.tsx';
import { PhoneFilters } from '../phone-filters.tsx';
import { QuickDaysButtons } from '../quick-period-buttons.tsx';
import type { BooksView } from './books-view.ts';
import { TypedField } from './typed-field.tsx';

const KINDS = MOVEMENT_KIND_NAMES.map((value) => ({ value, label: MOVEMENT_KINDS[value] }));

/** The part of the books' address that filters journals. */
export type JournalFilterView = Pick<BooksView, 'movement' | 'of' | 'from' | 'to' | 'min' | 'max'>;

/** The fields that narrow the journals. Each works when it is left, or when Enter is pressed in it. */
export function JournalFilters({
  filter,
  onChange,
}: {
  filter: JournalFilterView;
  onChange: (change: JournalFilterView) => void;
}) {
  const active = Object.values(filter).filter((value) => value !== undefined).length;
  return (
    <PhoneFilters inUse={active}>
      <div className="grid gap-3 px-5 pb-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
        <SelectField
          label="Kind"
          placeholder="All kinds"
          choices={KINDS}
          value={filter.movement ?? ''}
          onChange={({ target }) => onChange({ movement: MOVEMENT_KIND_NAMES.find((kind) => kind === target.value) })}
        />
        <TypedField
          label="Account or customer"
          placeholder="Number or KB…"
          value={filter.of}
          onTyped={(of) => onChange({ of })}
        />
        <DayField
          label="From"
          value={filter.from ?? ''}
          max={filter.to}
          onChange={(day) => onChange({ from: day || undefined })}
        />
        <DayField
          label="To"
          value={filter.to ?? ''}
          min={filter.from}
          onChange={(day) => onChange({ to: day || undefined })}
        />
        <TypedField
          label="Amount from (₹)"
          clean={cleanAmount}
          value={filter.min}
          onTyped={(min) => onChange({ min })}
        />
        <TypedField label="Amount to (₹)" clean={cleanAmount} value={filter.max} onTyped={(max) => onChange({ max })} />
        <div className="col-span-full">
          <QuickDaysButtons
            from={filter.from ?? ''}
            to={filter.to ?? ''}
            onDays={({ from, to }) => onChange({ from: from || undefined, to: to || undefined })}
          />
        </div>
        {active > 0 && (
          <Button
            tone="secondary"
            size="small"
            className="col-span-full w-fit"
            onClick={() =>
              onChange({
                movement: undefined,
                of: undefined,
                from: undefined,
                to: undefined,
                min: undefined,
                max: undefined,
              })
            }
          >
            Clear filters ({active})
          </Button>
        )}
      </div>
    </PhoneFilters>
  );
}
