import { ArrowDownLeft, ArrowUpRight, Clock, Landmark, Minus, Plus } from 'lucide-react';
import { isIncoming, type Transaction } from '../../contract/vocabulary/transaction.ts';
import { classNames } from '../ui/class-names.ts';
import type { Words } from '../words/catalogue.ts';
import { useWords } from '../words/use-words.tsx';
import { formatMoment, isUndated } from './bank-date.ts';
import { Money } from './money.tsx';
import { TransactionStatusBadge } from './status-badge.tsx';

/** Returns the direction of an amount, which decides its sign and colour. */
export function directionOf({ type }: Pick<Transaction, 'type'>): 'in' | 'out' {
  return isIncoming(type) ? 'in' : 'out';
}

/** Returns the first line of a transaction: its type and the other party. */
export function titleOf(transaction: Transaction, t: Words): string {
  const type = t.transactions.types[transaction.type];
  return transaction.reverses ? `${type} · ${t.transactions.reversal}` : type;
}

/** Returns the second line of a transaction: the other party or its description. */
export function detailOf(transaction: Transaction, t: Words): string {
  const other = transaction.counterparty?.name;
  const detail = !other
    ? t.bankWrote(transaction.description)
    : transaction.type === 'transfer_in'
      ? t.transactions.from(other)
      : t.transactions.to(other);
  return transaction.reversedAmount ? `${detail} · ${t.transactions.reversed}` : detail;
}

/** Returns true when the money has not moved (yet), so that the amount is greyed. */
export function isUnsettled(transaction: Pick<Transaction, 'status'>): boolean {
  return transaction.status !== 'completed' && transaction.status !== 'approved';
}

function TypeIcon({ transaction }: { transaction: Transaction }) {
  const incoming = isIncoming(transaction.type);
  const transfer = transaction.type.startsWith('transfer');
  const Icon =
    transaction.status === 'pending'
      ? Clock
      : transaction.kind?.includes('interest')
        ? Landmark
        : transfer
          ? incoming
            ? ArrowDownLeft
            : ArrowUpRight
          : incoming
            ? Plus
            : Minus;
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

/** One transaction in a list; pressing it opens its details. */
export function TransactionRow({
  transaction,
  onOpen,
}: {
  transaction: Transaction;
  onOpen: (transaction: Transaction) => void;
}) {
  const t = useWords();
  const when = isUndated(transaction.at) ? t.transactions.invalidDate : formatMoment(transaction.at, t.locale);
  const detail = detailOf(transaction, t);
  return (
    <button
      type="button"
      data-testid={`transaction-${transaction.id}`}
      onClick={() => onOpen(transaction)}
      className="flex w-full items-center gap-3 px-5 py-3 text-left max-sm:px-4 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      <TypeIcon transaction={transaction} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium max-sm:text-sm">{titleOf(transaction, t)}</span>
          {transaction.status !== 'completed' && <TransactionStatusBadge status={transaction.status} />}
        </span>
        <span className="block truncate text-sm text-ink-muted max-sm:text-xs">
          {detail && <span className="max-sm:block max-sm:truncate">{detail}</span>}
          {detail && <span className="max-sm:hidden"> · </span>}
          <span className="max-sm:block">{when}</span>
        </span>
      </span>
      <Money
        paise={transaction.amount}
        direction={directionOf(transaction)}
        muted={isUnsettled(transaction)}
        className="font-semibold max-sm:text-sm"
      />
    </button>
  );
}
