import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffApi } from '../../../../contract/staff-api.ts';
import type { ChangeOutcome } from '../../../../contract/vocabulary/change-outcome.ts';
import { useSession } from '../../../api/client/session-store.ts';
import {
  type ChangeRequest,
  changeQuery,
  decideOnChange,
  type PendingApproval,
} from '../../../api/desk/approval-queries.ts';
import { useBodyForm } from '../../../forms/contract-form.ts';
import { useFreshFactor } from '../../../proofs/fresh-factor.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWhileHere } from '../../../ui/while-here.ts';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useDeskCall } from '../desk-call.ts';
import { deskMoment } from '../desk-date.ts';
import { deskFailure } from '../desk-failures.ts';
import { changeDecided } from './decided-meanwhile.ts';
import { DecisionPanel } from './decision-panel.tsx';
import type { NextReview } from './next-review.tsx';

function ChangeDetails({ change }: { change: ChangeRequest }) {
  const facts = [
    ...(change.subject_name ? [{ label: 'About', value: change.subject_name }] : []),
    ...change.facts.map(({ label, value }) => ({ label, value: <span className="break-words">{value}</span> })),
    { label: 'Requested by', value: change.maker_name },
    { label: 'Requested at', value: deskMoment(change.made_at) },
    { label: 'Expires', value: deskMoment(change.expires_at) },
  ];
  return <Facts facts={facts} />;
}

/** A change on which a colleague has decided while it was open. */
function DecidedChange({
  change,
  ended,
  onClose,
}: {
  change: ChangeRequest;
  ended: ChangeOutcome;
  onClose: () => void;
}) {
  return (
    <>
      <Notice tone="info" className="mt-3">
        {changeDecided(change, ended)}
      </Notice>
      <DialogButtons>
        <Button onClick={onClose}>Done</Button>
      </DialogButtons>
    </>
  );
}

/** Approve and Reject for a colleague, Withdraw for the one who asked. */
function ChangeDecision({
  approval,
  onDone,
  next,
}: {
  approval: PendingApproval;
  onDone: () => void;
  next: NextReview | undefined;
}) {
  const { user } = useSession();
  const [rejecting, setRejecting] = useState(false);
  const { busy, problem, run } = useDeskCall();
  const factor = useFreshFactor();
  // The next request may be open when the answer to this one comes.
  const close = useWhileHere()(onDone);
  const { change, cannot_decide_because } = approval;
  const id = change?.id ?? '';
  const decide = (decision: 'approve' | 'withdraw') =>
    void run({
      call: () => factor.guard(() => decideOnChange({ decision, id })),
      situation: 'change',
      success: ({ message }) => message,
      done: close,
    });
  const rejection = useBodyForm(staffApi.rejectChange.body, {
    defaults: { reason: '', internalNote: '' },
    send: (rejected) => factor.guard(() => decideOnChange({ decision: 'reject', id, ...rejected })),
    failure: deskFailure('change'),
    success: ({ message }) => message,
    done: onDone,
  });
  return (
    <DecisionPanel
      failure={problem ?? rejection.problem}
      obstacle={cannot_decide_because ?? undefined}
      busy={busy || rejection.busy}
      prompt={factor.prompt}
      reason={rejecting ? rejection.field('reason') : undefined}
      reasonHint="We e-mail it to the colleague who asked."
      note={rejection.field('internalNote')}
      onReject={() => (rejecting ? void rejection.submit() : setRejecting(true))}
      onApprove={() => decide('approve')}
      onWithdraw={change?.maker_id === user?.id ? () => decide('withdraw') : undefined}
      next={next}
    />
  );
}

/** A change that a colleague asked for, with its decision (decision 65). Keeps its content until the closing animation ends. */
export function ChangeDialog({
  approval,
  onClose,
  next,
}: {
  approval: PendingApproval | undefined;
  onClose: () => void;
  next: NextReview | undefined;
}) {
  const [last, setLast] = useState(approval);
  if (approval && approval !== last) setLast(approval);
  // While it is open a colleague may decide on it; afterwards it keeps the look that it had.
  const now = useQuery({ ...changeQuery(approval?.change?.id ?? ''), enabled: approval?.change !== undefined }).data;
  const change = now ?? last?.change;
  return (
    <Dialog open={approval !== undefined} onClose={onClose} title={change?.title ?? ''}>
      {last && change && (
        <>
          <ChangeDetails change={change} />
          {change.status === 'pending' ? (
            <ChangeDecision key={change.id} approval={last} onDone={next?.inOrder ? next.open : onClose} next={next} />
          ) : (
            <DecidedChange change={change} ended={change.status} onClose={onClose} />
          )}
        </>
      )}
    </Dialog>
  );
}
