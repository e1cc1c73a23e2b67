import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { customerMovementsQuery, type DeskCustomerDetail } from '../../../api/desk/customer-queries.ts';
import { bankMovementQuery } from '../../../api/desk/dashboard-queries.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { isUndated } from '../../../components/bank-date.ts';
import { Money } from '../../../components/money.tsx';
import { TransactionStatusBadge } from '../../../components/status-badge.tsx';
import { detailOf, directionOf, isUnsettled, typeOf } from '../../../components/transaction-words.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { Words } from '../../../words/catalogue.ts';
import { useWords } from '../../../words/use-words.tsx';
import { DeskTransactionDialog } from '../approvals/desk-transaction-dialog.tsx';
import { deskMoment } from '../desk-date.ts';
import { TransactionsExportButton } from '../export-buttons.tsx';
import { useListSize } from '../list-size.ts';
import { LoadMore } from '../load-more.tsx';
import { Loaded } from '../loaded.tsx';
import { CustomerHistoryFilters } from './customer-history-filters.tsx';
import { type CustomerPageView, daysOfView } from './customer-page-view.ts';
import { ExplainedBalance } from './explained-balance.tsx';

function columns(words: Words, onOpen: (id: string) => void): readonly Column<Transaction>[] {
  return [
    { header: 'Date', cell: ({ at }) => (isUndated(at) ? 'Invalid date' : deskMoment(at)) },
    {
      header: 'Transaction',
      leads: true,
      cell: (line) => (
        <div className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2">
            <button
              type="button"
              data-testid={`transaction-${line.id}`}
              onClick={() => onOpen(line.id)}
              className="min-h-6 text-left font-medium underline-offset-4 hover:underline"
            >
              {typeOf(line, words)}
            </button>
            {line.status !== 'completed' && <TransactionStatusBadge status={line.status} />}
          </span>
          <span className="block break-words font-normal text-ink-muted">{detailOf(line, words)}</span>
        </div>
      ),
    },
    {
      header: 'Amount',
      align: 'right',
      cell: (line) => (
        <Money paise={line.amount} direction={directionOf(line)} muted={isUnsettled(line)} className="font-semibold" />
      ),
    },
    {
      header: 'Balance after',
      align: 'right',
      cell: ({ balanceAfter }) => (balanceAfter === undefined ? '–' : <Money paise={balanceAfter} />),
    },
  ];
}

/** Returns the transaction that the address opens: the line of the list, or the movement if the list does not show it. */
function useOpened(customer: DeskCustomerDetail, lines: readonly Transaction[], id: string | undefined) {
  const line = lines.find((each) => each.id === id);
  const movement = useQuery({ ...bankMovementQuery(id ?? ''), enabled: id !== undefined && line === undefined });
  const found = line ?? movement.data?.transaction;
  // The same object until something changes, because the window keeps the answer to a decision until it is given another one.
  return useMemo(() => {
    if (!id || !found) return undefined;
    // A line of a statement does not repeat whose statement it is on.
    const { customer_id: customerId, name, account_number: accountNumber } = customer;
    return { ...found, customer: found.customer ?? { id: customer.id, customerId, name, accountNumber } };
  }, [id, found, customer]);
}

interface MovementsProps {
  readonly customer: DeskCustomerDetail;
  readonly view: CustomerPageView;
  readonly onView: (change: Partial<CustomerPageView>) => void;
}

/** The customer's own statement with the balance after each line, filtered, page by page (B-CT-08). */
export function CustomerMovements({ customer, view, onView }: MovementsProps) {
  const words = useWords();
  const days = daysOfView(view, useQuery(bankInfoQuery).data?.businessDate);
  const inOrder = !days.startDate || !days.endDate || days.startDate <= days.endDate;
  const limit = useListSize(8, 15);
  const query = useInfiniteQuery({
    ...customerMovementsQuery(customer.id, { ...days, type: view.type, part: view.part }, limit),
    enabled: inOrder,
  });
  const opened = useOpened(customer, query.data?.pages.flatMap((page) => page.data) ?? [], view.open);
  const filtered = Boolean(days.startDate || days.endDate || view.type || view.part);
  return (
    <div className="flex flex-col gap-6">
      {view.explain && inOrder && (
        <ExplainedBalance
          customerId={customer.id}
          days={days}
          part={view.part}
          onPart={(part) => onView({ part, type: undefined })}
          onClose={() => onView({ explain: undefined, part: undefined })}
        />
      )}
      <Panel
        title="Transaction History"
        padding="none"
        actions={<TransactionsExportButton filter={{ ...days, customerId: customer.id }} />}
      >
        <CustomerHistoryFilters view={view} onChange={onView} />
        <Loaded query={query} situation="transactions" rows={5}>
          {({ pages }) =>
            pages[0]?.data.length === 0 ? (
              <EmptyState
                icon={<ReceiptText />}
                title={filtered ? 'No transactions match this filter' : 'No transactions yet'}
              />
            ) : (
              <>
                <DataTable
                  caption="Transaction History"
                  columns={columns(words, (open) => onView({ open }))}
                  rows={pages.flatMap((page) => page.data)}
                  keyOf={(line) => `${line.id}${line.type}`}
                />
                <LoadMore query={query} />
              </>
            )
          }
        </Loaded>
        <DeskTransactionDialog ownAddress transaction={opened} onClose={() => onView({ open: undefined })} />
      </Panel>
    </div>
  );
}
