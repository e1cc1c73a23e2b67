import { useState } from 'react';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { DeskTransactionDetails } from './desk-transaction-details.tsx';
import { TransactionDecision } from './transaction-decision.tsx';

function titleOf(status: Transaction['status']): string {
  if (status === 'pending') return 'Review Transaction';
  if (status === 'approved') return 'Transaction Approved';
  return status === 'rejected' ? 'Transaction Rejected' : 'Transaction Details';
}

/** One movement; while it is pending, a banker who did not make it approves or rejects here (B-TX-05…07). */
export function DeskTransactionDialog({
  transaction,
  onClose,
}: {
  transaction: Transaction | undefined;
  onClose: () => void;
}) {
  const [given, setGiven] = useState(transaction);
  // What the window shows, also while it closes: the one that was opened, then as the bank answered the decision, from
  // whose new status title and buttons follow. The same one opened again begins anew.
  const [shown, setShown] = useState(transaction);
  if (transaction !== given) {
    setGiven(transaction);
    if (transaction) setShown(transaction);
  }
  return (
    <Dialog open={transaction !== undefined} onClose={onClose} title={titleOf(shown?.status ?? 'completed')}>
      {shown && (
        <>
          <DeskTransactionDetails transaction={shown} />
          <TransactionDecision key={shown.id} transaction={shown} onDecided={setShown} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}
