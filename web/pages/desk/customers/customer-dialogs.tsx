import { useState } from 'react';
import { forgetCustomer } from '../../../api/desk/customer-queries.ts';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { AccountStepQuestion, IN_ACTIONS } from './account-step-question.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerEditForm } from './customer-edit-form.tsx';
import { type ButtonStep, type CustomerTask, type CustomerTaskKind, STEP_TASKS } from './customer-task.ts';
import { DeskDepositForm } from './desk-deposit-form.tsx';
import { FlagForm } from './flag-form.tsx';
import { KycForm } from './kyc-form.tsx';
import { RiskForm } from './risk-form.tsx';

const TITLES: Record<CustomerTaskKind, string> = {
  edit: 'Edit Customer Details',
  deposit: 'Make Deposit',
  actions: 'Customer Actions',
  flag: 'Flag Account',
  kyc: 'Update KYC',
  risk: 'Rate Risk',
  correction: 'Charge or goodwill',
  freeze: 'Freeze this account?',
  unfreeze: 'Unfreeze this account?',
  deactivate: 'Deactivate this account?',
  activate: 'Activate this account?',
};

const isStep = (kind: CustomerTaskKind): kind is ButtonStep => STEP_TASKS.some((step) => step === kind);

/** Returns the task as it can be done: where the bank does not allow the step, the actions that it allows. */
function possible(task: CustomerTask): CustomerTask {
  if (!isStep(task.kind) || task.customer.allowed.includes(task.kind)) return task;
  return { ...task, kind: 'actions' };
}

function TaskForm({
  task,
  onClose,
  onClosed,
  onTask,
}: {
  task: CustomerTask;
  onClose: () => void;
  onClosed: (id: string) => void;
  onTask: (task: CustomerTask) => void;
}) {
  const { kind, customer, onOwnPage = false } = task;
  switch (kind) {
    case 'edit':
      return <CustomerEditForm customer={customer} onClose={onClose} />;
    case 'deposit':
      return <DeskDepositForm customer={customer} onOwnPage={onOwnPage} onClose={onClose} />;
    case 'actions':
      return <CustomerActions customer={customer} onClose={onClose} onClosed={onClosed} onTask={onTask} />;
    case 'flag':
      return <FlagForm customer={customer} onClose={onClose} />;
    case 'kyc':
      return <KycForm customer={customer} onClose={onClose} />;
    case 'risk':
      return <RiskForm customer={customer} onClose={onClose} />;
    case 'correction':
      return <CorrectionForm customer={customer} onClose={onClose} />;
    default:
      return (
        <AccountStepQuestion customer={customer} step={kind} place={IN_ACTIONS} onDone={onClose} onCancel={onClose} />
      );
  }
}

/** A customer's dialogs: one at a time, each with its own state, which is dropped on closing. */
export function CustomerDialogs({
  task,
  onTask,
  onClosed = forgetCustomer,
}: {
  task: CustomerTask | undefined;
  onTask: (task: CustomerTask | undefined) => void;
  /** Called with the customer whose account was closed. */
  onClosed?: (id: string) => void;
}) {
  const [given, setGiven] = useState(task);
  if (task && task !== given) setGiven(task);
  const last = given && possible(given);
  const close = () => onTask(undefined);
  return (
    <Dialog
      open={task !== undefined}
      onClose={close}
      title={last ? (last.kind === 'deposit' && last.onOwnPage ? 'Add Deposit' : TITLES[last.kind]) : ''}
      description={last && last.kind !== 'actions' ? `${last.customer.name} · ${last.customer.customer_id}` : undefined}
    >
      {last && (
        <TaskForm
          key={`${last.kind}${last.customer.id}`}
          task={last}
          onClose={close}
          onClosed={onClosed}
          onTask={onTask}
        />
      )}
    </Dialog>
  );
}
