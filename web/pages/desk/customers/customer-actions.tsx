import { useState } from 'react';
import type { DeskCustomer } from '../../../api/desk/customer-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { statusWords } from '../desk-labels.ts';
import { AccountStepQuestion, ClosingQuestion, IN_ACTIONS, STEP_LABELS } from './account-step-question.tsx';
import { CustomerStatusBadge } from './customer-badges.tsx';
import type { ButtonStep, CustomerTask } from './customer-task.ts';

// Two places, as specified (B-CU-08): each shows the first of its steps that the bank allows.
const PLACES: readonly (readonly ButtonStep[])[] = [
  ['unfreeze', 'freeze'],
  ['deactivate', 'activate'],
];

const stepsOf = ({ allowed }: DeskCustomer): ButtonStep[] =>
  PLACES.flatMap((place) => place.find((step) => allowed.includes(step)) ?? []);

interface ActionsProps {
  readonly customer: DeskCustomer;
  readonly onClose: () => void;
  readonly onClosed: (id: string) => void;
  readonly onTask: (task: CustomerTask) => void;
}

/** Freeze, unfreeze, deactivate, activate, delete, each after one question; links to flag and KYC record (B-CU-07…12). */
export function CustomerActions({ customer, onClose, onClosed, onTask }: ActionsProps) {
  const [asked, setAsked] = useState<ButtonStep | 'close'>();
  const [cancelled, setCancelled] = useState<ButtonStep | 'close'>();
  const cancel = () => {
    setCancelled(asked);
    setAsked(undefined);
  };
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
      {asked === 'close' && (
        <ClosingQuestion customer={customer} onDone={onClose} onClosed={onClosed} onCancel={cancel} />
      )}
      {asked !== undefined && asked !== 'close' && (
        <AccountStepQuestion customer={customer} step={asked} place={IN_ACTIONS} onDone={onClose} onCancel={cancel} />
      )}
      {asked === undefined && (
        <div className="grid gap-2 sm:grid-cols-2">
          {stepsOf(customer).map((step) => (
            // The button of a question that was cancelled takes the focus back.
            <Button key={step} autoFocus={step === cancelled} tone="secondary" onClick={() => setAsked(step)}>
              {STEP_LABELS[step]}
            </Button>
          ))}
          <Button tone="secondary" onClick={() => onTask({ kind: 'flag', customer })}>
            Flag Account
          </Button>
          <Button tone="secondary" onClick={() => onTask({ kind: 'kyc', customer })}>
            Update KYC
          </Button>
          <Button
            autoFocus={cancelled === 'close'}
            tone="quiet"
            className="sm:col-span-2"
            onClick={() => setAsked('close')}
          >
            Delete Account
          </Button>
        </div>
      )}
    </div>
  );
}
