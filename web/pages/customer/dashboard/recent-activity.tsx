import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListFilter, ReceiptText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { PAGE_SIZES } from '../../../../contract/vocabulary/bank-terms.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { latestOfQuery } from '../../../api/customer/statement-queries.ts';
import { filtersInUse, type StatementFilter } from '../../../api/customer/statement-view.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { onIntent } from '../../../components/lazy-form.tsx';
import { TransactionRow } from '../../../components/transaction-row.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ExplainedButton } from '../../../ui/windows/explained-button.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { ExportButton } from '../transactions/export-button.tsx';
import { FilterChips } from '../transactions/filter-chips.tsx';
import { FilterDialog, FilterForm } from '../transactions/filter-dialog.tsx';
import { useSelfServiceCash } from './account-overview.tsx';

interface RecentActivityProps {
  readonly onOpen: (transaction: Transaction) => void;
  readonly onDeposit: () => void;
  /** Reason for which no deposit can be made, if any. */
  readonly depositReason: string | undefined;
}

/** The message of an empty list: a button for the first deposit, or one that clears the filter. */
function Nothing({
  filtered,
  onDeposit,
  depositReason,
  onClear,
}: Omit<RecentActivityProps, 'onOpen'> & { readonly filtered: boolean; readonly onClear: () => void }) {
  const words = useWords();
  const t = words.dashboard.activity;
  const cash = useSelfServiceCash();
  const [icon, title, body, action, act] = filtered
    ? ([
        <SearchX key="icon" />,
        words.statement.noMatch,
        words.statement.noMatchBody,
        words.statement.clear,
        onClear,
      ] as const)
    : ([<ReceiptText key="icon" />, t.empty, t.emptyBody, t.emptyAction, onDeposit] as const);
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        (filtered || cash) && (
          <ExplainedButton tone="secondary" disabledReason={filtered ? undefined : depositReason} onClick={act}>
            {action}
          </ExplainedButton>
        )
      }
    >
      {body}
    </EmptyState>
  );
}

/** The last five transactions (C-DB-06) that match the filter (C-DB-13), and a link to all (C-DB-07). */
export function RecentActivity({ onOpen, ...deposit }: RecentActivityProps) {
  const words = useWords();
  const t = words.dashboard.activity;
  const [filter, setFilter] = useState<StatementFilter>({});
  const [filtering, setFiltering] = useState(false);
  const recent = useQuery(latestOfQuery(filter, PAGE_SIZES.recentActivity));
  const today = useQuery(bankInfoQuery).data?.businessDate;
  const inUse = filtersInUse(filter);
  const lines = recent.data?.lines ?? [];
  const openDetails = (transaction: Transaction) => {
    setFiltering(false);
    onOpen(transaction);
  };
  return (
    <Panel
      title={t.title}
      actions={
        // On a phone they stand below the title, begin where it begins, and fit into one row without their icons.
        <div className="flex flex-wrap items-center gap-2 max-sm:-mx-3 max-sm:gap-0 max-sm:[&_svg]:hidden">
          <Button
            tone="quiet"
            size="small"
            aria-label={inUse > 0 ? words.statement.filtered(inUse) : undefined}
            {...onIntent(FilterForm)}
            onClick={() => setFiltering(true)}
          >
            <ListFilter aria-hidden="true" className="size-4" />
            {words.statement.filter}
          </Button>
          <ExportButton size="small" dates={filter} />
          <Link to={paths.transactions} search={filter} className={buttonClass('quiet', 'small')}>
            {t.viewAll}
          </Link>
        </div>
      }
      padding="none"
    >
      {inUse > 0 && (
        <div className="px-5 pb-2">
          <FilterChips filter={filter} onChange={setFilter} />
        </div>
      )}
      {recent.isPending && (
        <div className="px-5">
          <SkeletonRows rows={PAGE_SIZES.recentActivity} />
        </div>
      )}
      {recent.isError && (
        <div className="px-5 pb-3">
          <ErrorPanel
            message={errorMessage(recent.error, 'transactions', words)}
            reference={referenceOf(recent.error)}
            busy={recent.isFetching}
            onRetry={() => void recent.refetch()}
          />
        </div>
      )}
      {recent.data && lines.length === 0 && <Nothing filtered={inUse > 0} {...deposit} onClear={() => setFilter({})} />}
      {lines.length > 0 && (
        <ul className="divide-y divide-line">
          {lines.map((transaction) => (
            <li key={transaction.id}>
              <TransactionRow transaction={transaction} today={today} onOpen={openDetails} />
            </li>
          ))}
        </ul>
      )}
      <FilterDialog open={filtering} filter={filter} onApply={setFilter} onClose={() => setFiltering(false)} />
    </Panel>
  );
}
