import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { profileQuery } from '../../../api/customer/account-queries.ts';
import { useLiveUpdates } from '../../../api/customer/live-updates.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { formatLongDay } from '../../../components/bank-date.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { Assistants } from '../assistant/assistants.tsx';
import { DebitCardSection } from '../card/debit-card-section.tsx';
import { TermDepositsPanel } from '../term-deposits/term-deposits-panel.tsx';
import { useTransactionSelection } from '../transactions/transaction-selection.ts';
import { AccountOverview, AccountOverviewSkeleton, NOTHING_YET, useReasons } from './account-overview.tsx';
import { type DashboardDialog, DashboardDialogs } from './dashboard-dialogs.tsx';
import { DashboardGrid } from './dashboard-grid.tsx';
import { FinancialHealth } from './financial-health.tsx';
import { FinancialOverview } from './financial-overview.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { ScorePanel } from './score-panel.tsx';
import { StartList } from './start-list.tsx';
import { OwedNotice, StatusNotice } from './status-notice.tsx';
import { UnansweredOrders } from './unanswered-orders.tsx';

/** The customer's dashboard (C-DB-01). One dialog at a time: opening another closes it (C-DB-11). */
export function CustomerDashboardPage() {
  const words = useWords();
  const t = words.dashboard;
  const profile = useQuery(profileQuery);
  // Drawn after the page's first frame and in small steps, because a phone is held up by all of it at once.
  const shown = useDeferredValue(profile.data, null);
  const info = useQuery(bankInfoQuery);
  const [dialog, setDialog] = useState<DashboardDialog>({ kind: 'none' });
  useLiveUpdates();
  const openDetails = useTransactionSelection((transaction) => setDialog({ kind: 'details', transaction }));
  const reasons = useReasons(profile.data);
  const name = profile.data?.name ?? '';
  return (
    <PageLayout
      title={name ? t.greeting(name) : words.titles.customerDashboard}
      lead={info.data ? t.today(formatLongDay(noonOfBusinessDate(info.data.businessDate), words.locale)) : NOTHING_YET}
    >
      <div className="flex flex-col gap-6">
        <UnansweredOrders />
        {shown && <StatusNotice profile={shown} />}
        {shown && <OwedNotice owed={shown.owed_to_bank} />}
        {!shown && !profile.isError && <AccountOverviewSkeleton />}
        {profile.isError && (
          <ErrorPanel
            title={t.overview.title}
            message={errorMessage(profile.error, 'profile', words)}
            reference={referenceOf(profile.error)}
            busy={profile.isFetching}
            onRetry={() => void profile.refetch()}
          />
        )}
        {shown && <AccountOverview profile={shown} onOpen={(kind) => setDialog({ kind })} />}
        {shown && <StartList profile={shown} onOpen={(kind) => setDialog({ kind })} />}
        <DashboardGrid
          parts={{
            activity: (
              <RecentActivity
                onOpen={openDetails}
                onDeposit={() => setDialog({ kind: 'deposit' })}
                depositReason={reasons.status}
              />
            ),
            deposits: (
              <TermDepositsPanel
                onNewTermDeposit={() => setDialog({ kind: 'newTermDeposit' })}
                onOpen={(deposit) => setDialog({ kind: 'termDeposit', deposit })}
              />
            ),
            finances: <FinancialOverview />,
            score: <ScorePanel />,
            health: <FinancialHealth />,
            card: <DebitCardSection />,
          }}
        />
      </div>
      {shown && <DashboardDialogs dialog={dialog} profile={shown} onChange={setDialog} />}
      <Assistants onTransfer={(prefilled) => setDialog({ kind: 'transfer', prefilled })} />
    </PageLayout>
  );
}

/** The dashboard's place while the bank is asked who is signed in. Without a heading, so that a screen reader hears one only. */
export function DashboardSkeleton() {
  return (
    <div className="mx-auto flex w-full max-w-(--frame) flex-col gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <div className="flex flex-col gap-1 text-2xl sm:text-3xl">
        <Skeleton className="h-[1lh] w-64 max-w-full" />
        <Skeleton className="h-6 w-48" />
      </div>
      <AccountOverviewSkeleton />
      <DashboardGrid />
    </div>
  );
}
