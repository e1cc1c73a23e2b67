import type { ReactNode } from 'react';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import type { Moved } from '../../../api/customer/payment-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { ApproveOwn } from '../transactions/approve-own.tsx';

/** Shown while the answer is outstanding: explains what that means for the money; may be closed. */
export function BeingConfirmed({ onAskAgain, onClose }: { onAskAgain: () => void; onClose: () => void }) {
  const t = useWords().money;
  return (
    <div>
      <Notice tone="warning" title={t.confirming}>
        {t.confirmingBody}
      </Notice>
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          {t.done}
        </Button>
        <Button onClick={onAskAgain}>
          <Spinner />
          {t.confirmingAsk}
        </Button>
      </DialogButtons>
    </div>
  );
}

/** The bank's answer: the money moved, or it waits for a banker or for the customer, who confirms it here. */
export function MoneyDone({
  answer,
  said,
  title,
  onClose,
  more,
}: {
  answer: Moved;
  said: string;
  title?: string;
  onClose: () => void;
  more?: ReactNode;
}) {
  const t = useWords().money;
  const pending = answer.transaction.status === 'pending';
  // The customer confirms it here at once instead of looking for it.
  if (answer.transaction.awaiting === 'customer')
    return (
      <>
        <Notice tone="warning" title={t.pendingYouTitle}>
          {t.pendingYou(formatRupees(answer.transaction.amount))}
        </Notice>
        <ApproveOwn transaction={answer.transaction} onDone={onClose} />
      </>
    );
  return (
    <div>
      {pending ? (
        <Notice tone="warning" title={t.pendingTitle}>
          {t.pendingBody(formatRupees(answer.transaction.amount))}
        </Notice>
      ) : (
        <Notice tone="good" title={title}>
          <p>{said}</p>
          <p>{t.newBalance(formatRupees(answer.balance))}</p>
        </Notice>
      )}
      <DialogButtons>
        {more}
        <Button onClick={onClose}>{t.done}</Button>
      </DialogButtons>
    </div>
  );
}
