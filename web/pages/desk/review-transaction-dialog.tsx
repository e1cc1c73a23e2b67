import { useEffect, useState } from 'react';
import type { PendingApproval } from '../../api/approval-queries.ts';
import { type Decision, useDecision } from '../../api/approval-queries.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatMoment } from '../../components/bank-date.ts';
import { Money } from '../../components/money.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { useWords } from '../../words/use-words.tsx';
import { deskType } from './pending-approvals.tsx';

const CLOSES_AFTER_MS = 1500;
const SHORTEST_REASON = 5;

function ApprovalFacts({ approval }: { approval: PendingApproval }) {
  const { transaction } = approval;
  return (
    <>
      <p className="mb-3 text-4xl font-semibold tracking-tight">
        <Money paise={transaction.amount} />
      </p>
      <Facts
        facts={[
          { label: 'Type', value: deskType(transaction.type).label },
          { label: 'Customer', value: transaction.customer?.name ?? 'Customer' },
          ...(transaction.counterparty ? [{ label: 'To', value: `${transaction.counterparty.name} ${transaction.counterparty.accountNumber}` }] : []),
          { label: 'Description', value: transaction.description || '–' },
          { label: 'Made by', value: transaction.maker?.name ?? '–' },
          { label: 'Waiting since', value: formatMoment(approval.waiting_since) },
          { label: 'Expires', value: formatMoment(approval.expires_at) },
        ]}
      />
    </>
  );
}

function Review({ approval, onClose, onDecided }: { approval: PendingApproval; onClose: () => void; onDecided: (decision: Decision) => void }) {
  const words = useWords();
  const [reason, setReason] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { state, submit } = useDecision();
  const answered = state.status === 'answered' ? state.answer.decision : undefined;
  useEffect(() => {
    if (!answered) return;
    onDecided(answered);
    showToast({ tone: 'good', title: answered === 'approve' ? 'Transaction approved' : 'Transaction rejected', timeout: 3000 });
    const timer = setTimeout(onClose, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [answered, onClose, onDecided]);
  const { id } = approval.transaction;
  const busy = state.status === 'sending' || state.status === 'confirming';
  const reject = () => {
    if (reason === undefined) return setReason('');
    if (reason.trim().length < SHORTEST_REASON) return setProblem('Please give a reason of 5 to 500 characters');
    submit({ decision: 'reject', id, reason: reason.trim() });
  };
  return (
    <div>
      <ApprovalFacts approval={approval} />
      {state.status === 'refused' && <Notice tone="error" className="mt-3">{errorMessage(state.error, 'approval', words)}</Notice>}
      {state.status === 'confirming' && <Notice tone="warning" className="mt-3">{words.money.confirmingBody}</Notice>}
      {reason !== undefined && !answered && (
        <div className="mt-4">
          <TextAreaField
            autoFocus
            label="Rejection reason"
            maxLength={500}
            value={reason}
            error={problem}
            onChange={(event) => {
              setReason(event.target.value);
              setProblem(undefined);
            }}
          />
        </div>
      )}
      <DialogButtons>
        {answered ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button tone="danger" busy={busy} onClick={reject}>
              Reject
            </Button>
            <Button busy={busy} onClick={() => submit({ decision: 'approve', id })}>
              Approve
            </Button>
          </>
        )}
      </DialogButtons>
    </div>
  );
}

const TITLES = { approve: 'Transaction Approved', reject: 'Transaction Rejected' } as const;

/** 'Review Transaction': approve, or reject with a reason (B-TX-05…07). Closes by itself after 1.5 s. */
export function ReviewTransactionDialog({ approval, onClose }: { approval: PendingApproval | undefined; onClose: () => void }) {
  const [last, setLast] = useState(approval);
  const [decided, setDecided] = useState<Decision>();
  if (approval && approval !== last) {
    setLast(approval);
    setDecided(undefined);
  }
  return (
    <Dialog open={approval !== undefined} onClose={onClose} title={decided ? TITLES[decided] : 'Review Transaction'}>
      {last && <Review key={last.transaction.id} approval={last} onClose={onClose} onDecided={setDecided} />}
    </Dialog>
  );
}
