import { useState } from 'react';
import { resetStaffFactor, type StaffMember } from '../../../api/desk/staff-queries.ts';
import { useFreshFactor } from '../../../proofs/fresh-factor.ts';
import { ProofPrompt } from '../../../proofs/proof-prompt.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useDeskCall } from '../desk-call.ts';

function ResetStep({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const factor = useFreshFactor();
  const { busy, problem, run } = useDeskCall();
  const reset = () =>
    void run({
      call: () => factor.guard(() => resetStaffFactor(member.id)),
      situation: 'staff',
      success: ({ message }) => message,
      done: onClose,
    });
  return (
    <>
      <p className="text-sm">
        The authenticator and the passkeys of {member.name} stop working, and every session ends. Be sure that it is
        really {member.name} who asks. Another admin decides on it, if there is one.
      </p>
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button tone="danger" busy={busy} onClick={reset}>
          Reset
        </Button>
      </DialogButtons>
      <ProofPrompt {...factor.prompt} />
    </>
  );
}

/** Takes a colleague's lost second factor away, after a question. Keeps its content until the closing animation ends. */
export function ResetFactorDialog({ member, onClose }: { member: StaffMember | undefined; onClose: () => void }) {
  const [last, setLast] = useState(member);
  if (member && member !== last) setLast(member);
  return (
    <Dialog open={member !== undefined} onClose={onClose} title="Reset the second factor?" size="small">
      {last && <ResetStep member={last} onClose={onClose} />}
    </Dialog>
  );
}
