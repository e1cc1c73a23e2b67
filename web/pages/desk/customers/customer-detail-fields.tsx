import type { DeskCustomer } from '../../../api/desk/customer-queries.ts';
import type { ContractForm } from '../../../forms/contract-form.ts';
import { TextField } from '../../../ui/field.tsx';

export type CustomerDetails = Pick<DeskCustomer, 'name' | 'email' | 'phone' | 'address' | 'city' | 'state' | 'zip'>;

const FIELDS: readonly {
  readonly key: keyof CustomerDetails;
  readonly label: string;
  readonly type?: string;
  readonly mode?: 'numeric' | 'email';
  readonly wide?: boolean;
}[] = [
  { key: 'name', label: 'Full Name', wide: true },
  { key: 'email', label: 'Email Address', type: 'email', mode: 'email' },
  { key: 'phone', label: 'Phone Number', type: 'tel', mode: 'numeric' },
  { key: 'address', label: 'Address', wide: true },
  { key: 'city', label: 'City' },
  { key: 'state', label: 'State' },
  { key: 'zip', label: 'ZIP/Postal Code', mode: 'numeric' },
];

/** The seven fields of a customer's record. */
export function CustomerDetailFields({ field }: { field: ContractForm<CustomerDetails>['field'] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map(({ key, label, type = 'text', mode, wide }) => (
        <TextField
          key={key}
          label={label}
          type={type}
          inputMode={mode}
          autoComplete="off"
          className={wide ? 'sm:col-span-2' : undefined}
          {...field(key)}
        />
      ))}
    </div>
  );
}
