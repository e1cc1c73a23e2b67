import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, type ParsedLocation, useRouter } from '@tanstack/react-router';
import { ReceiptText, SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { loadNextPage } from '../../../api/client/next-page.ts';
import { queryClient } from '../../../api/client/query-client.ts';
import { useLiveUpdates } from '../../../api/customer/live-updates.ts';
import { statementQuery } from '../../../api/customer/statement-queries.ts';
import {
  daysInOrder,
  filterOfView,
  filtersInUse,
  type StatementView,
  statementViewFrom,
} from '../../../api/customer/statement-view.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useMediaQuery } from '../../../ui/media-query.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { keepLoadedPages, pagesToLoad } from './loaded-pages.ts';
import { StatementDays } from './statement-days.tsx';
import { StatementPrintHead } from './statement-print-head.tsx';
import { StatementTable } from './statement-table.tsx';
import { StatementToolbar } from './statement-toolbar.tsx';
import { TransactionDetailsDialog } from './transaction-details-dialog.tsx';
import { useTransactionSelection } from './transaction-selection.ts';

const route = getRouteApi(paths.transactions);

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useWords().statement;
  if (!filtered) {
    return (
      <EmptyState icon={<ReceiptText />} title={t.none}>
        {t.noneBody}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={t.noMatch}
      action={
        <Button tone="secondary" onClick={onClear}>
          {t.clear}
        </Button>
      }
    >
      {t.noMatchBody}
    </EmptyState>
  );
}

/** The loaded lines with a button for more. */
function StatementList({
  view,
  onClear,
  onOpen,
}: {
  view: StatementView;
  onClear: () => void;
  onOpen: (line: Transaction) => void;
}) {
  const words = useWords();
  const t = words.statement;
  const statement = useInfiniteQuery({ ...statementQuery(view), placeholderData: keepPreviousData });
  const wide = useMediaQuery('(min-width: 48rem)');
  // Drawn in small steps, because a phone is held up by a whole page of rows at once.
  const shown = useDeferredValue(statement.data);
  const lines = shown?.pages.flatMap((page) => page.lines) ?? [];
  const total = shown?.pages[0]?.total;
  // While another view loads, the pages shown are still those of the view before.
  const loaded = statement.isPlaceholderData ? 0 : (statement.data?.pages.length ?? 0);
  useEffect(() => {
    if (loaded > 0) keepLoadedPages(loaded);
  }, [loaded]);
  return (
    <Panel padding="none" className={wide ? undefined : 'overflow-clip'}>
      <StatementPrintHead view={view} lines={lines} />
      {!shown && !statement.isError && (
        <div className="px-5">
          <SkeletonRows rows={8} />
        </div>
      )}
      {statement.isError && (
        <div className="px-5 pb-3">
          <ErrorPanel
            message={errorMessage(statement.error, 'transactions', words)}
            reference={referenceOf(statement.error)}
            busy={statement.isFetching}
            onRetry={() => void statement.refetch()}
          />
        </div>
      )}
      {shown && lines.length === 0 && <Nothing filtered={filtersInUse(filterOfView(view)) > 0} onClear={onClear} />}
      {lines.length > 0 && (
        <div aria-busy={statement.isPlaceholderData} className={statement.isPlaceholderData ? 'opacity-60' : undefined}>
          {wide ? (
            <StatementTable lines={lines} onOpen={onOpen} />
          ) : (
            <StatementDays lines={lines} byDate={(view.sortBy ?? 'date') === 'date'} onOpen={onOpen} />
          )}
        </div>
      )}
      {lines.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3 text-sm text-ink-muted max-sm:px-4">
          <p role="status">
            {total !== undefined && `${t.total(total)} · `}
            {t.loaded(lines.length)}
          </p>
          {statement.hasNextPage ? (
            <Button tone="secondary" busy={statement.isFetchingNextPage} onClick={() => void loadNextPage(statement)}>
              {statement.isFetchingNextPage ? t.loading : t.more}
            </Button>
          ) : (
            <p>{t.allLoaded}</p>
          )}
        </div>
      )}
    </Panel>
  );
}

/** Loads the list, before the page is shown, as far as it was loaded at this entry of the history and is no longer in memory. */
export async function loadTransactions({ state, search }: ParsedLocation): Promise<void> {
  const pages = pagesToLoad(state);
  const query = statementQuery(statementViewFrom({ ...search }));
  if (pages < 2 || queryClient.getQueryData(query.queryKey)) return;
  await queryClient.prefetchInfiniteQuery({ ...query, pages });
}

/** All transactions of the account (C-DB-07). Filter and order are in the address, so that a link or 'back' shows the same. */
export function TransactionsPage() {
  const { statement: t, spending } = useWords();
  // Other parameters stay in the address but are not sent to the bank.
  const view = statementViewFrom({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const [filtering, setFiltering] = useState(false);
  const [open, setOpen] = useState<Transaction>();
  const openDetails = useTransactionSelection(setOpen);
  useLiveUpdates();
  const router = useRouter();
  const change = (next: StatementView) => {
    // The debounced search must not navigate back after the user has left the page.
    if (router.latestLocation.pathname !== paths.transactions) return;
    void navigate({ search: statementViewFrom({ ...next }), replace: true, resetScroll: false });
  };
  const { sortBy, sortDirection } = view;
  const actions = (
    <>
      <Link to={paths.spending} className={buttonClass('secondary')}>
        {spending.title}
      </Link>
      <ExportButton dates={view} />
      <Link to={paths.customerDashboard} className={buttonClass('secondary')}>
        {t.back}
      </Link>
    </>
  );
  return (
    <PageLayout title={t.title} lead={t.lead} actions={actions}>
      <div className="flex flex-col gap-4">
        <StatementToolbar view={view} onChange={change} onFilter={() => setFiltering(true)} />
        <FilterChips filter={filterOfView(view)} onChange={(filter) => change({ ...filter, sortBy, sortDirection })} />
        {daysInOrder(view) ? (
          <StatementList view={view} onOpen={openDetails} onClear={() => change({ sortBy, sortDirection })} />
        ) : (
          <Notice tone="error">{t.datesOutOfOrder}</Notice>
        )}
      </div>
      <FilterDialog
        open={filtering}
        filter={filterOfView(view)}
        onApply={(filter) => change({ ...filter, sortBy, sortDirection })}
        onClose={() => setFiltering(false)}
      />
      <TransactionDetailsDialog transaction={open} onClose={() => setOpen(undefined)} />
    </PageLayout>
  );
}
