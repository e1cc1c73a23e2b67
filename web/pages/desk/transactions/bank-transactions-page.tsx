import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { bankTransactionsQuery, bankTransactionTotalsQuery } from '../../../api/desk/bank-transaction-queries.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useMediaQuery } from '../../../ui/media-query.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useListSize } from '../list-size.ts';
import { Loaded } from '../loaded.tsx';
import { BankTransactionTable } from './bank-transaction-table.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterExport } from './filter-export.tsx';
import { FilterTotals } from './filter-totals.tsx';
import { ListFoot } from './list-foot.tsx';
import { OpenTransaction } from './open-transaction.tsx';
import { SavedViews } from './saved-views.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import {
  addressFilterFrom,
  bankFilterOf,
  sortOf,
  type TransactionsView,
  transactionsViewFrom,
} from './transactions-view.ts';

const route = getRouteApi('/desk/banker/transactions');

/** The view that the address has, and how to change a part of it; a change of the filter or the order starts at the first page. */
function useTransactionsView() {
  const view = transactionsViewFrom({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const router = useRouter();
  const show = (next: TransactionsView) => {
    // The debounced search must not navigate back after the user has left the page.
    if (router.latestLocation.pathname !== paths.bankerTransactions) return;
    void navigate({ search: transactionsViewFrom({ ...next }), replace: true, resetScroll: false });
  };
  return {
    view,
    change: (part: { [K in keyof TransactionsView]: TransactionsView[K] | undefined }) =>
      // as: the view's reader takes out what is undefined.
      show({ ...view, page: undefined, ...part } as TransactionsView),
    show,
  };
}

/** All transactions of the bank: filtered, sorted and paged by the server, with everything in the address. */
export function BankTransactionsPage() {
  const { view, change, show } = useTransactionsView();
  const { data: info } = useQuery(bankInfoQuery);
  const filter = info && bankFilterOf(view, info.businessDate);
  const address = addressFilterFrom({ ...view });
  const sort = sortOf(view);
  const firstRows = useListSize();
  const limit = view.rows ?? firstRows;
  const page = view.page ?? 1;
  const transactions = useQuery(bankTransactionsQuery(filter, { ...sort, limit, offset: (page - 1) * limit }));
  // After the rows, because the bank searches once at a time for each person.
  const rowsAreHere = transactions.isSuccess && !transactions.isPlaceholderData;
  const totals = useQuery({ ...bankTransactionTotalsQuery(filter ?? {}), enabled: rowsAreHere });
  const beside = useMediaQuery('(min-width: 80rem)');
  return (
    <PageLayout title="Transactions" lead="All transactions at the bank.">
      <div className={classNames(beside && view.open && 'grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-4')}>
        <Panel padding="none">
          <SavedViews view={view} />
          <TransactionFilters view={view} onChange={change} />
          <FilterChips filter={address} onChange={change} onClear={() => show({})} />
          {/* The sums are asked for after the rows, so they never come when the rows fail. */}
          {!transactions.isLoadingError && (
            <FilterTotals query={totals} actions={filter && <FilterExport filter={filter} address={address} />} />
          )}
          <Loaded query={transactions} situation="transactions" title="Error loading data" rows={12}>
            {(rows) => (
              <>
                <BankTransactionTable
                  transactions={rows}
                  sort={sort}
                  opened={view.open}
                  narrow={beside && view.open !== undefined}
                  onSort={change}
                  onOpen={(open) => change({ open, page: view.page })}
                />
                <ListFoot rows={rows.length} total={totals.data?.count} page={page} limit={limit} onChange={change} />
              </>
            )}
          </Loaded>
        </Panel>
        <OpenTransaction id={view.open} beside={beside} onClose={() => change({ open: undefined, page: view.page })} />
      </div>
    </PageLayout>
  );
}
