import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { approvalsQuery } from '../../../api/desk/approval-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Loaded } from '../loaded.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { DeskTransactionDialog } from './desk-transaction-dialog.tsx';
import { useReview } from './next-review.tsx';
import { PendingApprovals } from './pending-approvals.tsx';
import { useReviewKeys } from './review-keys.ts';

/** The number of requests shown and in all, when not all are shown. */
function Remainder({ shown, total, elsewhere }: { shown: number; total: number; elsewhere: boolean }) {
  if (shown === total) return null;
  return (
    <p className="border-t border-line px-5 py-3 text-sm text-ink-muted">
      The oldest {shown} of {total.toLocaleString('en-IN')}.{' '}
      {elsewhere ? (
        <Link to={paths.bankerApprovals} className="font-medium text-accent-text underline underline-offset-4">
          See all pending approvals
        </Link>
      ) : (
        'More appear here as these are decided.'
      )}
    </p>
  );
}

/**
 * The checker's inbox.
 * @param most max requests shown, oldest first; all that the bank returns by default
 */
export function ApprovalsPanel({ most }: { most?: number }) {
  const approvals = useQuery(approvalsQuery);
  const { reviewed, next, inOrder, ...review } = useReview(approvals.data?.oldest);
  useReviewKeys();
  return (
    <>
      <Panel
        title="Pending approvals"
        actions={
          most === undefined &&
          review.decidable > 1 && (
            <Button tone="secondary" size="small" onClick={inOrder}>
              Review {review.decidable} one after another
            </Button>
          )
        }
        description="Oldest first. A colleague must decide on what you asked for."
        padding="none"
      >
        <Loaded query={approvals} situation="transactions" title="Error loading data">
          {({ oldest, total }) => {
            const shown = oldest.slice(0, most);
            return (
              <PendingApprovals approvals={shown} onReview={review.open}>
                <Remainder shown={shown.length} total={total} elsewhere={most !== undefined} />
              </PendingApprovals>
            );
          }}
        </Loaded>
      </Panel>
      <DeskTransactionDialog transaction={reviewed?.transaction} onClose={review.close} next={next} />
      <ChangeDialog approval={reviewed?.change && reviewed} onClose={review.close} next={next} />
    </>
  );
}
