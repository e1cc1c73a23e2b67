import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type DeskCustomer, deskCustomerQuery, raiseCustomerFlag } from '../../../api/desk/customer-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useDeskCall } from '../desk-call.ts';
import { FlagHistory } from './flag-history.tsx';

const SHORTEST_REASON = 5;

/** Raises a flag with a reason, and shows the flags there have been (B-DB-11). */
export function FlagForm({ customer, onClose }: { customer: DeskCustomer; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const detail = useQuery(deskCustomerQuery(customer.id));
  const { busy, problem, run } = useDeskCall();
  const raise = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length < SHORTEST_REASON) return setWrong('Please give a reason of 5 to 500 characters');
    void run({
      call: () => raiseCustomerFlag(customer.id, reason.trim()),
      situation: 'flag',
      success: () => 'Account flagged',
      done: onClose,
    });
  };
  return (
    <form noValidate onSubmit={raise} className="flex flex-col gap-4">
      <TextAreaField
        label="Reason"
        hint="Colleagues see it beside the name; the customer does not."
        maxLength={500}
        value={reason}
        error={wrong}
        onChange={(event) => {
          setReason(event.target.value);
          setWrong(undefined);
        }}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      {detail.data && detail.data.flags.length > 0 && <FlagHistory customer={detail.data} />}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Flag Account
        </Button>
      </DialogButtons>
    </form>
  );
}
