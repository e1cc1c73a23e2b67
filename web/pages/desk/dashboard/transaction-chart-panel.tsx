import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import { deskDashboardQuery } from '../../../api/desk/dashboard-queries.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { deskFailures } from '../desk-failures.ts';
import { groupsOf } from './chart-groups.ts';

const BarChart = lazyPart(async () => (await import('../../../ui/charts/bar-chart.tsx')).BarChart, {
  waiting: <Waiting />,
  failed: (retry, busy) => <ErrorPanel message={deskFailures.chart} busy={busy} onRetry={retry} />,
});
const SERIES = [
  { label: 'Deposits', tone: 'accent' },
  { label: 'Withdrawals', tone: 'warn' },
] as const;

function Waiting() {
  return (
    <p role="status" className="flex h-56 items-center justify-center gap-3 text-ink-muted">
      <Spinner className="size-5" />
      Loading the chart…
    </p>
  );
}

/** 'Transaction Activity (Last 30 Days)': deposits and withdrawals for each day (B-DB-13). */
export function TransactionChartPanel() {
  const { data, isFetching, refetch } = useQuery(deskDashboardQuery);
  const groups = data && groupsOf(data.summary.days);
  return (
    <Panel title="Transaction Activity (Last 30 Days)">
      {!data && <Waiting />}
      {data && !groups && (
        <ErrorPanel message={deskFailures.chartData} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && groups && (
        <>
          {data.summary.deposits === 0n && data.summary.withdrawals === 0n && (
            <p className="pb-2 text-sm text-ink-muted">No deposits or withdrawals in these 30 days</p>
          )}
          <BarChart
            series={SERIES}
            groups={groups}
            groupHeader="Day"
            alternative={`Deposits of ${formatRupees(data.summary.deposits)} and withdrawals of ${formatRupees(data.summary.withdrawals)} in the last 30 days, day by day.`}
          />
        </>
      )}
    </Panel>
  );
}
