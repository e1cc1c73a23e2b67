import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { staffApi } from '../../../../contract/staff-api.ts';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { bankMovementQuery } from '../../../api/desk/dashboard-queries.ts';
import { useBodyForm } from '../../../forms/contract-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { deskToast } from '../desk-call.ts';
import { decisionFailure, deskFailures } from '../desk-failures.ts';
import { DecisionFailure, DecisionPanel } from './decision-panel.tsx';
import { MovementReversal } from './movement-reversal.tsx';
import type { NextReview } from './next-review.tsx';
import { DECIDED, useDecision } from './use-decision.ts';

const CLOSES_AFTER_MS = 1500;

interface DecisionProps {
  readonly transaction: Transaction;
  readonly onDecided: (decided: Transaction) => void;
  readonly onClose: () => void;
  /** The request after this one, where several are reviewed one after another. */
  readonly next: NextReview | undefined;
}

function useDecided({ onDecided, onClose, next }: Omit<DecisionProps, 'transaction'>) {
  const { state, send, prompt } = useDecision();
  const answer = state.status === 'answered' ? state.answer : undefined;
  const decided = useEffectEvent((taken: NonNullable<typeof answer>) => {
    onDecided(taken.transaction);
    deskToast('good', DECIDED[taken.decision]);
  });
  const close = useEffectEvent(() => (next?.inOrder ? next.open() : onClose()));
  // Once for each answer, because each movement in the bank renders the page around the dialog again.
  useEffect(() => {
    if (!answer) return;
    decided(answer);
    const timer = setTimeout(() => close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  return { state, send, prompt };
}

/** Returns why the reader cannot decide, if so. */
function useObstacle(transaction: Transaction): string | undefined {
  const { data } = useQuery(bankMovementQuery(transaction.id));
  if (data?.cannot_decide_because) return data.cannot_decide_because;
  return transaction.awaiting === 'customer' ? 'The customer must confirm this first.' : undefined;
}

/** Approve and Reject while it is pending, Withdraw for its maker; Done, Close and Reverse otherwise (B-TX-05). */
export function TransactionDecision({ transaction, onDecided, onClose, next }: DecisionProps) {
  const words = useWords();
  const [rejecting, setRejecting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { state, send, prompt } = useDecided({ onDecided, onClose, next });
  const obstacle = useObstacle(transaction);
  const { id, status } = transaction;
  const madeByReader = useSession().user?.id === transaction.maker?.id;
  // Nothing is decided before its facts are there; where they cannot be read, the decision stays possible.
  const reading = useQuery(bankMovementQuery(id)).isLoading;
  const busy = state.status === 'sending' || state.status === 'confirming';
  const rejection = useBodyForm(staffApi.rejectTransaction.body, {
    defaults: { reason: '', internalNote: '' },
    send: (rejected) => send({ decision: 'reject', id, ...rejected }),
    failure: decisionFailure('reject', words.errors.network),
  });
  const failure = problem ?? rejection.problem;
  if (status !== 'pending')
    return (
      <>
        <DecisionFailure>{failure}</DecisionFailure>
        <MovementReversal transaction={transaction} onClose={onClose} next={next} />
      </>
    );
  const decideOnce = (order: { decision: 'approve' | 'withdraw'; id: string }) => {
    setProblem(id === '' ? 'Transaction ID is missing' : undefined);
    if (id === '') return;
    send(order).catch((error: unknown) =>
      setProblem(errorMessage(error, decisionFailure(order.decision, words.errors.network), words)),
    );
  };
  const reject = () => {
    setProblem(undefined);
    setRejecting(true);
    if (rejecting) void rejection.submit();
  };
  return (
    <DecisionPanel
      failure={failure}
      obstacle={obstacle}
      busy={busy}
      reading={reading}
      prompt={prompt}
      reason={rejecting ? rejection.field('reason') : undefined}
      reasonHint="The customer sees it in an e-mail and in the statement."
      note={rejection.field('internalNote')}
      onReject={reject}
      onApprove={() => decideOnce({ decision: 'approve', id })}
      onWithdraw={madeByReader ? () => decideOnce({ decision: 'withdraw', id }) : undefined}
      next={next}
    >
      {state.status === 'confirming' && (
        <Notice tone="warning" className="mt-3">
          {deskFailures.noAnswerYet}
        </Notice>
      )}
    </DecisionPanel>
  );
}
