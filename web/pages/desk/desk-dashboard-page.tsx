import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalsQuery, type PendingApproval } from '../../api/approval-queries.ts';
import { bankInfoQuery } from '../../api/bank-info-queries.ts';
import { errorMessage, referenceOf } from '../../api/error-message.ts';
import { useSession } from '../../api/session-store.ts';
import { formatLongDay, fromBusinessDate } from '../../components/bank-date.ts';
import { PageLayout } from '../../components/page-layout.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useWords } from '../../words/use-words.tsx';
import { PendingApprovals } from './pending-approvals.tsx';
import { ReviewTransactionDialog } from './review-transaction-dialog.tsx';

/** The staff's dashboard: for now what waits for a decision. */
export function DeskDashboardPage() {
  const words = useWords();
  const { user } = useSession();
  const info = useQuery(bankInfoQuery);
  const approvals = useQuery(approvalsQuery);
  const [reviewed, setReviewed] = useState<PendingApproval>();
  return (
    <PageLayout
      title={`Welcome, ${user?.name ?? words.site.fallbackName}`}
      lead={info.data && formatLongDay(fromBusinessDate(info.data.businessDate), words.locale)}
    >
      <Panel title="Pending approvals" description="Oldest first. What you made yourself is for a colleague to decide." padding="none">
        {approvals.isPending && (
          <div className="px-5">
            <SkeletonRows rows={3} />
          </div>
        )}
        {approvals.isError && (
          <div className="px-5 pb-3">
            <ErrorPanel
              title="Error loading data"
              message={errorMessage(approvals.error, 'transactions', words)}
              reference={referenceOf(approvals.error)}
              busy={approvals.isFetching}
              onRetry={() => void approvals.refetch()}
            />
          </div>
        )}
        {approvals.data && <PendingApprovals approvals={approvals.data} onReview={setReviewed} />}
      </Panel>
      <ReviewTransactionDialog approval={reviewed} onClose={() => setReviewed(undefined)} />
    </PageLayout>
  );
}
