import { useState } from 'react';
import type { AccountStep } from '../../../../contract/desk/customers.ts';
import { changeCustomerStatus, closeCustomer, type DeskCustomer } from '../../../api/desk/customer-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDeskCall } from '../desk-call.ts';
import { statusWords } from '../desk-labels.ts';
import { CustomerStatusBadge } from './customer-badges.tsx';
import type { CustomerTask } from './customer-task.ts';

interface StepButton {
  readonly step: AccountStep;
  readonly label: string;
  readonly done: string;
}

// Two places, as specified (B-CU-08): each shows the first of its steps that the bank allows.
const PLACES: readonly (readonly StepButton[])[] = [
  [
    { step: 'unfreeze', label: 'Unfreeze Account', done: 'unfrozen' },
    { step: 'freeze', label: 'Freeze Account', done: 'frozen' },
  ],
  [
    { step: 'deactivate', label: 'Deactivate Account', done: 'deactivated' },
    { step: 'activate', label: 'Activate Account', done: 'activated' },
  ],
];

const stepsOf = ({ allowed }: DeskCustomer): StepButton[] =>
  PLACES.flatMap((place) => place.find(({ step }) => allowed.includes(step)) ?? []);

function DeleteConfirmation({
  busy,
  onDelete,
  onCancel,
}: {
  busy: boolean;
  onDelete: () => void;
  onCancel: () => void;
}) {
  return (
    <div
      role="group"
      aria-label="Delete Account"
      className="rounded-field border border-danger-line bg-danger-soft p-4"
    >
      <p className="text-sm text-danger-text">
        Are you sure you want to delete this customer account? This action cannot be undone.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button tone="danger" size="small" busy={busy} onClick={onDelete}>
          Delete Account
        </Button>
        <Button autoFocus tone="secondary" size="small" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

interface ActionsProps {
  readonly customer: DeskCustomer;
  readonly onClose: () => void;
  readonly onTask: (task: CustomerTask) => void;
}

/** Freeze, unfreeze, deactivate, activate, delete; and links to flag and KYC record (B-CU-07…12). */
export function CustomerActions({ customer, onClose, onTask }: ActionsProps) {
  const { busy, problem, run } = useDeskCall();
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [deleting, setDeleting] = useState(false);
  const change = (step: AccountStep, done: string) =>
    void run({
      call: () => changeCustomerStatus(customer.id, step, { reason: reason.trim(), internalNote: note.trim() }),
      situation: 'status',
      success: ({ message, data }) =>
        message ?? `Customer status updated to ${statusWords(data.status).label} (${done})`,
      done: onClose,
    });
  const close = () =>
    void run({
      call: () => closeCustomer(customer.id, reason.trim() || undefined),
      situation: 'close',
      success: ({ message }) => message ?? 'Customer account deleted successfully',
      done: onClose,
    });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold break-words">{customer.name}</p>
          <p className="text-sm break-all text-ink-muted">{customer.email}</p>
        </div>
        <CustomerStatusBadge status={customer.status} />
      </div>
      <p className="text-sm text-ink-muted">{statusWords(customer.status).meaning}</p>
      {customer.status === 'pending' && (
        <Notice tone="info">It becomes active when its KYC is verified: press Update KYC.</Notice>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField
        label="Reason"
        hint="Optional. Stored with the change; the customer is told by mail."
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextField
        label="Internal note"
        hint="Optional. Only the staff read it, never the customer."
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="grid gap-2 sm:grid-cols-2">
        {stepsOf(customer).map(({ step, label, done }) => (
          <Button key={step} tone="secondary" busy={busy} onClick={() => change(step, done)}>
            {label}
          </Button>
        ))}
        <Button tone="secondary" onClick={() => onTask({ kind: 'flag', customer })}>
          Flag Account
        </Button>
        <Button tone="secondary" onClick={() => onTask({ kind: 'kyc', customer })}>
          Update KYC
        </Button>
      </div>
      {deleting ? (
        <DeleteConfirmation busy={busy} onDelete={close} onCancel={() => setDeleting(false)} />
      ) : (
        <Button tone="danger" onClick={() => setDeleting(true)}>
          Delete Account
        </Button>
      )}
    </div>
  );
}
