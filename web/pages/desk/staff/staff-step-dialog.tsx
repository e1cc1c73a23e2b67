import { UNDO_SECONDS } from '../../../../contract/desk/undo.ts';
import {
  changeStaffRole,
  changeStaffStatus,
  resetStaffFactor,
  type StaffMember,
} from '../../../api/desk/staff-queries.ts';
import { useFreshFactor } from '../../../proofs/fresh-factor.ts';
import { ProofPrompt } from '../../../proofs/proof-prompt.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWhileHere } from '../../../ui/while-here.ts';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useDeskCall } from '../desk-call.ts';
import { QuestionWindow } from '../question.tsx';
import { ReasonForm, useReasonForm } from '../reasons/reason-form.tsx';
import { UNDOING } from '../reasons/step-reasons.ts';
import { useUndo } from '../reasons/undo.ts';

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
      `${name} can no longer change the bank’s policy and its staff, and every session ends at once. We e-mail all the staff.`,
    button: 'Make a banker',
    call: (id) => changeStaffRole(id, 'banker'),
  },
};

type ProvedStep = keyof typeof STEPS;

/** A step that an admin chose for a colleague. */
export interface ChosenStep {
  readonly member: StaffMember;
  readonly step: ProvedStep | 'disable';
}

/** Asks for the reason of a disabling, and offers to enable the colleague again; later that may need another admin. */
function DisableQuestion({ member, alone, onClose }: { member: StaffMember; alone: boolean; onClose: () => void }) {
  const offer = useUndo();
  const form = useReasonForm('setStaffStatus', {
    step: 'disableStaff',
    body: ({ reason }) => ({ status: 'disabled', reason }),
    send: ({ reason }) => changeStaffStatus(member.id, 'disabled', { reason }),
    situation: 'staff',
    done: onClose,
    after: (answer) =>
      offer(answer.message ?? `${member.name} is now disabled`, {
        // Their sessions and monthly reports have ended, so it is not the whole way back.
        label: 'Enable again',
        situation: 'staff',
        call: () => changeStaffStatus(member.id, 'active', UNDOING),
        success: ({ message }) => message ?? `${member.name} is now active`,
      }),
  });
  return (
    <ReasonForm
      form={form}
      step="disableStaff"
      told="The staff read it in the audit trail."
      submit="Disable"
      onCancel={onClose}
    >
      <p>
        {member.name} is signed out everywhere at once and can no longer sign in, and the monthly reports that{' '}
        {member.name} asked for end.
        {!alone &&
          ` For ${UNDO_SECONDS} seconds you can enable ${member.name} again; later another admin decides on it.`}
      </p>
    </ReasonForm>
  );
}

function ProvedQuestion({ member, step, onClose }: { member: StaffMember; step: ProvedStep; onClose: () => void }) {
  const factor = useFreshFactor();
  const { busy, problem, run } = useDeskCall();
  const close = useWhileHere()(onClose);
  const { consequence, button, call } = STEPS[step];
  const take = () =>
    void run({
      call: () => factor.guard(() => call(member.id)),
      situation: 'staff',
      success: ({ message }) => message,
      done: close,
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

/** Asks once more before a step about a colleague is taken; `alone` for the only admin. */
export function StaffStepDialog({
  chosen,
  alone,
  onClose,
}: {
  chosen: ChosenStep | undefined;
  alone: boolean;
  onClose: () => void;
}) {
  const title = ({ step }: ChosenStep) => (step === 'disable' ? 'Disable this colleague?' : STEPS[step].title);
  return (
    <QuestionWindow asked={chosen} title={title} onClose={onClose}>
      {({ member, step }) =>
        step === 'disable' ? (
          <DisableQuestion member={member} alone={alone} onClose={onClose} />
        ) : (
          <ProvedQuestion member={member} step={step} onClose={onClose} />
        )
      }
    </QuestionWindow>
  );
}
