import { useMoneyIntent } from '../../../api/client/money-intent.ts';
import { decide } from '../../../api/desk/approval-queries.ts';
import { useFreshFactor } from '../../../proofs/fresh-factor.ts';
import { showToast } from '../../../ui/toast-queue.ts';

/** The toast after each decision. */
export const DECIDED = {
  approve: 'Transaction approved',
  reject: 'Transaction rejected',
  withdraw: 'Transaction withdrawn',
} as const;

/**
 * Approves, rejects or withdraws a pending transaction (B-TX-06, B-TX-07). Where the bank asks for the second factor first, the
 * same intent goes on with its key once it is given.
 */
export function useDecision() {
  const factor = useFreshFactor();
  const send: typeof decide = (order, idempotencyKey) => factor.guard(() => decide(order, idempotencyKey));
  const intent = useMoneyIntent(send, (state, seen) => {
    if (seen) return;
    if (state.status === 'answered')
      showToast({
        tone: 'good',
        title: DECIDED[state.answer.decision],
        timeout: 3000,
      });
    else showToast({ tone: 'bad', title: 'The decision was not accepted', timeout: 3000 });
  });
  return { ...intent, prompt: factor.prompt };
}
