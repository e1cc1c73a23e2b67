import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_SIZES } from '../../../../contract/vocabulary/bank-terms.ts';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { bankMovementsQuery, type DeskFilter } from '../../../api/desk/dashboard-queries.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { DeskTransactionDialog } from '../approvals/desk-transaction-dialog.tsx';
import { TransactionsExportButton } from '../export-buttons.tsx';
import { Loaded } from '../loaded.tsx';
import { MovementFilterPanel } from './movement-filter-panel.tsx';
import { RecentTransactionTable } from './recent-transaction-table.tsx';
import { DEFAULT_SORT } from './typed-movement-filter.ts';

const DAY_MS = 86_400_000;

/** Returns the dates from 30 days back to tomorrow, by the bank's date (B-DB-21). */
function windowAround(businessDate: string | undefined): { startDate: string; endDate: string } {
  if (businessDate === undefined) return { startDate: '', endDate: '' };
  const noon = noonOfBusinessDate(businessDate).getTime();
  const day = (offset: number) => new Date(noon + offset * DAY_MS).toISOString().slice(0, 10);
  return { startDate: day(-30), endDate: day(1) };
}

function useRecentTransactions() {
  const { data: info } = useQuery(bankInfoQuery);
  const [filter, setFilter] = useState<DeskFilter>({});
  const [sort, setSort] = useState(DEFAULT_SORT);
  const [shown, setShown] = useState<number>(PAGE_SIZES.loadMore);
  const window = windowAround(info?.businessDate);
  const any = useQuery(bankMovementsQuery(window, {}, DEFAULT_SORT));
  const query = useQuery(bankMovementsQuery(window, filter, sort));
  return {
    query,
    filter,
    sort,
    shown,
    hasAny: (any.data?.transactions.length ?? 0) > 0,
    applyFilter: (next: DeskFilter) => {
      setFilter(next);
      setShown(PAGE_SIZES.loadMore);
    },
    setSort,
    more: () => setShown(shown + PAGE_SIZES.loadMore),
  };
}

/** Recent Transactions: five at first, five more for each Load More (B-TX-01…04). */
export function DashboardTransactions() {
  const { query, filter, sort, shown, hasAny, applyFilter, setSort, more } = useRecentTransactions();
  const [opened, setOpened] = useState<Transaction>();
  return (
    <>
      {hasAny && <MovementFilterPanel filter={filter} sort={sort} onFilter={applyFilter} onSort={setSort} />}
      <div className="-mx-5">
        <Loaded query={query} situation="transactions" title="Error loading data" rows={5}>
          {({ transactions }) => (
            <>
              <div className="flex justify-end px-5 pb-2">
                <TransactionsExportButton dates={filter} />
              </div>
              <RecentTransactionTable transactions={transactions.slice(0, shown)} onOpen={setOpened} />
              <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 pt-3 text-sm">
                <p role="status" className="text-ink-muted">
                  Showing {Math.min(shown, transactions.length)} of {transactions.length} transactions
                </p>
                {shown < transactions.length && (
                  <Button tone="secondary" size="small" onClick={more}>
                    Load More
                  </Button>
                )}
              </div>
            </>
          )}
        </Loaded>
      </div>
      <DeskTransactionDialog transaction={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
