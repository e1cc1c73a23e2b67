import { PageLayout } from '../../../components/page-layout.tsx';
import { ApprovalsPanel } from './approvals-panel.tsx';

/** All that waits for a second member of staff (decisions 18 and 65). */
export function ApprovalsPage() {
  return (
    <PageLayout
      title="Approvals"
      lead="Transactions above the bank’s limit, contact details, policy, staff and large closings need a second person."
    >
      <ApprovalsPanel />
    </PageLayout>
  );
}
