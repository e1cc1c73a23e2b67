import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PAGE_SIZES } from '../../../../contract/vocabulary/bank-terms.ts';
import type { Paise } from '../../../../contract/vocabulary/money.ts';
import {
  deskTermDepositSummaryQuery,
  deskTermDepositsQuery,
  refreshDeskTermDeposits,
} from '../../../api/desk/term-deposit-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';
import { Hint } from '../../../ui/windows/tooltip.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { deskToast } from '../desk-call.ts';
import { deskFailure } from '../desk-failures.ts';
import { TermDepositsExportButton } from '../export-buttons.tsx';
import { useListSize } from '../list-size.ts';
import { PageButtons } from '../page-buttons.tsx';
import { DeskTermDepositDialog, type TermDepositTask } from './desk-term-deposit-dialog.tsx';
import { DeskTermDepositTable } from './desk-term-deposit-table.tsx';

function MetricCard({
  label,
  amount,
  count,
  hint,
}: {
  label: string;
  amount: Paise | undefined;
  count: number | undefined;
  hint?: string;
}) {
  return (
    <div role="group" aria-label={label} className="rounded-field border border-line bg-sunken px-4 py-3">
      <p className="text-sm text-ink-muted">
        {hint ? (
          <Hint text={hint}>
            <button type="button" className="underline decoration-dotted underline-offset-4">
              {label}
            </button>
          </Hint>
        ) : (
          label
        )}
      </p>
      {amount === undefined ? (
        <Skeleton className="mt-1 h-7 w-28" />
      ) : (
        <p className="text-xl font-semibold">
          <Money paise={amount} />
        </p>
      )}
      <p className="text-sm text-ink-muted">{count === undefined ? ' ' : `${count} accounts`}</p>
    </div>
  );
}

function Metrics() {
  const { data } = useQuery(deskTermDepositSummaryQuery);
  return (
    <div className="grid gap-3 px-5 pb-4 sm:grid-cols-2 lg:grid-cols-4">
      <MetricCard
        label="Total Deposits"
        amount={data?.total_amount}
        count={data?.total_count}
        hint={`Savings deposits are in the total: ${data?.savings_count ?? 0} accounts`}
      />
      <MetricCard label="Fixed Deposits" amount={data?.fixed_amount} count={data?.fixed_count} />
      <MetricCard label="Recurring Deposits" amount={data?.recurring_amount} count={data?.recurring_count} />
      <MetricCard label="Tax Saving Deposits" amount={data?.tax_saving_amount} count={data?.tax_saving_count} />
    </div>
  );
}

function TermDepositRows({
  page,
  onPage,
  onTask,
}: {
  page: number;
  onPage: (page: number) => void;
  onTask: (task: TermDepositTask) => void;
}) {
  const words = useWords();
  const query = useQuery(deskTermDepositsQuery(page, useListSize(8, PAGE_SIZES.deposits)));
  const { data, error } = query;
  const failed = error !== null && data === undefined;
  useEffect(() => {
    if (failed) deskToast('bad', 'Failed to load deposits data');
  }, [failed]);
  if (data) {
    return (
      <>
        <DeskTermDepositTable deposits={data.deposits} onTask={onTask} />
        <PageButtons
          page={page}
          totalPages={data.totalPages}
          onPage={onPage}
          showing={`Showing ${data.deposits.length} of ${data.total} deposits`}
        />
      </>
    );
  }
  return (
    <div className="px-5 pb-3">
      {failed ? (
        <ErrorPanel
          title="Failed to load deposits data"
          message={errorMessage(error, deskFailure('deposits'), words)}
          reference={referenceOf(error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          <p className="text-sm text-ink-muted">Loading deposits...</p>
          <SkeletonRows rows={4} />
        </>
      )}
    </div>
  );
}

/** Deposits Overview: sums by kind, and every deposit ten to a page (B-DP-01…07). */
export function TermDepositsOverview() {
  const [page, setPage] = useState(1);
  const [task, setTask] = useState<TermDepositTask>();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await refreshDeskTermDeposits();
    setRefreshing(false);
  };
  return (
    <Panel
      title="Deposits Overview"
      padding="none"
      actions={
        <>
          <Button tone="secondary" size="small" busy={refreshing} onClick={() => void refresh()}>
            {!refreshing && <RefreshCw aria-hidden="true" className="size-4" />}
            Refresh
          </Button>
          <TermDepositsExportButton />
        </>
      }
    >
      <Metrics />
      <TermDepositRows page={page} onPage={setPage} onTask={setTask} />
      <DeskTermDepositDialog task={task} onClose={() => setTask(undefined)} />
    </Panel>
  );
}
