import { ReceiptText } from 'lucide-react';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { isUndated } from '../../../components/bank-date.ts';
import { Money } from '../../../components/money.tsx';
import { TransactionStatusBadge } from '../../../components/status-badge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { deskMoment } from '../desk-date.ts';
import { deskType } from '../desk-labels.ts';

/** Returns the columns of the bank's transactions (B-TX-01). */
function columns(onOpen: ((transaction: Transaction) => void) | undefined): readonly Column<Transaction>[] {
  return [
    {
      header: 'Date',
      cell: ({ at }) => (isUndated(at) ? 'Invalid date' : deskMoment(at)),
    },
    {
      header: 'Customer',
      leads: true,
      cell: (row) => (
        <>
          <span className="block font-medium break-words">{row.customer?.name || 'Customer'}</span>
          <span className="block text-xs text-ink-muted">{row.customer?.customerId ?? row.customer?.id ?? ''}</span>
        </>
      ),
    },
    { header: 'Type', cell: (row) => <Badge tone={deskType(row).tone}>{deskType(row).label}</Badge> },
    { header: 'Amount', align: 'right', cell: (row) => <Money paise={row.amount} className="font-semibold" /> },
    { header: 'Status', cell: (row) => <TransactionStatusBadge status={row.status} /> },
    ...(onOpen
      ? [
          {
            header: 'Details',
            align: 'right' as const,
            cell: (row: Transaction) => (
              // Stretched over its row, so that a click anywhere opens it and the keyboard has one stop for each row.
              <button
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
          },
        ]
      : []),
  ];
}

/** The bank's transactions; pressing a row opens it (B-TX-04). */
export function RecentTransactionTable({
  transactions,
  onOpen,
}: {
  transactions: readonly Transaction[];
  onOpen?: (transaction: Transaction) => void;
}) {
  if (transactions.length === 0) {
    return (
      <EmptyState icon={<ReceiptText />} title="No recent transactions found">
        Try other dates or fewer filters.
      </EmptyState>
    );
  }
  return (
    <div className="[&_li]:relative [&_tr]:relative">
      <DataTable caption="Recent Transactions" columns={columns(onOpen)} rows={transactions} keyOf={(row) => row.id} />
    </div>
  );
}
