import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PAGE_SIZES } from '../../../../contract/vocabulary/bank-terms.ts';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { rupeesText } from '../../../../contract/vocabulary/money.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { loadNextPage } from '../../../api/client/next-page.ts';
import { type BankTransactionFilter, bankTransactionTotalsQuery } from '../../../api/desk/bank-transaction-queries.ts';
import { bankMovementsQuery, type DeskFilter } from '../../../api/desk/dashboard-queries.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { DeskTransactionDialog } from '../approvals/desk-transaction-dialog.tsx';
import { TransactionsExportButton } from '../export-buttons.tsx';
import { Loaded } from '../loaded.tsx';
import { exportWords } from '../transactions/filter-words.ts';
import { type AddressFilter, addressFilterFrom } from '../transactions/transactions-view.ts';
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

/** Counts the list where its first page could not say its total, because it is long. */
function useTotal(known: number | undefined, isNeeded: boolean, filter: BankTransactionFilter): number | undefined {
  const counted = useQuery({
    ...bankTransactionTotalsQuery(filter),
    enabled: isNeeded && known === undefined,
  });
  return known ?? counted.data?.count;
}

function useRecentTransactions() {
  const { data: info } = useQuery(bankInfoQuery);
  const [filter, setFilter] = useState<DeskFilter>({});
  const [sort, setSort] = useState(DEFAULT_SORT);
  const [shown, setShown] = useState<number>(PAGE_SIZES.loadMore);
  const window = windowAround(info?.businessDate);
  const any = useInfiniteQuery(bankMovementsQuery(window, {}, DEFAULT_SORT));
  const query = useInfiniteQuery(bankMovementsQuery(window, filter, sort));
  const transactions = query.data?.pages.flatMap((page) => page.transactions) ?? [];
  const days = { startDate: filter.startDate ?? window.startDate, endDate: filter.endDate ?? window.endDate };
  const total = useTotal(query.data?.pages[0]?.total, query.isSuccess, { ...filter, ...days });
  return {
    query,
    transactions,
    total,
    filter,
    days,
    sort,
    shown,
    hasAny: (any.data?.pages[0]?.transactions.length ?? 0) > 0,
    applyFilter: (next: DeskFilter) => {
      setFilter(next);
      setShown(PAGE_SIZES.loadMore);
    },
    setSort,
    more: () => {
      const next = shown + PAGE_SIZES.loadMore;
      setShown(next);
      if (next > transactions.length && query.hasNextPage) void loadNextPage(query);
    },
  };
}

/** Returns the filter as the page of all transactions has it in its address. */
function addressOf({ type, customerId, startDate, endDate, minAmount, maxAmount }: DeskFilter): AddressFilter {
  const min = minAmount && rupeesText(minAmount);
  const max = maxAmount && rupeesText(maxAmount);
  return addressFilterFrom({ type, customer: customerId, from: startDate, to: endDate, min, max });
}

/** Recent Transactions: five at first, five more for each Load More (B-TX-01…04). */
export function DashboardTransactions() {
  const { query, transactions, total, filter, days, sort, shown, hasAny, applyFilter, setSort, more } =
    useRecentTransactions();
  const [opened, setOpened] = useState<Transaction>();
  const address = addressOf(filter);
  const visible = Math.min(shown, transactions.length);
  return (
    <>
      {hasAny && <MovementFilterPanel filter={filter} sort={sort} onFilter={applyFilter} onSort={setSort} />}
      <div className="-mx-5">
        <Loaded query={query} situation="transactions" title="Error loading data" rows={5}>
          {() => (
            <>
              <div className="flex items-center justify-end gap-3 px-5 pb-2">
                <Link
                  to={paths.bankerTransactions}
                  search={address}
                  className="text-sm font-medium text-accent-text underline-offset-4 hover:underline"
                >
                  See all<span className="sr-only"> transactions</span>
                </Link>
                <TransactionsExportButton
                  filter={{ ...filter, ...days, type: address.type, words: exportWords(address) }}
                />
              </div>
              <RecentTransactionTable transactions={transactions.slice(0, shown)} onOpen={setOpened} />
              <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 pt-3 text-sm">
                <p role="status" className="text-ink-muted">
                  {total === undefined
                    ? `Showing ${visible} transactions`
                    : `Showing ${visible} of ${total} transactions`}
                </p>
                {(shown < transactions.length || query.hasNextPage) && (
                  <Button tone="secondary" size="small" busy={query.isFetchingNextPage} onClick={more}>
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
