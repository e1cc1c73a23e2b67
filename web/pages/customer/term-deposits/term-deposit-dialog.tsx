import { useState } from 'react';
import type { TermDeposit } from '../../../api/customer/term-deposit-queries.ts';
import { lazyForm } from '../../../components/lazy-form.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { TermDepositFlowProps } from './term-deposit-flow.tsx';

const TermDepositFlow = lazyForm<TermDepositFlowProps>(
  async () => (await import('./term-deposit-flow.tsx')).TermDepositFlow,
);

/** The window of one deposit. Keeps its content until the closing animation ends. */
export function TermDepositDialog({ deposit, onClose }: { deposit: TermDeposit | undefined; onClose: () => void }) {
  const t = useWords().termDeposits;
  const [last, setLast] = useState(deposit);
  if (deposit && deposit !== last) setLast(deposit);
  return (
    <Dialog open={deposit !== undefined} onClose={onClose} title={last ? t.types[last.type] : ''} size="large">
      {last && <TermDepositFlow key={last.id} deposit={last} onClose={onClose} />}
    </Dialog>
  );
}
