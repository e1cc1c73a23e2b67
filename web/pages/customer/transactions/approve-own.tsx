import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import type { Moved } from '../../../api/customer/payment-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { ExplainedButton } from '../../../ui/windows/explained-button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { ApproveOwnForm } from './approve-own-form.tsx';
import { ApproveWithPassword } from './approve-with-password.tsx';

/**
 * The customer's Approve button on a pending item (decisions 19 and 70): confirms their own request with a code or their
 * password; disabled with a reason when a banker must act.
 */
export function ApproveOwn({
  transaction,
  onApproved,
  onDone,
}: {
  transaction: Transaction;
  /** Called with the transaction as it is once confirmed; it may still wait for a banker. */
  onApproved: (answer: Moved) => void;
  onDone: () => void;
}) {
  const t = useWords().transactions;
  const form = { id: transaction.id, onApproved, onDone };
  if (transaction.confirmWith === 'password') return <ApproveWithPassword {...form} />;
  if (transaction.awaiting === 'customer') return <ApproveOwnForm {...form} />;
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
