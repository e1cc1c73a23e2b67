import { Clock, Landmark, Minus, Plus } from 'lucide-react';
import { isIncoming, type Transaction } from '../../contract/vocabulary/transaction.ts';
import { classNames } from '../ui/class-names.ts';
import { Avatar } from './avatar.tsx';
import { isBankKind, isUnsettled } from './transaction-words.ts';

/** The initials of the other person, or a sign for cash, deposits, interest and requests that wait. */
export function TransactionEmblem({ transaction }: { transaction: Transaction }) {
  const incoming = isIncoming(transaction.type);
  const waits = transaction.status === 'pending';
  const other = transaction.counterparty?.name;
  if (other && !waits) return <Avatar name={other} image={null} className="size-10 text-sm" />;
  const Icon = waits ? Clock : isBankKind(transaction) ? Landmark : incoming ? Plus : Minus;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-full',
        incoming && !isUnsettled(transaction) ? 'bg-accent-soft text-accent-text' : 'bg-hover text-ink-muted',
      )}
    >
      <Icon className="size-5" />
    </span>
  );
}
