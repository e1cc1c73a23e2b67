import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deskTermDepositQuery } from '../../../api/desk/term-deposit-queries.ts';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { Loaded } from '../loaded.tsx';
import { DeskInstructionForm } from './desk-instruction-form.tsx';
import { DeskTermDepositDetails } from './desk-term-deposit-details.tsx';

/** Viewing a deposit, or changing its maturity instruction. */
export interface TermDepositTask {
  readonly kind: 'view' | 'edit';
  readonly id: string;
}

function TermDepositWindow({ task, onClose }: { task: TermDepositTask; onClose: () => void }) {
  const deposit = useQuery(deskTermDepositQuery(task.id));
  return (
    <Loaded query={deposit} situation="deposits">
      {(page) =>
        task.kind === 'view' ? (
          <DeskTermDepositDetails page={page} />
        ) : (
          <DeskInstructionForm deposit={page.deposit} onClose={onClose} />
        )
      }
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
      {last && <TermDepositWindow key={last.kind + last.id} task={last} onClose={onClose} />}
    </Dialog>
  );
}
