import { ACCOUNT_STEPS } from '../../../../contract/desk/customers.ts';
import { changeCustomerStatus, closeCustomer, type DeskCustomer } from '../../../api/desk/customer-queries.ts';
import { deskToast } from '../desk-call.ts';
import { statusWords } from '../desk-labels.ts';
import { ReasonForm, useReasonForm } from '../reasons/reason-form.tsx';
import { UNDOING } from '../reasons/step-reasons.ts';
import { useUndo } from '../reasons/undo.ts';
import type { ButtonStep } from './customer-task.ts';

export const STEP_LABELS: Record<ButtonStep, string> = {
  unfreeze: 'Unfreeze Account',
  freeze: 'Freeze Account',
  deactivate: 'Deactivate Account',
  activate: 'Activate Account',
};

const CONSEQUENCES: Record<ButtonStep, (name: string) => string> = {
  freeze: (name) => `${name} can sign in and receive money, but cannot send any.`,
  deactivate: (name) => `${name} can no longer sign in or move money.`,
  unfreeze: (name) => `${name} can use the account again.`,
  activate: (name) => `${name} can use the account again.`,
};
const TOLD = 'The customer sees it in an e-mail.';

type Changed = Awaited<ReturnType<typeof changeCustomerStatus>>;

/** Sentences and times that differ between the list and the customer's own page. */
export interface StepPlace {
  readonly situation: 'status' | 'deactivate';
  readonly said: (answer: Changed) => string;
  readonly leastMs?: number;
}

/** The place of the actions that every list of customers has. */
export const IN_ACTIONS: StepPlace = {
  situation: 'status',
  said: ({ message, data }) => message ?? `Customer status updated to ${statusWords(data.status).label}`,
};

/** Asks for the reason of a step about an account, takes it, and offers to undo it where a step leads back. */
export function AccountStepQuestion({
  customer,
  step,
  place,
  onDone,
  onCancel,
}: {
  customer: DeskCustomer;
  step: ButtonStep;
  place: StepPlace;
  onDone: () => void;
  onCancel: () => void;
}) {
  const offer = useUndo();
  const { said, ...rest } = place;
  const form = useReasonForm('setCustomerStatus', {
    ...rest,
    step,
    body: (typed) => ({ status: ACCOUNT_STEPS[step], ...typed }),
    send: ({ reason, internalNote }) => changeCustomerStatus(customer.id, step, { reason, internalNote }),
    done: onDone,
    after: (answer) => {
      const back = answer.data.allowed.find((each) => ACCOUNT_STEPS[each] === customer.status);
      const heavy = step === 'freeze' || step === 'deactivate';
      offer(
        said(answer),
        heavy && back
          ? {
              situation: 'status',
              call: () => changeCustomerStatus(customer.id, back, UNDOING),
              success: ({ message }) => message,
            }
          : undefined,
      );
    },
  });
  return (
    <div role="group" aria-label={STEP_LABELS[step]}>
      <ReasonForm form={form} step={step} told={TOLD} withNote submit={STEP_LABELS[step]} onCancel={onCancel}>
        <p>{CONSEQUENCES[step](customer.name)}</p>
      </ReasonForm>
    </div>
  );
}

/** Asks once more before an account is closed (B-CU-12), which nothing takes back. */
export function ClosingQuestion({
  customer,
  onDone,
  onClosed,
  onCancel,
}: {
  customer: DeskCustomer;
  onDone: () => void;
  /** Called after `onDone` where the account is closed, and does not wait for a colleague. */
  onClosed: (id: string) => void;
  onCancel: () => void;
}) {
  const form = useReasonForm('deleteCustomer', {
    step: 'close',
    body: ({ reason }) => ({ reason }),
    send: (body) => closeCustomer(customer.id, body?.reason),
    situation: 'close',
    done: onDone,
    after: ({ message, data }) => {
      deskToast('good', message ?? 'Customer account deleted successfully');
      if (!data.change) onClosed(customer.id);
    },
  });
  return (
    <div role="group" aria-label="Delete Account">
      <ReasonForm
        form={form}
        step="close"
        told="The staff read it in the audit trail."
        submit="Delete Account"
        onCancel={onCancel}
      >
        <p>Are you sure you want to delete this customer account? This action cannot be undone.</p>
        <p>Term deposits are closed, the balance is paid out, the card ends, and the personal details are deleted.</p>
      </ReasonForm>
    </div>
  );
}
