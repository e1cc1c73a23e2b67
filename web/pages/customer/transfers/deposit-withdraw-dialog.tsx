import { useState } from 'react';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { lazyForm } from '../../../components/lazy-form.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { MoveMoneyFormProps } from './deposit-withdraw-form.tsx';

interface DepositWithdrawDialogProps {
  readonly open: boolean;
  readonly kind: MoveMoneyFormProps['kind'];
  readonly profile: CustomerProfile;
  readonly onClose: () => void;
}

export const MoveMoneyForm = lazyForm<MoveMoneyFormProps>(
  async () => (await import('./deposit-withdraw-form.tsx')).MoveMoneyForm,
);

/** A dialog that deposits into or withdraws from the account. */
export function DepositWithdrawDialog({ open, kind, profile, onClose }: DepositWithdrawDialogProps) {
  const t = useWords().money;
  const [chosen, setChosen] = useState<MoveMoneyFormProps['kind']>();
  if (!open && chosen) setChosen(undefined);
  const now = chosen ?? kind;
  return (
    <Dialog open={open} onClose={onClose} title={now === 'deposit' ? t.depositTitle : t.withdrawTitle}>
      <MoveMoneyForm kind={now} profile={profile} onKind={setChosen} onClose={onClose} />
    </Dialog>
  );
}
