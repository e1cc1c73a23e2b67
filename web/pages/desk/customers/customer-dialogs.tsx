import { useState } from 'react';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerEditForm } from './customer-edit-form.tsx';
import type { CustomerTask, CustomerTaskKind } from './customer-task.ts';
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
};

function TaskForm({
  task,
  onClose,
  onTask,
}: {
  task: CustomerTask;
  onClose: () => void;
  onTask: (task: CustomerTask) => void;
}) {
  const { kind, customer, onOwnPage = false } = task;
  switch (kind) {
    case 'edit':
      return <CustomerEditForm customer={customer} onClose={onClose} />;
    case 'deposit':
      return <DeskDepositForm customer={customer} onOwnPage={onOwnPage} onClose={onClose} />;
    case 'actions':
      return <CustomerActions customer={customer} onClose={onClose} onTask={onTask} />;
    case 'flag':
      return <FlagForm customer={customer} onClose={onClose} />;
    case 'kyc':
      return <KycForm customer={customer} onClose={onClose} />;
    case 'risk':
      return <RiskForm customer={customer} onClose={onClose} />;
    case 'correction':
      return <CorrectionForm customer={customer} onClose={onClose} />;
  }
}

/** A customer's dialogs: one at a time, each with its own state, which is dropped on closing. */
export function CustomerDialogs({
  task,
  onTask,
}: {
  task: CustomerTask | undefined;
  onTask: (task: CustomerTask | undefined) => void;
}) {
  const [last, setLast] = useState(task);
  if (task && task !== last) setLast(task);
  const close = () => onTask(undefined);
  return (
    <Dialog
      open={task !== undefined}
      onClose={close}
      title={last ? (last.kind === 'deposit' && last.onOwnPage ? 'Add Deposit' : TITLES[last.kind]) : ''}
      description={last && last.kind !== 'actions' ? `${last.customer.name} · ${last.customer.customer_id}` : undefined}
    >
      {last && <TaskForm key={`${last.kind}${last.customer.id}`} task={last} onClose={close} onTask={onTask} />}
    </Dialog>
  );
}
