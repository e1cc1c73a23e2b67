import { PageLayout } from '../../../components/page-layout.tsx';
import { ApprovalsPanel } from './approvals-panel.tsx';

/** All transactions that wait for a banker (decision 18). */
export function ApprovalsPage() {
  return (
    <PageLayout
      title="Approvals"
      lead="Transactions above the bank’s limit wait here for a decision by a banker who did not make them."
    >
      <ApprovalsPanel />
    </PageLayout>
  );
}
