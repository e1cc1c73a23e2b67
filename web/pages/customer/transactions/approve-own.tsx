import { type FormEvent, useState } from 'react';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OneTimeCodeField } from '../../../ui/one-time-code-field.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { ExplainedButton } from '../../../ui/windows/explained-button.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useConfirmTransaction } from '../money-orders.ts';

/**
 * The customer's Approve button on a pending item (decision 19): confirms their own request when a second factor is
 * outstanding; disabled with a reason when a banker must act.
 */
export function ApproveOwn({ transaction, onDone }: { transaction: Transaction; onDone: () => void }) {
  const words = useWords();
  const t = words.transactions;
  const [code, setCode] = useState('');
  const { state, submit } = useConfirmTransaction();
  if (transaction.awaiting !== 'customer') {
    return (
      <>
        <Notice tone="info" className="mt-3">
          {t.approveBank}
        </Notice>
        <DialogButtons>
          <Button tone="secondary" onClick={onDone}>
            {t.done}
          </Button>
          <ExplainedButton disabledReason={t.approveBank}>{t.approve}</ExplainedButton>
        </DialogButtons>
      </>
    );
  }
  if (state.status === 'answered') {
    return (
      <>
        <Notice tone="good" className="mt-3">
          {t.approved}
        </Notice>
        <DialogButtons>
          <Button onClick={onDone}>{t.done}</Button>
        </DialogButtons>
      </>
    );
  }
  const approve = (event: FormEvent) => {
    event.preventDefault();
    submit({ id: transaction.id, code });
  };
  return (
    <form noValidate onSubmit={approve} className="mt-4 flex flex-col gap-3">
      {state.status === 'refused' && <Notice tone="error">{errorMessage(state.error, 'moveMoney', words)}</Notice>}
      {state.status === 'confirming' && <Notice tone="warning">{words.money.confirmingBody}</Notice>}
      <OneTimeCodeField label={words.signIn.secondFactor.code} hint={t.approveCode} value={code} onChange={setCode} />
      <DialogButtons>
        <Button tone="secondary" onClick={onDone}>
          {t.done}
        </Button>
        <Button type="submit" busy={state.status === 'sending'} disabled={code.length !== 6}>
          {t.approve}
        </Button>
      </DialogButtons>
    </form>
  );
}
