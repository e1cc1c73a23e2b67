import type { Moved } from '../../../api/customer/payment-queries.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OneTimeCodeField } from '../../../ui/one-time-code-field.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { useConfirmTransaction } from '../money-orders.ts';

export interface ApproveOwnFormProps {
  readonly id: string;
  readonly onApproved: (answer: Moved) => void;
  readonly onDone: () => void;
}

/** Confirms the customer's own request with a code of their second factor (decision 19). */
export function ApproveOwnForm({ id, onApproved, onDone }: ApproveOwnFormProps) {
  const words = useWords();
  const t = words.transactions;
  const { state, send } = useConfirmTransaction();
  const form = useContractForm('confirmTransaction', {
    defaults: { code: '' },
    send: (body) => send({ id, ...body }),
    failure: 'moveMoney',
    done: onApproved,
  });
  return (
    <DialogForm
      form={form}
      submit={t.approve}
      disabled={form.typed.code.length !== 6}
      cancel={t.done}
      onCancel={onDone}
      className="mt-4"
    >
      {state.status === 'confirming' && <Notice tone="warning">{words.money.confirmingBody}</Notice>}
      <OneTimeCodeField label={words.signIn.secondFactor.code} hint={t.approveCode} {...form.control('code')} />
    </DialogForm>
  );
}
