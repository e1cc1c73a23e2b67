import { useState } from 'react';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { DeskTransactionDetails } from './desk-transaction-details.tsx';
import { TransactionDecision } from './transaction-decision.tsx';

function titleOf({ status, withdrawn }: Pick<Transaction, 'status' | 'withdrawn'>): string {
  if (withdrawn) return 'Transaction Withdrawn';
  if (status === 'pending') return 'Review Transaction';
  if (status === 'approved') return 'Transaction Approved';
  return status === 'rejected' ? 'Transaction Rejected' : 'Transaction Details';
}

/** One transaction; while it is pending, a banker who did not make it approves or rejects it here (B-TX-05…07). */
export function DeskTransactionDialog({
  transaction,
  onClose,
}: {
  transaction: Transaction | undefined;
  onClose: () => void;
}) {
  const [given, setGiven] = useState(transaction);
  // The content, kept until the closing animation ends: the opened transaction, then the bank's answer to the decision, which
  // changes status, title and buttons. Opening it again starts anew.
  const [shown, setShown] = useState(transaction);
  if (transaction !== given) {
    setGiven(transaction);
    if (transaction) setShown(transaction);
  }
  return (
    <Dialog open={transaction !== undefined} onClose={onClose} title={titleOf(shown ?? { status: 'completed' })}>
      {shown && (
        <>
          <DeskTransactionDetails transaction={shown} />
          <TransactionDecision key={shown.id} transaction={shown} onDecided={setShown} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}
