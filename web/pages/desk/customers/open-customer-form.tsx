import { type FormEvent, useState } from 'react';
import { ACCOUNT_TYPES, type AccountType, accountTypes } from '../../../../contract/vocabulary/bank-terms.ts';
import { type CustomerDetails, openCustomer } from '../../../api/desk/customer-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useDeskCall } from '../desk-call.ts';
import { CustomerDetailFields, detailProblems } from './customer-detail-fields.tsx';

const EMPTY: CustomerDetails = { name: '', email: '', phone: '', address: '', city: '', state: '', zip: '' };
const TYPES = ACCOUNT_TYPES.map((type) => ({
  value: type,
  label: `${accountTypes[type].label} · ${accountTypes[type].terms}`,
}));

/** An admin opens an account; the customer chooses a password by mailed link (B-DB-07). */
export function OpenCustomerForm({ onClose }: { onClose: () => void }) {
  const [details, setDetails] = useState(EMPTY);
  const [accountType, setAccountType] = useState<AccountType>('savings');
  const [problems, setProblems] = useState<Partial<CustomerDetails>>({});
  const { busy, problem, run } = useDeskCall();
  const open = (event: FormEvent) => {
    event.preventDefault();
    const found = detailProblems(details);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void run({
      call: () => openCustomer({ ...details, accountType }),
      situation: 'openAccount',
      success: ({ message }) => message ?? 'Account opened',
      done: onClose,
    });
  };
  return (
    <form noValidate onSubmit={open} className="flex flex-col gap-4">
      <SelectField
        label="Account type"
        choices={TYPES}
        value={accountType}
        // The list offers exactly the three types.
        onChange={(event) => setAccountType(event.target.value as AccountType)}
      />
      <CustomerDetailFields details={details} problems={problems} onChange={setDetails} />
      {problem && <Notice tone="error">{problem}</Notice>}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Open account
        </Button>
      </DialogButtons>
    </form>
  );
}
