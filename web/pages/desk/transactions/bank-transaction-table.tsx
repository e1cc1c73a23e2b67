import { ReceiptText } from 'lucide-react';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import type { DeskSort, DeskSortField } from '../../../api/desk/dashboard-queries.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { detailsColumn, Person, TRANSACTION_COLUMNS } from '../transaction-columns.tsx';

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

function columns({ sort, narrow, onSort, onOpen }: TableProps): readonly Column<Transaction>[] {
  const by = (field: DeskSortField) => ({
    direction: sort.sortBy === field ? sort.sortDirection : undefined,
    onSort: () => onSort(nextOrder(sort, field)),
  });
  const all: readonly Column<Transaction>[] = [
    { ...TRANSACTION_COLUMNS.date, sort: by('date') },
    { ...TRANSACTION_COLUMNS.customer, sort: by('customer') },
    {
      header: 'To',
      wideOnly: true,
      cell: ({ counterparty }) =>
        counterparty ? (
          // Wide enough for most names in one line, else each transfer's row is higher than its neighbours.
          <div className="min-w-32">
            <Person name={counterparty.name} detail={counterparty.accountNumber} />
          </div>
        ) : (
          '–'
        ),
    },
    { ...TRANSACTION_COLUMNS.type, sort: by('type') },
    { ...TRANSACTION_COLUMNS.amount, sort: by('amount') },
    TRANSACTION_COLUMNS.status,
    {
      header: 'Made by',
      wideOnly: true,
      cell: ({ maker }) => <span className="break-words">{maker?.name ?? '–'}</span>,
    },
    detailsColumn(({ id }) => onOpen(id)),
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
