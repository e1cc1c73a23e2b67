import type { Transaction } from '../../../contract/vocabulary/transaction.ts';
import { isUndated } from '../../components/bank-date.ts';
import { Money } from '../../components/money.tsx';
import { TransactionStatusBadge } from '../../components/status-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { deskMoment } from './desk-date.ts';
import { deskType } from './desk-labels.ts';

type TransactionColumn = Column<Transaction>;

/** A person of a transaction in two lines. */
export function Person({ name, detail }: { name: string; detail: string | undefined }) {
  return (
    <>
      <span className="block font-medium break-words">{name}</span>
      {detail && <span className="block text-xs text-ink-muted">{detail}</span>}
    </>
  );
}

/** The columns that all of the desk's lists of transactions have (B-TX-01). */
export const TRANSACTION_COLUMNS = {
  date: {
    header: 'Date',
    cell: ({ at }) => <span className="whitespace-nowrap">{isUndated(at) ? 'Invalid date' : deskMoment(at)}</span>,
  },
  customer: {
    header: 'Customer',
    leads: true,
    cell: ({ customer }) => (
      <Person name={customer?.name || 'Customer'} detail={customer?.customerId ?? customer?.id} />
    ),
  },
  type: { header: 'Type', cell: (row) => <Badge tone={deskType(row).tone}>{deskType(row).label}</Badge> },
  amount: {
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => <Money paise={amount} className="font-semibold" />,
  },
  status: { header: 'Status', cell: ({ status }) => <TransactionStatusBadge status={status} /> },
} satisfies Record<string, TransactionColumn>;

/** Returns the id of the button that opens a row, to which the focus goes back. */
export const openerOf = (transactionId: string) => `open-${transactionId}`;

/** The column that opens a row. */
export function detailsColumn(onOpen: (transaction: Transaction) => void): TransactionColumn {
  return {
    header: 'Details',
    screenOnly: true,
    align: 'right',
    cell: (row) => (
      // Stretched over its row, so that a click anywhere opens it and the keyboard has one stop for each row.
      <button
        id={openerOf(row.id)}
        type="button"
        onClick={() => onOpen(row)}
        className="text-sm font-medium text-accent-text underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        {row.status === 'pending' ? 'Review' : 'View'}
        <span className="sr-only">
          {' '}
          {deskType(row).label} of {row.customer?.name || 'Customer'}
        </span>
      </button>
    ),
  };
}
