import { ReceiptText } from 'lucide-react';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { detailsColumn, TRANSACTION_COLUMNS } from '../transaction-columns.tsx';

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
      <DataTable
        caption="Recent Transactions"
        columns={[...Object.values(TRANSACTION_COLUMNS), ...(onOpen ? [detailsColumn(onOpen)] : [])]}
        rows={transactions}
        keyOf={(row) => row.id}
      />
    </div>
  );
}
