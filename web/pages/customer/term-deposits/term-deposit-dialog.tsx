import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type TermDeposit, termDepositQuery } from '../../../api/customer/term-deposit-queries.ts';
import { lazyForm } from '../../../components/lazy-form.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { CloseTermDeposit } from './close-term-deposit-step.tsx';
import type { MaturityInstructionFormProps } from './maturity-instruction-form.tsx';
import { TermDepositOverview } from './term-deposit-overview.tsx';

const MaturityInstructionForm = lazyForm<MaturityInstructionFormProps>(
  async () => (await import('./maturity-instruction-form.tsx')).MaturityInstructionForm,
);

type Step = 'overview' | 'edit' | 'close';

function TermDepositFlow({ deposit, onClose }: { deposit: TermDeposit; onClose: () => void }) {
  const words = useWords();
  const page = useQuery(termDepositQuery(deposit.id));
  const [step, setStep] = useState<Step>('overview');
  const back = () => setStep('overview');
  if (page.isPending) return <SkeletonRows rows={6} />;
  if (!page.data) {
    return (
      <ErrorPanel
        message={errorMessage(page.error, 'account', words)}
        reference={referenceOf(page.error)}
        busy={page.isFetching}
        onRetry={() => void page.refetch()}
      />
    );
  }
  switch (step) {
    case 'overview':
      return (
        <TermDepositOverview
          page={page.data}
          onEdit={() => setStep('edit')}
          onCloseTermDeposit={() => setStep('close')}
          onDone={onClose}
        />
      );
    case 'edit':
      return <MaturityInstructionForm deposit={page.data.deposit} onDone={back} />;
    case 'close':
      return <CloseTermDeposit deposit={page.data.deposit} onBack={back} onDone={onClose} />;
  }
}

/** One deposit with its growth and schedule; edit and close start here. Keeps its content until the closing animation ends. */
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
