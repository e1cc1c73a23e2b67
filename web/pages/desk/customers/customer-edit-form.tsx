import { type FormEvent, useState } from 'react';
import { type CustomerDetails, type DeskCustomer, saveCustomer } from '../../../api/desk/customer-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useDeskCall } from '../desk-call.ts';
import { CustomerDetailFields, detailProblems } from './customer-detail-fields.tsx';

function detailsOf({ name, email, phone, address, city, state, zip }: DeskCustomer): CustomerDetails {
  return { name, email, phone, address, city, state, zip };
}

/** What differs; untouched fields are not sent, so an old record never has to pass today's rules (B-CU-05). */
function changedFields(before: CustomerDetails, now: CustomerDetails): Partial<CustomerDetails> {
  return Object.fromEntries(
    Object.entries(now)
      .map(([key, value]): [string, string] => [key, value.trim()])
      // The keys of both are those of CustomerDetails.
      .filter(([key, value]) => value !== before[key as keyof CustomerDetails]),
  );
}

/** 'Edit Customer Details' (B-CU-05, B-CU-06). */
export function CustomerEditForm({ customer, onClose }: { customer: DeskCustomer; onClose: () => void }) {
  const before = detailsOf(customer);
  const [details, setDetails] = useState(before);
  const [problems, setProblems] = useState<Partial<CustomerDetails>>({});
  const { busy, problem, run } = useDeskCall();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const changed = changedFields(before, details);
    const found = detailProblems(changed);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (Object.keys(changed).length === 0) return onClose();
    void run({
      call: () => saveCustomer(customer.id, changed),
      situation: 'details',
      success: () => 'Customer details updated successfully',
      done: onClose,
    });
  };
  return (
    <form noValidate onSubmit={save}>
      <CustomerDetailFields details={details} problems={problems} onChange={setDetails} />
      {problem && (
        <Notice tone="error" className="mt-4">
          {problem}
        </Notice>
      )}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Save Changes
        </Button>
      </DialogButtons>
    </form>
  );
}
