import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { customersQuery } from '../../../api/desk/customer-queries.ts';
import { deskActivityQuery, deskDashboardQuery } from '../../../api/desk/dashboard-queries.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { ApprovalsPanel } from '../approvals/approvals-panel.tsx';
import { DeskCardTable } from '../cards/desk-card-table.tsx';
import { deskToast } from '../desk-call.ts';
import { deskLongDay } from '../desk-date.ts';
import { dashboardFailure } from '../desk-failures.ts';
import { takeDeskNotice } from '../desk-notice.ts';
import { TermDepositsOverview } from '../term-deposits/term-deposits-overview.tsx';
import { ActivityTimeline } from './activity-timeline.tsx';
import { useAuthorityCheck } from './authority-check.ts';
import { BankingStatistics } from './banking-statistics.tsx';
import { FIRST_CUSTOMERS } from './dashboard-customers.tsx';
import { DashboardPeople } from './dashboard-people.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SampleDashboard } from './sample-dashboard.tsx';
import { StatCards } from './stat-cards.tsx';
import { TransactionChartPanel } from './transaction-chart-panel.tsx';

/** The error of a dashboard that cannot load, with Retry and a marked example (B-DB-22, decision 31). */
function DashboardFailure({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  const words = useWords();
  const { said, toast } = dashboardFailure(error);
  useEffect(() => deskToast('bad', toast), [toast]);
  return (
    <div className="flex flex-col gap-8">
      <ErrorPanel
        title="Error loading data"
        message={errorMessage(error, said, words)}
        reference={referenceOf(error)}
        busy={busy}
        onRetry={onRetry}
      />
      <SampleDashboard />
    </div>
  );
}

function DashboardBody() {
  const figures = useQuery(deskDashboardQuery);
  // Drawn in small steps, the lower half last, because a phone is held up by all of it at once.
  const shown = useDeferredValue(figures.data);
  const below = useDeferredValue(shown) !== undefined;
  // The same query as the list's first one: a single call tells the page whether it can be shown.
  const customers = useQuery(customersQuery(FIRST_CUSTOMERS));
  const failed = figures.data && customers.data ? null : (figures.error ?? customers.error);
  const retry = () => {
    void figures.refetch();
    void customers.refetch();
  };
  if (failed)
    return <DashboardFailure error={failed} busy={figures.isFetching || customers.isFetching} onRetry={retry} />;
  if (!shown) {
    // As high as the screen, so that the footer does not leave the screen when the figures arrive.
    return (
      <p role="status" className="flex min-h-dvh items-start justify-center gap-3 py-24 text-ink-muted">
        <Spinner className="size-6" />
        Loading the dashboard…
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <StatCards figures={shown} />
      <QuickActions />
      <ApprovalsPanel most={20} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <TransactionChartPanel />
          <BankingStatistics figures={shown} />
        </div>
        <Timeline />
      </div>
      {below && (
        <>
          <DashboardPeople />
          <TermDepositsOverview />
          <DeskCardTable />
        </>
      )}
    </div>
  );
}

function Timeline() {
  return <ActivityTimeline query={useQuery(deskActivityQuery)} />;
}

/** The staff's dashboard (banker.md, 'Banker dashboard'). */
export function DeskDashboardPage() {
  const { user } = useSession();
  const info = useQuery(bankInfoQuery);
  const refused = useAuthorityCheck();
  const [left] = useState(takeDeskNotice);
  return (
    <PageLayout
      title={`Welcome, ${user?.name ?? 'User'}`}
      // Until the date arrives its line is blank: what stands below it stays where it is.
      lead={info.data ? deskLongDay(noonOfBusinessDate(info.data.businessDate)) : '\u00a0'}
    >
      {left && (
        <Notice tone="warning" className="mb-6">
          {left}
        </Notice>
      )}
      {refused ? <ErrorPanel title="Error loading data" message={refused} /> : <DashboardBody />}
    </PageLayout>
  );
}
