import { PERSONAL_DETAILS, type PersonalDetails } from '../../../../contract/vocabulary/people.ts';
import type { ContractForm } from '../../../forms/contract-form.ts';
import { TextField } from '../../../ui/field.tsx';

interface DetailField {
  readonly label: string;
  readonly type?: string;
  readonly mode?: 'numeric' | 'email';
  readonly wide?: boolean;
}

const FIELDS: Record<keyof PersonalDetails, DetailField> = {
  name: { label: 'Full Name', wide: true },
  email: { label: 'Email Address', type: 'email', mode: 'email' },
  phone: { label: 'Phone Number', type: 'tel', mode: 'numeric' },
  address: { label: 'Address', wide: true },
  city: { label: 'City' },
  state: { label: 'State' },
  zip: { label: 'ZIP/Postal Code', mode: 'numeric' },
};

/** One field for each of a customer's personal details. */
export function CustomerDetailFields({ field }: { field: ContractForm<PersonalDetails>['field'] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {PERSONAL_DETAILS.map((key) => {
        const { label, type = 'text', mode, wide } = FIELDS[key];
        return (
          <TextField
            key={key}
            label={label}
            type={type}
            inputMode={mode}
            autoComplete="off"
            className={wide ? 'sm:col-span-2' : undefined}
            {...field(key)}
          />
        );
      })}
    </div>
  );
}
