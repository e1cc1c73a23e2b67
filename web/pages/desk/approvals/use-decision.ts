import { useMoneyIntent } from '../../../api/client/money-intent.ts';
import { decide } from '../../../api/desk/approval-queries.ts';
import { showToast } from '../../../ui/toast-queue.ts';

/** Approves or rejects a pending transaction (B-TX-06, B-TX-07). */
export function useDecision() {
  return useMoneyIntent(decide, (state, seen) => {
    if (seen) return;
    if (state.status === 'answered')
      showToast({
        tone: 'good',
        title: state.answer.decision === 'approve' ? 'Transaction approved' : 'Transaction rejected',
        timeout: 3000,
      });
    else showToast({ tone: 'bad', title: 'The decision was not accepted', timeout: 3000 });
  });
}
