import { useState } from 'react';
import { changeStaffRole, resetStaffFactor, type StaffMember } from '../../../api/desk/staff-queries.ts';
import { useFreshFactor } from '../../../proofs/fresh-factor.ts';
import { ProofPrompt } from '../../../proofs/proof-prompt.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useDeskCall } from '../desk-call.ts';

/** A step about a colleague that is asked for once more, with the reader's own factor: its question and its call. */
interface StaffStep {
  readonly title: string;
  readonly consequence: (name: string) => string;
  readonly button: string;
  readonly call: (id: string) => Promise<{ message?: string | undefined }>;
}

const STEPS: Readonly<Record<'resetFactor' | 'makeAdmin' | 'makeBanker', StaffStep>> = {
  resetFactor: {
    title: 'Reset the second factor?',
    consequence: (name) =>
      `The authenticator and the passkeys of ${name} stop working, and every session ends. Be sure that it is really ${name} who asks. Another admin decides on it, if there is one.`,
    button: 'Reset',
    call: resetStaffFactor,
  },
  makeAdmin: {
    title: 'Make this banker an admin?',
    consequence: (name) =>
      `${name} may then change the bank’s policy and its staff, and signs in again first. Another admin decides on it, if there is one.`,
    button: 'Make an admin',
    call: (id) => changeStaffRole(id, 'admin'),
  },
  makeBanker: {
    title: 'Make this admin a banker?',
    consequence: (name) =>
      `${name} can no longer change the bank’s policy and its staff, and every session ends at once. All the staff are told by mail.`,
    button: 'Make a banker',
    call: (id) => changeStaffRole(id, 'banker'),
  },
};

/** A step that an admin chose for a colleague. */
export interface ChosenStep {
  readonly member: StaffMember;
  readonly step: keyof typeof STEPS;
}

function Question({ member, step, onClose }: ChosenStep & { onClose: () => void }) {
  const factor = useFreshFactor();
  const { busy, problem, run } = useDeskCall();
  const { consequence, button, call } = STEPS[step];
  const take = () =>
    void run({
      call: () => factor.guard(() => call(member.id)),
      situation: 'staff',
      success: ({ message }) => message,
      done: onClose,
    });
  return (
    <>
      <p className="text-sm">{consequence(member.name)}</p>
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button tone="danger" busy={busy} onClick={take}>
          {button}
        </Button>
      </DialogButtons>
      <ProofPrompt {...factor.prompt} />
    </>
  );
}

/** Asks once more before a step about a colleague is taken. Keeps its content until the closing animation ends. */
export function StaffStepDialog({ chosen, onClose }: { chosen: ChosenStep | undefined; onClose: () => void }) {
  const [last, setLast] = useState(chosen);
  if (chosen && chosen !== last) setLast(chosen);
  return (
    <Dialog open={chosen !== undefined} onClose={onClose} title={last ? STEPS[last.step].title : ''} size="small">
      {last && <Question {...last} onClose={onClose} />}
    </Dialog>
  );
}
