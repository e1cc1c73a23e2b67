import { ACCOUNT_TYPES } from '../../../../contract/vocabulary/account-terms.ts';
import { accountTypes } from '../../../../contract/vocabulary/bank-terms.ts';
import type { PersonalDetails } from '../../../../contract/vocabulary/people.ts';
import { openCustomer } from '../../../api/desk/customer-queries.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useDeskForm } from '../desk-form.ts';
import { CustomerDetailFields } from './customer-detail-fields.tsx';

const NO_DETAILS: PersonalDetails = { name: '', email: '', phone: '', address: '', city: '', state: '', zip: '' };
// The terms are below the field, because a phone has no room for them inside it.
const TYPES = ACCOUNT_TYPES.map((type) => ({
  value: type,
  label: accountTypes[type].label,
  terms: accountTypes[type].terms,
}));

/** Opens an account (admins); the customer sets a password by a mailed link (B-DB-07). */
export function OpenCustomerForm({ onClose }: { onClose: () => void }) {
  const form = useDeskForm('createCustomer', {
    defaults: { accountType: 'savings', ...NO_DETAILS },
    send: openCustomer,
    situation: 'openAccount',
    success: ({ message }) => message ?? 'Account opened',
    done: onClose,
  });
  return (
    <DialogForm form={form} submit="Open account" onCancel={onClose}>
      <SelectField
        label="Account type"
        hint={TYPES.find(({ value }) => value === form.typed.accountType)?.terms}
        choices={TYPES}
        {...form.field('accountType')}
      />
      <CustomerDetailFields field={form.field} />
    </DialogForm>
  );
}
