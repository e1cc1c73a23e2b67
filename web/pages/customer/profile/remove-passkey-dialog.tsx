import { useState } from 'react';
import { type Passkey, removePasskey } from '../../../api/sign-in/passkey-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

function RemoveStep({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const words = useWords();
  const t = words.profile.passkeys;
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removePasskey(passkey.id);
      showToast({ tone: 'good', title: t.removed });
      onClose();
    } catch (error) {
      setFailure(errorMessage(error, 'passkey', words));
      setBusy(false);
    }
  };
  return (
    <>
      <p className="text-sm">{t.removeLead(passkey.name)}</p>
      {failure && (
        <Notice tone="error" className="mt-3">
          {failure}
        </Notice>
      )}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          {t.keep}
        </Button>
        <Button tone="danger" busy={busy} onClick={() => void remove()}>
          {t.remove}
        </Button>
      </DialogButtons>
    </>
  );
}

/** Confirms the removal of a passkey. */
export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  const t = useWords().profile.passkeys;
  return (
    <Dialog open={passkey !== undefined} onClose={onClose} title={t.removeTitle} size="small">
      {passkey && <RemoveStep passkey={passkey} onClose={onClose} />}
    </Dialog>
  );
}
