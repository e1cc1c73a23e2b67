import { useQuery } from '@tanstack/react-query';
import { type DeskCustomer, deskCustomerQuery, raiseCustomerFlag } from '../../../api/desk/customer-queries.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { useDeskForm } from '../desk-form.ts';
import { FlagHistory } from './flag-history.tsx';

/** Sets a flag with a reason, and shows earlier flags (B-DB-11). */
export function FlagForm({ customer, onClose }: { customer: DeskCustomer; onClose: () => void }) {
  const detail = useQuery(deskCustomerQuery(customer.id));
  const form = useDeskForm('raiseFlag', {
    defaults: { reason: '' },
    send: ({ reason }) => raiseCustomerFlag(customer.id, reason),
    situation: 'flag',
    success: () => 'Account flagged',
    done: onClose,
  });
  return (
    <DialogForm form={form} submit="Flag Account" onCancel={onClose}>
      <TextAreaField
        label="Reason"
        hint="Colleagues see it beside the name; the customer does not."
        maxLength={500}
        {...form.field('reason')}
      />
      {detail.data && detail.data.flags.length > 0 && <FlagHistory customer={detail.data} />}
    </DialogForm>
  );
}
