import { useState } from 'react';
import { replaceRecoveryCodes } from '../api/sign-in/two-factor-queries.ts';
import { Dialog } from '../ui/windows/dialog.tsx';
import { useWords } from '../words/use-words.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorProof } from './second-factor-proof.tsx';

/** Replaces the recovery codes, with a code of the app, and shows the new ones once. */
export function NewRecoveryCodesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords().profile.twoFactor;
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    setCodes(undefined);
    onClose();
  };
  return (
    <Dialog
      // Codes that come after Cancel open it again: the old ones are void by then, and these are shown only once.
      open={open || codes !== undefined}
      onClose={close}
      title={codes ? t.codesTitle : t.codesConfirmTitle}
      description={codes ? t.codesLead : t.codesConfirmLead}
      size="small"
      dismissible={codes === undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <SecondFactorProof
          call="newRecoveryCodes"
          submit={t.makeCodes}
          tone="primary"
          cancel={t.cancel}
          recovery={false}
          onProve={async (code) => setCodes(await replaceRecoveryCodes(code))}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
