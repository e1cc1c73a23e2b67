import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { customerMovementsQuery, type DeskCustomerDetail } from '../../../api/desk/customer-queries.ts';
import { TransactionRow } from '../../../components/transaction-row.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DeskTransactionDialog } from '../approvals/desk-transaction-dialog.tsx';
import { TransactionsExportButton } from '../export-buttons.tsx';
import { LoadMore } from '../load-more.tsx';
import { Loaded } from '../loaded.tsx';

/** The customer's own statement, page by page (B-CT-08). */
export function CustomerMovements({ customer }: { customer: DeskCustomerDetail }) {
  const query = useInfiniteQuery(customerMovementsQuery(customer.id));
  const [opened, setOpened] = useState<Transaction>();
  // A line of a statement does not repeat whose statement it is on.
  const open = (line: Transaction) =>
    setOpened({
      ...line,
      customer: {
        id: customer.id,
        customerId: customer.customer_id,
        name: customer.name,
        accountNumber: customer.account_number,
      },
    });
  return (
    <Panel title="Transaction History" padding="none" actions={<TransactionsExportButton customerId={customer.id} />}>
      <Loaded query={query} situation="transactions" rows={5}>
        {({ pages }) => {
          const lines = pages.flatMap((page) => page.data);
          return lines.length === 0 ? (
            <EmptyState icon={<ReceiptText />} title="No transactions yet" />
          ) : (
            <>
              <ul aria-label="Transaction History" className="divide-y divide-line">
                {lines.map((line) => (
                  <li key={`${line.id}${line.type}`}>
                    <TransactionRow transaction={line} onOpen={open} />
                  </li>
                ))}
              </ul>
              <LoadMore query={query} />
            </>
          );
        }}
      </Loaded>
      <DeskTransactionDialog transaction={opened} onClose={() => setOpened(undefined)} />
    </Panel>
  );
}
