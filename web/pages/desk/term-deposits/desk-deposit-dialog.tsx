import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deskDepositQuery } from '../../../api/desk/term-deposit-queries.ts';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { Loaded } from '../loaded.tsx';
import { DeskDepositDetails } from './desk-deposit-details.tsx';
import { DeskInstructionForm } from './desk-instruction-form.tsx';

/** Viewing a deposit, or changing its maturity instruction. */
export interface DepositTask {
  readonly kind: 'view' | 'edit';
  readonly id: string;
}

function DepositWindow({ task, onClose }: { task: DepositTask; onClose: () => void }) {
  const deposit = useQuery(deskDepositQuery(task.id));
  return (
    <Loaded query={deposit} situation="deposits">
      {(page) =>
        task.kind === 'view' ? (
          <DeskDepositDetails page={page} />
        ) : (
          <DeskInstructionForm deposit={page.deposit} onClose={onClose} />
        )
      }
    </Loaded>
  );
}

/** View and Edit of the deposits table (B-DP-03). */
export function DeskDepositDialog({ task, onClose }: { task: DepositTask | undefined; onClose: () => void }) {
  const [last, setLast] = useState(task);
  if (task && task !== last) setLast(task);
  return (
    <Dialog
      open={task !== undefined}
      onClose={onClose}
      title={last?.kind === 'edit' ? 'Edit Deposit' : 'Deposit Details'}
      onlyText={last?.kind === 'view'}
    >
      {last && <DepositWindow key={last.kind + last.id} task={last} onClose={onClose} />}
    </Dialog>
  );
}
