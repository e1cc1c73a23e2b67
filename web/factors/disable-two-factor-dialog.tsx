import { disableTwoFactor } from '../api/sign-in/two-factor-queries.ts';
import { showToast } from '../ui/toast-queue.ts';
import { Dialog } from '../ui/windows/dialog.tsx';
import { useWords } from '../words/use-words.tsx';
import { SecondFactorProof } from './second-factor-proof.tsx';

/** Turns two-factor off after a confirmation and a code that proves the owner (C-PF-14). */
export function DisableTwoFactorDialog({
  open,
  onClose,
  onDisabled,
}: {
  open: boolean;
  onClose: () => void;
  onDisabled?: (() => void) | undefined;
}) {
  const t = useWords().profile.twoFactor;
  const disable = async (code: string) => {
    await disableTwoFactor(code);
    showToast({ tone: 'good', title: t.disabled });
    onClose();
    onDisabled?.();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t.disableTitle} description={t.disableLead} size="small">
      <SecondFactorProof
        call="disableTwoFactor"
        submit={t.disable}
        tone="danger"
        cancel={t.keep}
        recovery
        onProve={disable}
        onCancel={onClose}
      />
    </Dialog>
  );
}
