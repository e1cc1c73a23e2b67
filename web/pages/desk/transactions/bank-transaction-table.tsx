import { ReceiptText } from 'lucide-react';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import type { DeskSort, DeskSortField } from '../../../api/desk/dashboard-queries.ts';
import { isUndated } from '../../../components/bank-date.ts';
import { Money } from '../../../components/money.tsx';
import { TransactionStatusBadge } from '../../../components/status-badge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { deskMoment } from '../desk-date.ts';
import { deskType } from '../desk-labels.ts';

interface TableProps {
  readonly transactions: readonly Transaction[];
  readonly sort: DeskSort;
  /** The id of the open row. */
  readonly opened: string | undefined;
  /** True beside an open transaction, which says what the columns left out would. */
  readonly narrow: boolean;
  readonly onSort: (sort: DeskSort) => void;
  readonly onOpen: (id: string) => void;
}

/** Pressing the sorted column turns its order round; another one starts with the newest, largest or first. */
function nextOrder(sort: DeskSort, field: DeskSortField): DeskSort {
  if (sort.sortBy === field) return { sortBy: field, sortDirection: sort.sortDirection === 'desc' ? 'asc' : 'desc' };
  return { sortBy: field, sortDirection: field === 'customer' || field === 'type' ? 'asc' : 'desc' };
}

function Person({ name, detail }: { name: string; detail: string | undefined }) {
  return (
    <>
      <span className="block font-medium break-words">{name}</span>
      {detail && <span className="block text-xs text-ink-muted">{detail}</span>}
    </>
  );
}

function columns({ sort, narrow, onSort, onOpen }: TableProps): readonly Column<Transaction>[] {
  const by = (field: DeskSortField) => ({
    direction: sort.sortBy === field ? sort.sortDirection : undefined,
    onSort: () => onSort(nextOrder(sort, field)),
  });
  const all: readonly Column<Transaction>[] = [
    {
      header: 'Date',
      sort: by('date'),
      cell: ({ at }) => <span className="whitespace-nowrap">{isUndated(at) ? 'Invalid date' : deskMoment(at)}</span>,
    },
    {
      header: 'Customer',
      leads: true,
      sort: by('customer'),
      cell: ({ customer }) => <Person name={customer?.name || 'Customer'} detail={customer?.customerId} />,
    },
    {
      header: 'To',
      wideOnly: true,
      cell: ({ counterparty }) =>
        counterparty ? <Person name={counterparty.name} detail={counterparty.accountNumber} /> : '–',
    },
    {
      header: 'Type',
      sort: by('type'),
      cell: (row) => <Badge tone={deskType(row).tone}>{deskType(row).label}</Badge>,
    },
    {
      header: 'Amount',
      align: 'right',
      sort: by('amount'),
      cell: ({ amount }) => <Money paise={amount} className="font-semibold" />,
    },
    { header: 'Status', cell: ({ status }) => <TransactionStatusBadge status={status} /> },
    {
      header: 'Made by',
      wideOnly: true,
      cell: ({ maker }) => <span className="break-words">{maker?.name ?? '–'}</span>,
    },
    {
      header: 'Details',
      align: 'right',
      cell: (row) => (
        // Stretched over its row, so that a click anywhere opens it and the keyboard has one stop for each row.
        <button
          type="button"
          onClick={() => onOpen(row.id)}
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
  ];
  return narrow ? all.filter((column) => !column.wideOnly) : all;
}

/** A page of the bank's transactions; its headers sort, a row opens. */
export function BankTransactionTable(props: TableProps) {
  if (props.transactions.length === 0) {
    return (
      <EmptyState icon={<ReceiptText />} title="No transactions found">
        Try another period or fewer filters.
      </EmptyState>
    );
  }
  return (
    <div className="[&_li]:relative [&_tbody_tr]:relative">
      <DataTable
        dense
        caption="Transactions"
        columns={columns(props)}
        rows={props.transactions}
        keyOf={(row) => row.id}
        opened={props.opened}
      />
    </div>
  );
}
