import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deskTermDepositQuery } from '../../../api/desk/term-deposit-queries.ts';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { useFreshRecord } from '../fresh-record.ts';
import { Loaded } from '../loaded.tsx';
import { DeskInstructionForm } from './desk-instruction-form.tsx';
import { DeskTermDepositDetails } from './desk-term-deposit-details.tsx';

/** Viewing a deposit, or changing its maturity instruction. */
export interface TermDepositTask {
  readonly kind: 'view' | 'edit';
  readonly id: string;
}

function ViewedDeposit({ id }: { id: string }) {
  const deposit = useQuery(deskTermDepositQuery(id));
  return (
    <Loaded query={deposit} situation="deposits">
      {(page) => <DeskTermDepositDetails page={page} />}
    </Loaded>
  );
}

function EditedDeposit({ id, onClose }: { id: string; onClose: () => void }) {
  const deposit = useFreshRecord(deskTermDepositQuery(id));
  return (
    <Loaded query={deposit} situation="deposits">
      {(page) => <DeskInstructionForm deposit={page.deposit} onClose={onClose} />}
    </Loaded>
  );
}

/** View and Edit of the deposits table (B-DP-03). */
export function DeskTermDepositDialog({ task, onClose }: { task: TermDepositTask | undefined; onClose: () => void }) {
  const [last, setLast] = useState(task);
  if (task && task !== last) setLast(task);
  return (
    <Dialog
      open={task !== undefined}
      onClose={onClose}
      title={last?.kind === 'edit' ? 'Edit Deposit' : 'Deposit Details'}
      onlyText={last?.kind === 'view'}
    >
      {last?.kind === 'view' && <ViewedDeposit key={last.id} id={last.id} />}
      {last?.kind === 'edit' && <EditedDeposit key={last.id} id={last.id} onClose={onClose} />}
    </Dialog>
  );
}
