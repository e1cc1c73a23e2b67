import { useState } from 'react';
import { type PersonalDetails, personalDetails } from '../../../../contract/vocabulary/people.ts';
import { type DeskCustomer, saveCustomer } from '../../../api/desk/customer-queries.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { useFreshFactor } from '../../../proofs/fresh-factor.ts';
import { ProofPrompt } from '../../../proofs/proof-prompt.tsx';
import { deskToast } from '../desk-call.ts';
import { useDeskForm } from '../desk-form.ts';
import { CustomerDetailFields } from './customer-detail-fields.tsx';

/** Returns the changed fields; untouched ones are not sent, so that an old record need not pass today's rules (B-CU-05). */
function changedFields(before: PersonalDetails, now: PersonalDetails): Partial<PersonalDetails> {
  return Object.fromEntries(
    Object.entries(now)
      .map(([key, value]): [string, string] => [key, value.trim()])
      // as: the keys of both are those of PersonalDetails.
      .filter(([key, value]) => value !== before[key as keyof PersonalDetails]),
  );
}

/** 'Edit Customer Details' (B-CU-05, B-CU-06). */
export function CustomerEditForm({ customer, onClose }: { customer: DeskCustomer; onClose: () => void }) {
  // The record may be read anew while the window is open; the fields keep what they had, and only what the reader changed is sent.
  const [before] = useState(() => personalDetails.parse(customer));
  const factor = useFreshFactor();
  const form = useDeskForm('updateCustomer', {
    defaults: before,
    body: (now) => changedFields(before, now),
    send: async (changed) => {
      if (Object.keys(changed).length === 0) return undefined;
      const { data } = await factor.guard(() => saveCustomer(customer.id, changed));
      if ((changed.email ?? changed.phone) !== undefined && data.pendingContactChange)
        deskToast('info', 'Contact details wait', 'A colleague must approve the new e-mail address or phone number.');
      return 'Customer details updated successfully';
    },
    situation: 'details',
    success: (said) => said,
    done: onClose,
  });
  return (
    <>
      <DialogForm form={form} submit="Save Changes" onCancel={onClose}>
        <CustomerDetailFields field={form.field} />
      </DialogForm>
      <ProofPrompt {...factor.prompt} />
    </>
  );
}
