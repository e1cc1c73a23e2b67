import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type TermDeposit, termDepositQuery } from '../../../api/customer/term-deposit-queries.ts';
import { lazyForm } from '../../../components/lazy-form.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { CloseTermDeposit } from './close-term-deposit-step.tsx';
import type { MaturityInstructionFormProps } from './maturity-instruction-form.tsx';
import { TermDepositOverview } from './term-deposit-overview.tsx';

const MaturityInstructionForm = lazyForm<MaturityInstructionFormProps>(
  async () => (await import('./maturity-instruction-form.tsx')).MaturityInstructionForm,
);

export interface TermDepositFlowProps {
  readonly deposit: TermDeposit;
  readonly onClose: () => void;
}

type Step = 'overview' | 'edit' | 'close';

/** One deposit with its growth and schedule; edit and close start here. */
export function TermDepositFlow({ deposit, onClose }: TermDepositFlowProps) {
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
