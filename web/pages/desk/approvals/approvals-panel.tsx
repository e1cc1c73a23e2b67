import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Transaction } from '../../../../contract/transactions.ts';
import { approvalsQuery } from '../../../api/approval-queries.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Loaded } from '../loaded.tsx';
import { DeskTransactionDialog } from './desk-transaction-dialog.tsx';
import { PendingApprovals } from './pending-approvals.tsx';

/** The inbox of the checker. */
export function ApprovalsPanel() {
  const approvals = useQuery(approvalsQuery);
  const [reviewed, setReviewed] = useState<Transaction>();
  return (
    <>
      <Panel
        title="Pending approvals"
        description="Oldest first. What you made yourself is for a colleague to decide."
        padding="none"
      >
        <Loaded query={approvals} situation="transactions" title="Error loading data">
          {(waiting) => <PendingApprovals approvals={waiting} onReview={(row) => setReviewed(row.transaction)} />}
        </Loaded>
      </Panel>
      <DeskTransactionDialog transaction={reviewed} onClose={() => setReviewed(undefined)} />
    </>
  );
}
