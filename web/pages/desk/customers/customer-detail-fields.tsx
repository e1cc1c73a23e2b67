import type { CustomerDetails } from '../../../api/desk/customer-queries.ts';
import { TextField } from '../../../ui/field.tsx';

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

// What the form can say before it asks; the bank checks everything again by the same rules as at registration.
const RULES: Partial<Record<keyof CustomerDetails, readonly [RegExp, string]>> = {
  name: [/^.{2,}$/su, 'Name must be at least 2 characters long'],
  email: [/^\S+@\S+\.\S+$/, 'Please enter a valid email address'],
  phone: [/^(?:\+?91|0)?[\s-]*(?:\d[\s-]*){10}$/, 'Please enter a valid 10-digit phone number'],
  address: [/^.{5,}$/su, 'Address must be at least 5 characters long'],
  zip: [/^[1-9]\d{5}$/, 'Please enter a 6-digit PIN code'],
};
const MAY_BE_EMPTY = new Set<keyof CustomerDetails>(['zip', 'city', 'state']);

/** A sentence for each field that cannot be saved like this. */
export function detailProblems(details: Partial<CustomerDetails>): Partial<CustomerDetails> {
  const found: Partial<CustomerDetails> = {};
  for (const { key } of FIELDS) {
    const value = details[key];
    const rule = RULES[key];
    if (value === undefined || !rule || (value === '' && MAY_BE_EMPTY.has(key))) continue;
    if (!rule[0].test(value)) Object.assign(found, { [key]: rule[1] });
  }
  return found;
}

interface DetailFieldsProps {
  readonly details: CustomerDetails;
  readonly problems: Partial<CustomerDetails>;
  readonly onChange: (details: CustomerDetails) => void;
}

/** The seven fields of a customer's record. */
export function CustomerDetailFields({ details, problems, onChange }: DetailFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map(({ key, label, type = 'text', mode, wide }) => (
        <TextField
          key={key}
          label={label}
          type={type}
          inputMode={mode}
          autoComplete="off"
          value={details[key]}
          error={problems[key]}
          onChange={(event) => onChange({ ...details, [key]: event.target.value })}
          className={wide ? 'sm:col-span-2' : undefined}
        />
      ))}
    </div>
  );
}
