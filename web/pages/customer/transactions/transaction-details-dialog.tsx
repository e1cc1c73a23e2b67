import { useState } from 'react';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { lazyForm } from '../../../components/lazy-form.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { TransactionDetailsProps } from './transaction-details.tsx';

const TransactionDetails = lazyForm<TransactionDetailsProps>(
  async () => (await import('./transaction-details.tsx')).TransactionDetails,
);

/** One transaction in view mode (C-DB-11). Keeps its content until the closing animation ends. */
export function TransactionDetailsDialog({
  transaction,
  onClose,
}: {
  transaction: Transaction | undefined;
  onClose: () => void;
}) {
  const t = useWords().transactions;
  const [last, setLast] = useState(transaction);
  if (transaction && transaction !== last) setLast(transaction);
  return (
    <Dialog open={transaction !== undefined} onClose={onClose} title={t.detailsTitle}>
      {last && <TransactionDetails transaction={last} onDone={onClose} />}
    </Dialog>
  );
}
