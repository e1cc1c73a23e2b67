import { SearchX } from 'lucide-react';
import type { DeskCustomer } from '../../../api/desk/customer-queries.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useMediaQuery } from '../../../ui/media-query.ts';
import { narrowColumns, type RowProps, wideColumns } from './customer-columns.tsx';

interface TableProps extends RowProps {
  readonly customers: readonly DeskCustomer[];
}

/** Customers, one row each, with their actions (B-CU-03). */
export function CustomerTable({ customers, ...row }: TableProps) {
  // One low row for each customer, with all columns.
  const dense = useMediaQuery('(min-width: 80rem)');
  if (customers.length === 0) {
    return (
      <EmptyState icon={<SearchX />} title="No customers found matching your search">
        Try part of the name or the e-mail, or remove a filter.
      </EmptyState>
    );
  }
  return (
    <DataTable
      // Other columns need another width.
      key={String(dense)}
      caption="Customers"
      dense={dense}
      columns={dense ? wideColumns(row) : narrowColumns(row)}
      rows={customers}
      keyOf={(customer) => customer.id}
    />
  );
}
