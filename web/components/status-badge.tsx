import type { TransactionStatus } from '../../contract/vocabulary/transaction.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { useWords } from '../words/use-words.tsx';

const TONES: Record<TransactionStatus, BadgeTone> = {
  completed: 'good',
  approved: 'good',
  pending: 'warning',
  failed: 'bad',
  rejected: 'bad',
};

/** A transaction's status: Completed, Pending or Failed (C-DB-10, B-TX-02). */
export function TransactionStatusBadge({ status }: { status: TransactionStatus }) {
  const t = useWords();
  return <Badge tone={TONES[status]}>{t.transactions.statuses[status]}</Badge>;
}
