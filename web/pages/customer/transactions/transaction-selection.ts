import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { showToast } from '../../../ui/toast-queue.ts';
import { useWords } from '../../../words/use-words.tsx';

/** Returns the handler that opens a line; a line without an id shows an error instead (X-ER-14). */
export function useTransactionSelection(open: (transaction: Transaction) => void): (transaction: Transaction) => void {
  const words = useWords();
  return (transaction) => {
    if (transaction.id === '') showToast({ tone: 'bad', title: words.errors.viewTransaction });
    else open(transaction);
  };
}
