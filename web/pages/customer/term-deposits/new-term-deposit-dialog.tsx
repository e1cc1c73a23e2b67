import { useQuery } from '@tanstack/react-query';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { termDepositProductsQuery } from '../../../api/customer/term-deposit-queries.ts';
import { lazyForm } from '../../../components/lazy-form.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import type { NewTermDepositFormProps } from './new-term-deposit-form.tsx';

interface NewTermDepositDialogProps {
  readonly open: boolean;
  readonly profile: CustomerProfile;
  readonly onClose: () => void;
}

export const NewTermDepositForm = lazyForm<NewTermDepositFormProps>(
  async () => (await import('./new-term-deposit-form.tsx')).NewTermDepositForm,
);

/** A dialog that opens a deposit (C-DP-05…14). */
export function NewTermDepositDialog({ open, profile, onClose }: NewTermDepositDialogProps) {
  const words = useWords();
  const t = words.termDeposits.form;
  const products = useQuery({ ...termDepositProductsQuery, enabled: open });
  return (
    <Dialog open={open} onClose={onClose} title={t.title} size="large">
      {products.isPending && <SkeletonRows rows={4} />}
      {products.isError && !products.data && (
        <ErrorPanel
          title={t.noOffer}
          message={errorMessage(products.error, 'depositQuote', words)}
          reference={referenceOf(products.error)}
          busy={products.isFetching}
          onRetry={() => void products.refetch()}
        />
      )}
      {products.data && <NewTermDepositForm profile={profile} products={products.data} onClose={onClose} />}
    </Dialog>
  );
}
