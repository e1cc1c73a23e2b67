import { type Passkey, removePasskey } from '../api/sign-in/passkey-queries.ts';
import { ProofPrompt } from '../proofs/proof-prompt.tsx';
import { useProofStep } from '../proofs/proof-step.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWhileHere } from '../ui/while-here.ts';
import { Dialog, DialogButtons } from '../ui/windows/dialog.tsx';
import { useWords } from '../words/use-words.tsx';

interface RemoveProps {
  readonly onClose: () => void;
  readonly onRemoved?: (() => void) | undefined;
}

function RemoveStep({ passkey, onClose, onRemoved }: RemoveProps & { readonly passkey: Passkey }) {
  const { profile } = useWords();
  const t = profile.passkeys;
  const step = useProofStep();
  // The question about the next passkey may be open when this one is answered.
  const close = useWhileHere()(onClose);
  const remove = async () => {
    await removePasskey(passkey.id);
    showToast({ tone: 'good', title: t.removed });
    close();
    onRemoved?.();
  };
  const press = () => void step.start({ run: remove, situation: 'passkey', lead: profile.twoFactor.passwordLead });
  return (
    <>
      <p className="text-sm">{t.removeLead(passkey.name)}</p>
      {step.failure && (
        <Notice tone="error" className="mt-3">
          {step.failure}
        </Notice>
      )}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          {t.keep}
        </Button>
        <Button tone="danger" busy={step.busy} onClick={press}>
          {t.remove}
        </Button>
      </DialogButtons>
      <ProofPrompt {...step.prompt} />
    </>
  );
}

/** Confirms the removal of a passkey. */
export function RemovePasskeyDialog({ passkey, ...on }: RemoveProps & { readonly passkey: Passkey | undefined }) {
  const t = useWords().profile.passkeys;
  return (
    <Dialog open={passkey !== undefined} onClose={on.onClose} title={t.removeTitle} size="small">
      {passkey && <RemoveStep passkey={passkey} {...on} />}
    </Dialog>
  );
}
