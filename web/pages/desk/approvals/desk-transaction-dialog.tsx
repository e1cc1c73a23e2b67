import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { bankMovementQuery } from '../../../api/desk/dashboard-queries.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { transactionDecided } from './decided-meanwhile.ts';
import { DeskTransactionDetails } from './desk-transaction-details.tsx';
import type { NextReview } from './next-review.tsx';
import { TransactionDecision } from './transaction-decision.tsx';

function titleOf({ status, withdrawn }: Pick<Transaction, 'status' | 'withdrawn'>): string {
  if (withdrawn) return 'Transaction Withdrawn';
  if (status === 'pending') return 'Review Transaction';
  if (status === 'approved') return 'Transaction Approved';
  return status === 'rejected' ? 'Transaction Rejected' : 'Transaction Details';
}

/** Returns a transaction as it is by now: a colleague may decide on it while it is open. */
function useCurrent(shown: Transaction | undefined): Transaction | undefined {
  const now = useQuery(bankMovementQuery(shown?.id ?? '')).data?.transaction;
  return shown?.status === 'pending' && now && now.status !== 'pending' ? now : shown;
}

/** One transaction; while it is pending, a banker who did not make it approves or rejects it here (B-TX-05…07). */
export function DeskTransactionDialog({
  transaction,
  onClose,
  ownAddress = false,
  next,
}: {
  transaction: Transaction | undefined;
  onClose: () => void;
  ownAddress?: boolean;
  next?: NextReview | undefined;
}) {
  const [given, setGiven] = useState(transaction);
  // The content, kept until the closing animation ends: the opened transaction, then the bank's answer to the decision, which
  // changes status, title and buttons. Opening it again starts anew.
  const [shown, setShown] = useState(transaction);
  if (transaction !== given) {
    setGiven(transaction);
    if (transaction) setShown(transaction);
  }
  const current = useCurrent(shown);
  return (
    <Dialog
      open={transaction !== undefined}
      onClose={onClose}
      ownAddress={ownAddress}
      title={titleOf(current ?? { status: 'completed' })}
    >
      {current && (
        <>
          {current !== shown && (
            <Notice tone="info" className="mb-3">
              {transactionDecided(current)}
            </Notice>
          )}
          <DeskTransactionDetails transaction={current} />
          <TransactionDecision
            key={current.id}
            transaction={current}
            onDecided={setShown}
            onClose={onClose}
            next={next}
          />
        </>
      )}
    </Dialog>
  );
}
