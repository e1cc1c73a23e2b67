import { useState } from 'react';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import type { TransferToOpen } from '../../../api/customer/assistant-calls.ts';
import { lazyForm } from '../../../components/lazy-form.tsx';
import type { Recipient } from '../../../components/recipient-picker.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { TransferFlowProps } from './transfer-flow.tsx';

export const TransferFlow = lazyForm<TransferFlowProps>(async () => (await import('./transfer-flow.tsx')).TransferFlow);

interface TransferDialogProps {
  readonly open: boolean;
  readonly profile: CustomerProfile;
  /** Recipient and amount as an assistant has understood them. */
  readonly prefilled?: TransferToOpen | undefined;
  readonly onClose: () => void;
}

/** The transfer dialog. */
export function TransferDialog({ open, profile, prefilled, onClose }: TransferDialogProps) {
  const t = useWords().transfer;
  const [another, setAnother] = useState<{ readonly number: number; readonly to?: Recipient }>({ number: 0 });
  // The next opening begins with the choice of a recipient again.
  const close = () => {
    setAnother(({ number }) => ({ number }));
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={t.title}>
      <TransferFlow
        key={another.number}
        profile={profile}
        first={another.to ?? prefilled?.recipient}
        amount={another.to ? undefined : prefilled?.amount}
        onAnother={(to) => setAnother({ number: another.number + 1, to })}
        onClose={close}
      />
    </Dialog>
  );
}
