import { useState } from 'react';
import type { Transaction } from '../../../../contract/transactions.ts';
import { Dialog } from '../../../ui/dialog.tsx';
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
  const [opened, setOpened] = useState(transaction);
  // As the bank answered the decision: its title and buttons follow from the new status.
  const [decided, setDecided] = useState<Transaction>();
  if (transaction && transaction !== opened) {
    setOpened(transaction);
    setDecided(undefined);
  }
  const shown = decided ?? opened;
  return (
    <Dialog open={transaction !== undefined} onClose={onClose} title={titleOf(shown?.status ?? 'completed')}>
      {shown && (
        <>
          <DeskTransactionDetails transaction={shown} />
          <TransactionDecision key={shown.id} transaction={shown} onDecided={setDecided} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}
