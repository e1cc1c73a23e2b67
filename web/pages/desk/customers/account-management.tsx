import { useState } from 'react';
import {
  changeCustomerStatus,
  type DeskCustomerDetail,
  sendCustomerReset,
} from '../../../api/desk/customer-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ExplainedButton } from '../../../ui/windows/explained-button.tsx';
import { useDeskCall } from '../desk-call.ts';
import { deskMoment } from '../desk-date.ts';
import { QuestionWindow } from '../question.tsx';
import { AccountStepQuestion, type StepPlace } from './account-step-question.tsx';
import type { CustomerTask, CustomerTaskKind } from './customer-task.ts';

// Min duration of the specification's spinner in milliseconds (B-CT-06).
const MIN_SPIN_MS = 500;

const HERE: StepPlace = {
  situation: 'deactivate',
  said: () => 'Account deactivated successfully',
  leastMs: MIN_SPIN_MS,
};

function useAccountSteps(customer: DeskCustomerDetail) {
  const reset = useDeskCall();
  const status = useDeskCall();
  return {
    reset,
    status,
    sendReset: () =>
      void reset.run({
        call: () => sendCustomerReset(customer.id),
        situation: 'resetPassword',
        success: ({ email }) => `Password reset email sent to ${email}`,
        leastMs: MIN_SPIN_MS,
      }),
    activate: () =>
      void status.run({
        call: () => changeCustomerStatus(customer.id, 'activate'),
        situation: 'activate',
        success: () => 'Account activated successfully',
        leastMs: MIN_SPIN_MS,
      }),
  };
}

/** Account Management: the banker's actions for this customer. */
export function AccountManagement({
  customer,
  onTask,
}: {
  customer: DeskCustomerDetail;
  onTask: (task: CustomerTask) => void;
}) {
  const { reset, status, sendReset, activate } = useAccountSteps(customer);
  const [asked, setAsked] = useState<DeskCustomerDetail>();
  // The page may know of the new status before the spinner ends: the pressed button keeps its name so long.
  const inactive = status.busy || !customer.allowed.includes('deactivate');
  const problem = reset.problem ?? status.problem;
  const task = (kind: CustomerTaskKind) => onTask({ kind, customer, onOwnPage: true });
  return (
    <Panel title="Account Management" className="print:hidden">
      <div className="flex flex-col gap-2">
        {problem && <Notice tone="error">{problem}</Notice>}
        <Button onClick={() => task('deposit')}>Add Deposit</Button>
        <ExplainedButton
          tone="secondary"
          busy={reset.busy}
          disabledReason={
            customer.resets_from
              ? `The e-mail address changed a short time ago. A link can be sent from ${deskMoment(customer.resets_from)}.`
              : undefined
          }
          onClick={sendReset}
        >
          Reset Password
        </ExplainedButton>
        <Button tone="secondary" busy={status.busy} onClick={() => (inactive ? activate() : setAsked(customer))}>
          {inactive ? 'Activate Account' : 'Deactivate Account'}
        </Button>
        <hr className="my-1 border-line" />
        <Button tone="secondary" onClick={() => task('edit')}>
          Edit Details
        </Button>
        <Button tone="secondary" onClick={() => task('correction')}>
          Charge or goodwill
        </Button>
        <Button tone="secondary" onClick={() => task('flag')}>
          Flag Account
        </Button>
        <Button tone="secondary" onClick={() => task('kyc')}>
          Update KYC
        </Button>
        <Button tone="secondary" onClick={() => task('risk')}>
          Rate Risk
        </Button>
        <Button tone="secondary" onClick={() => task('actions')}>
          More actions
        </Button>
      </div>
      <QuestionWindow asked={asked} title={() => 'Deactivate this account?'} onClose={() => setAsked(undefined)}>
        {(about) => (
          <AccountStepQuestion
            customer={about}
            step="deactivate"
            place={HERE}
            onDone={() => setAsked(undefined)}
            onCancel={() => setAsked(undefined)}
          />
        )}
      </QuestionWindow>
    </Panel>
  );
}
